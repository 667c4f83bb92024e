// The failure log on screen, and what a browser reports to it.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { storeFailure } from '#server/errors/failures.ts'
import { openScreens } from '#tests/support/screen.tsx'

const FAILURES = '/admin/settings?view=failures'

afterEach(() => screens.asOwner('DELETE FROM "FailureLog"'))
const screens = await openScreens()

const row = async (text: string) => (await screen.findByText(text, { selector: 'td, td *' })).closest('tr')!
const fault = (reference: string) => storeFailure({ source: 'server', message: 'No such row', reference })
const reported = async () =>
  (await db.failureLog.findMany({ orderBy: { id: 'asc' } })).map(({ document }) => document)
const shout = (error: ErrorEventInit) => window.dispatchEvent(new ErrorEvent('error', error))

it('the failure log groups with counts, is found from the settings, offers new failures of its kind, and finds by the sentence that somebody reads out', async () => {
  await fault('0a1b2c3d')
  await storeFailure({ source: 'jobs', message: 'given up: mail' })
  const { user, address } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(screen.getByText('Failures', { selector: 'a, a *' }))
  expect((await row('No such row')).textContent).toMatch(/Server fault.*No such row.*0a1b2c3d1$/)
  expect((await row('given up: mail')).textContent).toMatch(/–1$/)
  expect(address()).toBe(FAILURES)
  await user.click(screen.getByRole('button', { name: 'Kind' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Server fault' }))
  await waitFor(() => expect(screen.queryByText('given up: mail')).toBeNull())

  await screens.isLive()
  await storeFailure({ source: 'jobs', message: 'given up: mail' })
  await fault('ffffffff')
  const offer = await screen.findByRole('button', { name: '1 new failure' })
  expect((await row('No such row')).textContent, 'nothing moves by itself').toMatch(/0a1b2c3d1$/)
  await user.click(offer)
  await waitFor(async () => expect((await row('No such row')).textContent).toMatch(/ffffffff2$/))
  expect(screen.queryByRole('button', { name: '1 new failure' })).toBeNull()

  await user.click(screen.getByLabelText('Search failures'))
  await user.paste(
    'Internal server error. Please try again; if it happens again, tell your support person the reference 0a1b2c3d.',
  )
  await waitFor(async () => expect((await row('No such row')).textContent).toMatch(/0a1b2c3d1$/))
  await user.click(await row('No such row'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Failure' }))
  expect((await dialog.findByLabelText('The document')).textContent).toContain('"reference": "0a1b2c3d"')
  await user.click(dialog.getByRole('button', { name: /ffffffff/ }))
  await waitFor(() =>
    expect(screen.getByLabelText('The document').textContent).toContain('"reference": "ffffffff"'),
  )
})

it('a browser reports a call that failed and an error that nobody caught together, without what was typed, and neither a refusal nor a harmless warning', async () => {
  const complaints = screens.expectComplaints()
  const { user, network } = await screens.open('/admin/users', { as: 'tess' })
  expect(screen.getByText('You have no access to this page')).toBeTruthy()
  shout({ message: 'ResizeObserver loop completed with undelivered notifications.' })
  shout({ error: new TypeError('No option "what she typed"') })
  shout({ error: new TypeError('No option "what she typed"') })
  const follow = (link: string) => user.click(screen.getByText(link, { selector: 'nav a, nav a *' }))
  await follow('Manuals')
  await user.click(await screen.findByLabelText('Search manuals'))
  network.answerFor = (what) => (what === 'ManualsScreenQuery' ? 500 : null)
  await user.paste('kim')
  await screen.findByText('This screen could not be shown')
  await follow('Timesheet')
  expect(await screen.findByText('No timesheets yet')).toBeTruthy()
  expect(screen.queryByText('This screen could not be shown')).toBeNull()
  await waitFor(async () => expect(await reported()).toHaveLength(2))
  const documents = await reported()
  expect(documents).toMatchObject([
    { source: 'client', kind: 'CRASH', message: 'TypeError: No option "…"' },
    {
      ...{ source: 'client', kind: 'CALL', operation: 'ManualsScreenQuery', status: 500 },
      ...{ message: 'INTERNAL, status 500', userId: screens.company.people.tess.id },
    },
  ])
  expect(JSON.stringify(documents)).not.toMatch(/she typed|kim/)
  complaints.end(/Internal server error/)
})
