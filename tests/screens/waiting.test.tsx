// Days that wait on this device: recorded without a network, sent when there is one, and settled by their owner when the server
// refuses them or somebody else has changed them.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { endSession } from '#web/client/session.ts'
import { done } from '#tests/support/caller.ts'
import { field, fillUnbilled, isClosed, press, toggle, type } from '#tests/support/dialog.ts'
import { expectNames } from '#tests/support/names.ts'
import { findRow } from '#tests/support/rows.ts'
import { answer, findDialog, openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { globalId } from '#tests/support/world.ts'

const screens = await openScreens()
const stored = () =>
  db.timesheet.findMany({ orderBy: { startDate: 'asc' }, include: { lines: true, events: true } })

type Tab = Awaited<ReturnType<typeof screens.open>>
async function online(tab: Tab) {
  tab.network.isDown = false
  // Not within act(), because the effects continue while the test waits for other things.
  await waitFor(() => void dispatchEvent(new Event('online')))
}
const card = (date: string) => screen.findByRole('article', { name: `${date}, not sent` })

/** Records a day, without a network. */
async function recordOffline(tab: Tab, date: string, what: 'Save' | 'Submit') {
  const { user, network } = tab
  await user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
  await findDialog('New Timesheet')
  await type(user, screen.getByRole('textbox', { name: 'Start Date' }), date)
  await fillUnbilled(user, 1, '7', '9')
  network.isDown = true
  await press(user, what)
  if (what === 'Submit') await answer(user, 'Submitting', 'will be submitted', 'Yes')
  await isClosed()
}

it('a day submitted offline says that it is on this computer, can be changed, and is submitted once in its last state', async () => {
  const tab = await screens.open('/dashboard', { as: 'tess' })
  await recordOffline(tab, '17 Nov 2026', 'Submit')
  const waiting = within(await card('Tue Nov 17, 2026'))
  expect(waiting.getByText('On this computer')).toBeTruthy()
  expect(waiting.getByText('02 hrs 00 mins · will be submitted when there is a network')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Tue Nov 17, 2026: on this computer, not sent/ })).toBeTruthy()
  expect(screen.queryByText(/^Submitted/)).toBeNull()
  await openWaiting(tab.user)
  await tab.user.click(within(await card('Tue Nov 17, 2026')).getByText('Open'))
  await findDialog('New Timesheet')
  await type(tab.user, field(1, 'End Time'), '10')
  await press(tab.user, 'Submit')
  await answer(tab.user, 'Submitting', 'will be submitted', 'Yes')
  await isClosed()
  expect(await stored()).toEqual([])
  await online(tab)
  expect(await screen.findByText(/^Submitted to /)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('On this computer')).toBeNull())
  const [sheet, ...others] = await stored()
  expect(others).toEqual([])
  expect(sheet).toMatchObject({ status: 'PENDING', lines: [{ endTime: 600 }] })
  expect(sheet!.events.map(({ timesheetEventType }) => timesheetEventType)).toEqual(['SUBMITTED'])
  expect(await unsavedWork()).toEqual([])
})

it('a day that the server refuses says why, and is not sent again', async () => {
  await screens.seed({ owner: 'tess', startDate: '2026-11-16', times: [['8:00', '10:00']] })
  const tab = await screens.open('/dashboard', { as: 'tess' })
  await recordOffline(tab, '16 Nov 2026', 'Submit')
  tab.network.takeOperations()
  await online(tab)
  const refused = within(await card('Mon Nov 16, 2026'))
  expect(await refused.findByText('Needs you')).toBeTruthy()
  expect(await screen.findByText(/^Mon Nov 16, 2026 needs you: Overlapping tasks detected/)).toBeTruthy()
  await online(tab)
  await tab.network.isIdle()
  expect(tab.network.takeOperations().filter((name) => name === 'sendDayMutation')).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
})

async function openWaiting(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: /^Waiting on this computer/ }))
  await screen.findByRole('heading', { name: 'Waiting on this computer' })
}

