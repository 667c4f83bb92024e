// The home offline: the same screen, from the device's stored data, until there is a network again.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { field, isClosed, press, toggle, type } from '#tests/support/dialog.ts'
import { findRow, rows } from '#tests/support/rows.ts'
import { findDialog, openScreens } from '#tests/support/screen.tsx'
import { db } from '#server/database/client.ts'
import { globalId } from '#tests/support/world.ts'
import { answerWithoutServer, createEnvironment } from '#web/relay/environment.ts'
import { answersOf, deleteAnswers, readAnswer, storeAnswer } from '#web/offline/store/answers.ts'
import { database } from '#web/offline/store/database.ts'
import { ownerNow } from '#web/offline/store/vault.ts'
import { readAhead } from '#web/offline/ahead/readAhead.ts'
import { continueWithoutServer } from '#web/offline/ahead/withoutServer.ts'

const screens = await openScreens()
// Friday afternoon in Brisbane.
beforeEach(() => {
  screens.at('2026-11-20T05:00:00.000Z')
  continueWithoutServer()
})
afterEach(() => answerWithoutServer(() => Promise.resolve(null)))

type Person = 'tess' | 'amy'
const idOf = (name: Person) => globalId('User', screens.company.people[name])

/** Changes a stored answer into what an older release would have stored. */
async function makeOlder(userId: string, name: RegExp, lacks: string) {
  const [answer] = (await answersOf(userId)).filter((stored) => name.test(stored))
  const text = JSON.stringify(await readAnswer(userId, answer!))
  const older = JSON.parse(text, (key, value: unknown) => (key === lacks ? undefined : value)) as object
  expect(JSON.stringify(older)).not.toBe(text)
  await storeAnswer(userId, answer!, older)
}

/**
 * Opens a home and reads ahead, then closes the browser. @returns what its parts say.
 * @param older an answer that an older release has stored, and what that lacks.
 */
async function readHome(name: Person, older?: [RegExp, string]) {
  const { network } = await screens.open('/', { as: name })
  await waitFor(async () => expect(await ownerNow()).toBe(idOf(name)))
  const environment = createEnvironment({ fetch: network.fetch, socketUrl: null, reload() {}, leave() {} })
  await readAhead(environment, idOf(name), 'Australia/Brisbane')
  const said = name === 'tess' ? await home() : null
  if (older) await makeOlder(idOf(name), ...older)
  await screens.crash()
  return said
}

