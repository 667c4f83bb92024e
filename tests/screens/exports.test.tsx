// Taking a list as a file: the dialog, its columns, its progress, and stopping it.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'csv-parse/sync'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { findDialog, openScreens, PHONE } from '#tests/support/screen.tsx'

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

describe('an approver', () => {
  it('takes the tasks of what the list shows, with the columns that they choose, which are kept', async () => {
    await handedIn('theo')
    await handedIn('fay')
    const { user } = await screens.open('/super/dashboard?status=PENDING&search=theo', { as: 'ada' })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    let dialog = within(await findDialog('Export timesheets'))
    expect(dialog.getByText(/^What the list shows: .*theo/i)).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Tasks' }))
    const address = await dialog.findByText(/\/api\/Timesheet\?/)
    expect(decodeURIComponent(address.textContent)).toContain('$search="theo"&$orderby=')
    await user.click(dialog.getByRole('radio', { name: 'CSV' }))
    for (const title of ['Site', 'Fleet'])
      await user.click(await dialog.findByRole('checkbox', { name: title }))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'All columns' }).indeterminate).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
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
  })

  it('chooses at least one column', async () => {
    const { user } = await screens.open('/super/dashboard', { as: 'ada' })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = within(await findDialog('Export timesheets'))
    await user.click(await dialog.findByRole('checkbox', { name: 'All columns' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
  })

  it('stops an export, and the file is not saved', async () => {
    await handedIn('theo')
    const endless = () => new Response(new ReadableStream({}))
    const answerFor = (what: string) => (what.includes('/Export/download/') ? endless() : null)
    const { user } = await screens.open('/super/dashboard', { as: 'ada', answerFor })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = within(await findDialog('Export timesheets'))
    await dialog.findByRole('checkbox', { name: 'Person' })
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await user.click(await dialog.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Export stopped')).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'Export' })).toBeTruthy()
    expect(saved).toEqual([])
  })
})

it('a report is taken with the columns of that report, and another one forgets which were left out', async () => {
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
    { Person: 'Theo Tester', Hours: '2.5', Pending: '2.5', 'Not handed in': '0' },
  ])
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const next = within(await findDialog('Export report'))
  expect((await next.findByRole<HTMLInputElement>('checkbox', { name: 'Night' })).checked).toBe(true)
})

it('staff take their own days on a phone', async () => {
  await handedIn('theo')
  const { user } = await screens.open('/dashboard', { as: 'theo', width: PHONE })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await findDialog('Export timesheets'))
  await user.click(await dialog.findByRole('radio', { name: 'CSV' }))
  await dialog.findByRole('checkbox', { name: 'Person' })
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await rowsOf(saved[0]!.blob)).map(({ Minutes }) => Minutes)).toEqual(['150'])
})

it.each([
  ['/admin/users', 'uma', 'Export users'],
  ['/admin/timesheet-trackings', 'uma', 'Export timesheet tracking'],
  ['/super/dashboard?view=week', 'ada', 'Export week'],
  ['/reports/hours?by=person', 'ada', 'Export report'],
] as const)('%s has its own', async (path, as, title) => {
  const { user } = await screens.open(path, { as })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await findDialog(title))
  await dialog.findByRole('checkbox', { name: 'All columns' })
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved[0]?.name).toMatch(/\.xlsx$/))
})