it('a day that was changed elsewhere in the meantime is compared: its owner chooses, and keeps their other changes', async () => {
  // This device changes 7 to 9 into 7 to 10 with other notes, the other one into 7 to 11 and adds a task.
  const draft = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '9:00']] })
  const tab = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
  await tab.user.click(await findRow('Draft'))
  await findDialog('Edit Timesheet')
  await toggle(tab.user, 1)
  await type(tab.user, field(1, 'End Time'), '10')
  await type(tab.user, field(1, 'Job Description'), 'Refresher')
  tab.network.isDown = true
  await press(tab.user, 'Submit')
  await answer(tab.user, 'Submitting', 'will be submitted', 'Yes')
  await isClosed()
  const elsewhere = await screens.signIn('tess')
  const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId: draft.id } })
  const claim = { id: globalId('Timesheet', draft.id), version: draft.version }
  const changed = screens.unbilled('7:00', '11:00', {
    id: globalId('TimesheetLine', line.id),
    notes: line.notes,
  })
  const added = screens.unbilled('12:00', '13:00')
  done(await elsewhere.save(screens.day([changed, added], claim)))
  await online(tab)
  const needing = within(await card('Tue Nov 17, 2026'))
  expect(await needing.findByText('Needs you')).toBeTruthy()
  expect(needing.getByText(/^Changed by you on another device at 12:00 since you opened it\./)).toBeTruthy()
  expect((await stored())[0]!.lines[0]!.endTime, 'nothing is written over').toBe(660)
  await openWaiting(tab.user)
  await tab.user.click(await screen.findByRole('button', { name: 'Compare' }))
  await findDialog('Tue Nov 17, 2026: which one?')
  expectNames(
    '[role=dialog]',
    'Tue Nov 17, 2026: which one? | Close | Task 1 · End Time | Yours, 17/11/2026 12:0010:00 am',
    'Your other device, 17/11/2026 12:0011:00 am | Changed without a question | Choose 1 more',
  )
  const end = screen.getByRole('group', { name: 'Task 1 · End Time' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose 1 more' }).disabled).toBe(true)
  expect(screen.getByRole('region', { name: 'Changed without a question' }).textContent).toBe(
    'Your other device also changed this, and it stays:Task 2: Unbill, 12:00 pm to 01:00 pm, 6100 Training',
  )
  await tab.user.click(within(end).getByLabelText(/^Your other device/))
  await press(tab.user, 'Submit')
  await answer(tab.user, 'Submitting', 'will be submitted', 'Yes')
  await waitFor(async () => expect(await unsavedWork()).toEqual([]))
  const lines = [{ endTime: 660, notes: 'Refresher' }, { endTime: 780 }]
  expect(await stored()).toMatchObject([{ status: 'PENDING', lines }])
})

it('nothing is sent after the end of the session; the day waits, encrypted, for its owner', async () => {
  const tab = await screens.open('/dashboard', { as: 'tess' })
  await recordOffline(tab, '17 Nov 2026', 'Submit')
  await db.session.deleteMany({ where: { userId: screens.company.people.tess.id } })
  await online(tab)
  await screen.findByRole('button', { name: 'Sign in' })
  expect(await stored()).toEqual([])
  await screens.fillSignIn(tab.user, 'fay')
  await screen.findByRole('button', { name: 'Create Timesheet' })
  expect(screen.queryByRole('article', { name: /not sent/ })).toBeNull()
  expect(await unsavedWork(), 'it is not readable').toEqual([null])
  await screens.crash()
  await screens.open('/dashboard', { as: 'tess' })
  expect(await screen.findByText(/^Submitted to /)).toBeTruthy()
  expect(await stored()).toHaveLength(1)
})

const ALL_SENT = 'The server has everything that you recorded here.'

