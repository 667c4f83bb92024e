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

it('the failure log groups with counts, and is found from the settings', async () => {
  await fault('0a1b2c3d')
  await storeFailure({ source: 'jobs', message: 'given up: mail' })
  const { user, address } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(await screen.findByRole('link', { name: 'Failures' }))
  expect((await row('No such row')).textContent).toMatch(/Server fault.*No such row.*0a1b2c3d1$/)
  expect((await row('given up: mail')).textContent).toMatch(/–1$/)
  expect(address()).toBe(FAILURES)
})

it('the failure log offers new failures of its kind, and finds by the sentence that somebody reads out', async () => {
  await fault('0a1b2c3d')
  const { user } = await screens.open(`${FAILURES}&kind=fault`, { as: 'sam' })
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

it('a browser reports a call that failed without its variables, and the tabs of the settings lead on', async () => {
  const complaints = screens.expectComplaints()
  const { user } = await screens.open('/admin/settings?view=pay-locations&search=kim', {
    as: 'sam',
    answerFor: (what) => (what === 'PayLocationsScreenQuery' ? 500 : null),
  })
  await screen.findByText('This screen could not be shown')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await reported()).toHaveLength(1))
  expect(await reported()).toMatchObject([
    {
      ...{ source: 'client', kind: 'CALL', operation: 'PayLocationsScreenQuery', status: 500 },
      ...{ message: 'INTERNAL, status 500', userId: screens.company.people.sam.id },
    },
  ])
  expect(JSON.stringify(await reported())).not.toContain('kim')
  const tabs = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(tabs.getByRole('link', { name: 'Pay Locations' }).getAttribute('aria-current')).toBe('page')
  await user.click(tabs.getByRole('link', { name: 'General' }))
  expect(await screen.findByRole('button', { name: /^Reset/ })).toBeTruthy()
  expect(screen.queryByText('This screen could not be shown')).toBeNull()
  complaints.end(/Internal server error/)
})

it('a browser reports an error that nobody caught, without what was typed, and neither a refusal nor a harmless warning', async () => {
  await screens.open('/admin/users', { as: 'tess' })
  expect(await screen.findByText('You have no access to this page')).toBeTruthy()
  shout({ message: 'ResizeObserver loop completed with undelivered notifications.' })
  shout({ error: new TypeError('No option "what she typed"') })
  shout({ error: new TypeError('No option "what she typed"') })
  await waitFor(async () => expect(await reported()).toHaveLength(1))
  const [kept] = await reported()
  expect(kept).toMatchObject({ source: 'client', kind: 'CRASH', message: 'TypeError: No option "…"' })
  expect(JSON.stringify(kept)).not.toContain('she typed')
})