/** What the parts of a crew member's home say. */
async function home() {
  const week = within(await screen.findByRole('region', { name: 'Your week' }))
  await findRow('Declined')
  return {
    days: week.getAllByRole('button', { name: /, \d{4}: / }).map((day) => day.getAttribute('aria-label')),
    hours: week.getByRole('status').textContent,
    declined: screen.getByLabelText('Declined', { selector: 'section' }).textContent,
    counts: within(screen.getByRole('group', { name: 'Filter by status' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
    rows: rows().map(({ textContent }) => textContent.replace('Needs a network', '')),
  }
}

async function seed() {
  const declined = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
  const ada = await screens.signInAgain('ada')
  await ada.decline({ id: globalId('Timesheet', declined), version: declined.version }, 'Wrong job')
  await screens.seed({ owner: 'tess', startDate: '2026-10-20', status: 'APPROVED' })
  return screens.seed({ owner: 'tess', startDate: '2026-11-17' })
}

it('it is the same screen, with only the parts that need a network disabled, and it refreshes as soon as there is one', async () => {
  const { id, version } = await seed()
  const before = await readHome('tess')
  const { network, user, address } = await screens.open('/dashboard', { as: 'tess', isOffline: true })
  expect(await home()).toEqual(before)
  for (const name of ['Notifications', 'Manuals', 'Profile']) {
    const link = screen.getByRole('link', { name: new RegExp(`^${name}`), description: 'Needs a network' })
    expect(link.getAttribute('aria-disabled')).toBe('true')
    await user.click(link)
  }
  expect(address()).toBe('/dashboard')
  await user.keyboard('{Control>}k{/Control}')
  const profile = await screen.findByRole('option', { name: 'Profile Needs a network' })
  expect(profile.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  const asOf = await screen.findByText(/^Work orders as of/)
  expect(asOf.textContent).toBe('Work orders as of 20/11/2026 15:00. Days older than 14 days need a network.')
  expect(within(await findRow('Oct 20')).getByText('Needs a network')).toBeTruthy()
  for (const name of ['Export', 'Previous week']) {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: `${name} (needs a network)` })
    expect(button.disabled).toBe(true)
  }
  await user.click(screen.getByRole('button', { name: /^Fix and resubmit Mon Nov 16/ }))
  await findDialog('Edit Timesheet')
  await user.keyboard('{Escape}')
  await isClosed()
  await user.click(await findRow('Oct 20'))
  await user.click(within(screen.getByRole('group', { name: 'Filter by status' })).getByText('Pending'))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByRole('dialog'), 'what is grey does not open').toBeNull()

  const ada = await screens.signInAgain('ada')
  await ada.approve({ id: globalId('Timesheet', id), version })
  network.isDown = false
  await screen.findByText('No pending timesheets')
  await waitFor(() => expect(screen.queryByText(/^Work orders as of/)).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Profile', description: '' }))
  await waitFor(() => expect(address()).toBe('/profile'))
})

it('reading ahead without a network changes nothing of what is stored', async () => {
  await seed()
  await readHome('tess')
  const stored = async () => (await database()).getAll('answers')
  const before = await stored()
  const { network } = await screens.open('/dashboard', { as: 'tess', isOffline: true })
  await screen.findByText(/^Work orders as of/)
  const environment = createEnvironment({ fetch: network.fetch, socketUrl: null, reload() {}, leave() {} })
  await expect(readAhead(environment, idOf('tess'), 'Australia/Brisbane')).rejects.toThrow()
  expect(before.length).toBeGreaterThan(0)
  expect(await stored()).toEqual(before)
})

it('in a later week it shows that week without records', async () => {
  await seed()
  await readHome('tess')
  screens.at('2026-11-23T05:00:00.000Z')
  await screens.open('/dashboard', { as: 'tess', isOffline: true })
  const { days, hours } = await home()
  expect(hours).toMatch(/^00 hrs 00 mins this week/)
  expect(days[0]).toBe('Mon Nov 23, 2026: no timesheet. Start one')
})

it('an approver sees their own timesheets, and those of others once there is a network', async () => {
  await screens.seed({ owner: 'amy', startDate: '2026-11-17' })
  await screens.seed({ owner: 'theo', startDate: '2026-11-18' })
  await readHome('amy')
  const complaints = screens.expectComplaints()
  const { network } = await screens.open('/super/dashboard?status=all', { as: 'amy', isOffline: true })
  await findRow('Nov 17')
  await waitFor(() => expect(screen.queryByText('This screen needs a network')).toBeNull())
  network.isDown = false
  act(() => void dispatchEvent(new Event('online')))
  await findRow('Theo Tester')
  complaints.end(/The server cannot be reached/)
})

it('a waiting day opens from the device’s copy, also if its timesheet was not prefetched', async () => {
  await seed()
  const times: [string, string][] = [['7:00', '9:00']]
  const { id } = await screens.seed({ owner: 'tess', startDate: '2026-10-22', status: 'DRAFT', times })
  await readHome('tess')
  const before = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
  await before.user.click(await findRow('Oct 22'))
  await findDialog('Edit Timesheet')
  await toggle(before.user, 1)
  await type(before.user, field(1, 'End Time'), '10')
  before.network.isDown = true
  await press(before.user, 'Save')
  await isClosed()
  await screens.crash()
  const { user, network } = await screens.open('/waiting', { as: 'tess', isOffline: true })
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  await findDialog('Edit Timesheet')
  expect(field(1, 'End Time')).toHaveProperty('value', '10:00 am')
  await type(user, field(1, 'End Time'), '11')
  await press(user, 'Save')
  await isClosed()
  network.isDown = false
  await waitFor(() => void dispatchEvent(new Event('online')))
  const line = () => db.timesheetLine.findFirst({ where: { timesheetId: id } })
  await waitFor(async () => expect(await line()).toMatchObject({ endTime: 660 }))
})

it('after an update, a frame stored by the older release is used', async () => {
  await seed()
  const before = await readHome('tess', [/^SignedInFrameQuery/, 'standIns'])
  await screens.open('/dashboard', { as: 'tess', isOffline: true })
  expect(await home()).toEqual(before)
})

it('after an update, a home of the older release says so, and the stored days open', async () => {
  await seed()
  await readHome('tess', [/^DashboardScreenQuery/, 'myWeek'])
  const complaints = screens.expectComplaints()
  const { user } = await screens.open('/dashboard', { as: 'tess', isOffline: true })
  await screen.findByText(/^Daybook was updated and has had no network since\./)
  await user.click(screen.getByRole('button', { name: /Mon Nov 16, 2026.*Declined$/ }))
  await findDialog('Edit Timesheet')
  complaints.end(/The server cannot be reached/)
})

it.each([
  ['the home', 'the next attempt', /^DashboardScreenQuery/],
  ['the frame', 'the event online', /^SignedInFrameQuery/],
])('a day can be recorded where %s is missing, and the home comes with %s', async (_, next, missing) => {
  await seed()
  await readHome('tess')
  await deleteAnswers(
    idOf('tess'),
    (await answersOf(idOf('tess'))).filter((name) => missing.test(name)),
  )
  const complaints = screens.expectComplaints()
  const { network, user } = await screens.open('/dashboard', { as: 'tess', isOffline: true })
  await screen.findByText('This screen needs a network')
  await user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
  await findDialog('New Timesheet')
  await user.keyboard('{Escape}')
  network.isDown = false
  if (next === 'the event online') act(() => void dispatchEvent(new Event('online')))
  expect((await home()).declined).toContain('Wrong job')
  complaints.end(/The server cannot be reached/)
})