it('the screen says that the server has everything only if the phone has no work of anybody', async () => {
  const first = await screens.open('/dashboard', { as: 'fay' })
  await recordOffline(first, '17 Nov 2026', 'Submit')
  await screens.crash()
  endSession()
  // Tess types a day, and the page ends.
  const tab = await screens.open('/dashboard', { as: 'tess' })
  await tab.user.click(screen.getByRole('button', { name: 'Create Timesheet' }))
  await findDialog('New Timesheet')
  await fillUnbilled(tab.user, 1, '7', '9')
  await waitFor(async () => expect(await unsavedWork()).toHaveLength(2))
  await screens.crash()

  const said = new Set<string>()
  const watching = new MutationObserver(() => said.add(document.body.textContent))
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  const { user } = await screens.open('/waiting', { as: 'tess' })
  expect(
    await screen.findByText('1 day of Fay Tester waits on this computer until they sign in here.'),
  ).toBeTruthy()
  const typed = screen.getByRole('article', { name: 'Tue Nov 17, 2026, not saved' })
  expect(screen.getByRole('complementary', { name: 'Unsaved timesheet' })).toBeTruthy()
  await user.click(within(typed).getByText('Continue'))
  await findDialog('New Timesheet')
  await user.keyboard('{Escape}')
  await answer(user, 'Closing', "won't be saved", 'Yes')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect([...said].filter((text) => text.includes(ALL_SENT))).toEqual([])
  watching.disconnect()
  await screens.crash()

  endSession()
  const own = await screens.open('/waiting', { as: 'fay' })
  expect(await screen.findByText(/^Submitted to /)).toBeTruthy()
  expect(await screen.findByText(ALL_SENT)).toBeTruthy()
  await own.network.isIdle()
})

it('an opened day still waits: closing it puts it back, and deleting it warns about the loss', async () => {
  const tab = await screens.open('/dashboard', { as: 'tess' })
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => connection.mockRestore())
  await recordOffline(tab, '17 Nov 2026', 'Submit')
  await openWaiting(tab.user)
  const open = async () => tab.user.click(within(await card('Tue Nov 17, 2026')).getByText('Open'))
  await open()
  const form = within(await findDialog('New Timesheet'))
  expect(
    form.getByText('This day waits on this computer. It is not submitted while it is open.'),
  ).toBeTruthy()
  connection.mockReturnValue(true)
  await online(tab)
  await tab.network.isIdle()
  expect(await stored(), 'nothing sends it').toEqual([])
  connection.mockReturnValue(false)
  await tab.user.keyboard('{Escape}')
  await isClosed()
  expect(screen.queryByText('Closing')).toBeNull()
  expect(await within(await card('Tue Nov 17, 2026')).findByText('On this computer')).toBeTruthy()
  await tab.user.click(screen.getByRole('button', { name: 'More for Tue Nov 17, 2026' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const words = 'Tue Nov 17, 2026 is on this computer only. Once it is deleted, nobody has it.'
  await answer(tab.user, 'Deleting', words, 'No')
  await open()
  await findDialog('New Timesheet')
  connection.mockReturnValue(true)
  await tab.user.keyboard('{Escape}')
  expect(await screen.findByText(/^Submitted to /)).toBeTruthy()
  expect(await stored()).toHaveLength(1)
})

it.each([
  ['is submitted, when it is opened', 'Open'],
  ['was typed, when it is continued', 'Continue'],
])('a change of a deleted timesheet, which %s, becomes a new one', async (_, way) => {
  const draft = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '9:00']] })
  const tab = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
  await tab.user.click(await findRow('Draft'))
  await findDialog('Edit Timesheet')
  await toggle(tab.user, 1)
  await type(tab.user, field(1, 'End Time'), '10')
  await waitFor(async () => expect(await unsavedWork()).toHaveLength(1))
  if (way === 'Continue') await screens.crash()
  const elsewhere = await screens.signInAgain('tess')
  const claim = { id: globalId('Timesheet', draft.id), version: draft.version }
  expect(await elsewhere.remove(claim)).toMatchObject({ is: 'TimesheetChange' })
  const { user } = way === 'Open' ? tab : await screens.open('/dashboard', { as: 'tess' })
  if (way === 'Open') {
    await press(user, 'Submit')
    await answer(user, 'Submitting', 'will be submitted', 'Yes')
    await isClosed()
    expect(await screen.findByText(/needs you: The timesheet was deleted in the meantime/)).toBeTruthy()
    await openWaiting(user)
  }
  await user.click(await screen.findByRole('button', { name: way }))
  const form = within(await findDialog('New Timesheet'))
  expect(form.getByText('The timesheet was deleted in the meantime')).toBeTruthy()
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'will be submitted', 'Yes')
  expect(await screen.findByText(/^Submitted to /)).toBeTruthy()
  expect(await stored()).toMatchObject([{ status: 'PENDING', lines: [{ endTime: 600 }] }])
  await waitFor(async () => expect(await unsavedWork()).toEqual([]))
})
