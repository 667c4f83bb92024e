// Exporting a list as a file: the dialog, its columns, and stopping it.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parse } from 'csv-parse/sync'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { expectNames } from '#tests/support/names.ts'
import { findDialog, openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
afterEach(async () => {
  localStorage.clear()
  await db.timesheet.deleteMany()
})

const saved: { name: string; blob: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  let last: Blob | null = null
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((last = blob), 'blob:made'),
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ name: this.download, blob: last! })
  })
})

async function handedIn(name: 'theo' | 'fay') {
  const caller = await screens.signIn(name)
  return done(
    await caller.submit(screens.day([screens.unbilled('7:00', '9:00'), screens.unbilled('9:00', '9:30')])),
  )
}
const rowsOf = async (blob: Blob) =>
  parse(Buffer.from(await blob.arrayBuffer()).toString(), { bom: true, columns: true }) as Record<
    string,
    string
  >[]

it('an approver exports the tasks of the listed timesheets with the chosen columns, at least one, which are remembered; a stopped export saves no file', async () => {
  await handedIn('theo')
  await handedIn('fay')
  const { user, network } = await screens.open('/super/dashboard?status=PENDING&search=theo', { as: 'ada' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  let dialog = within(await findDialog('Export timesheets'))
  expect(dialog.getByText(/^What the list shows: .*theo/i)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Tasks' }))
  const address = await dialog.findByText(/\/api\/Timesheet\?/)
  expect(dialog.getByText('Refresh it in a spreadsheet')).toBeTruthy()
  expect(decodeURIComponent(address.textContent)).toContain('$search="theo"&$orderby=')
  await user.click(dialog.getByRole('radio', { name: 'CSV' }))
  const start = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Export' })
  const all = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'All columns' })
  expectNames(
    '[role=dialog]',
    'Export tasks | Close | Rows | Timesheets | Tasks | Field service | Format | Excel | CSV',
    'Columns | All columns | Timesheet | Date | Weekday | Person | Approval group | Shift | Type',
    'Fleet | Site | Work order | Task | Job | Cost code | Account | Category | Start | End',
    'Minutes | Hours | Description | Status | Submitted | Decided by | Decided | Docket | Copy',
    'Cancel | Export',
  )
  await user.click(all)
  expect(start().disabled).toBe(true)
  await user.click(all)
  for (const title of ['Site', 'Fleet'])
    await user.click(await dialog.findByRole('checkbox', { name: title }))
  expect(all.indeterminate).toBe(true)
  await user.click(start())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.name).toBe('Tasks 2026-11-17.csv')
  const rows = await rowsOf(saved[0]!.blob)
  expect(rows.map(({ Person, Minutes }) => [Person, Minutes])).toEqual([
    ['Theo Tester', '120'],
    ['Theo Tester', '30'],
  ])
  expect(Object.keys(rows[0]!)).not.toContain('Fleet')
  expect(await screen.findByText('Exported')).toBeTruthy()
  // The next time.
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  dialog = within(await findDialog('Export timesheets'))
  await user.click(dialog.getByRole('radio', { name: 'Tasks' }))
  const fleet = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Fleet' })
  expect(fleet.checked).toBe(false)

  // The file arrives after Stop.
  saved.length = 0
  const file = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const body = new ReadableStream<Uint8Array>({ start: file.resolve })
  const answer = new Response(body, { headers: { 'OData-Version': '4.0' } })
  network.answerFor = (what) => (what.includes('/Export/download/') ? answer : null)
  await user.click(start())
  await waitFor(() => expect(answer.bodyUsed).toBe(true))
  await user.click(await dialog.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Export stopped')).toBeTruthy()
  expect(await dialog.findByRole('button', { name: 'Export' })).toBeTruthy()
  ;(await file.promise).close()
  // The page has read it by the end of another request.
  await act(() => network.fetch('/healthz', {}))
  expect(saved).toEqual([])
})

it('a report is exported with its own columns, all of which are chosen the next time', async () => {
  await handedIn('theo')
  // The chart measures its width.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const { user } = await screens.open('/reports/hours?by=person', { as: 'ada' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await findDialog('Export report'))
  expect(dialog.getByText('What the report shows: Hours by person and day,', { exact: false })).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'CSV' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Night' }))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.name).toBe('Hours by person and day 2026-11-17.csv')
  expect(await rowsOf(saved[0]!.blob)).toEqual([
    { Person: 'Theo Tester', Hours: '2.5', Pending: '2.5', 'Not handed in': '0', Leave: '0' },
  ])
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const next = within(await findDialog('Export report'))
  expect((await next.findByRole<HTMLInputElement>('checkbox', { name: 'Night' })).checked).toBe(true)
})

it('users, timesheet tracking and the week have an export of their own', async () => {
  const { user } = await screens.open('/admin/users', { as: 'uma' })
  const exports = async (title: string) => {
    saved.length = 0
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = within(await findDialog(title))
    await dialog.findByRole('checkbox', { name: 'All columns' })
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved[0]?.name).toMatch(/\.xlsx$/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const follow = async (name: string) => {
    await user.click(screen.getByRole('link', { name }))
    await screen.findByRole('heading', { level: 1, name: name === 'Timesheet' ? 'Timesheets' : name })
  }
  await exports('Export users')
  await follow('Timesheet Tracking')
  await exports('Export timesheet tracking')
  await follow('Timesheet')
  await user.click(await screen.findByRole('radio', { name: 'Week' }))
  await screen.findByRole('grid')
  await exports('Export week')
})
