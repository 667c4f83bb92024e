// Days that wait on this device: recorded without a network, sent when there is one, and settled by their owner when the server
// refuses them or somebody else has changed them.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
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
  await act(async () => void dispatchEvent(new Event('online')))
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

it('a day submitted without a network says that it is on this phone, can be changed, and is submitted once in its last state', async () => {
  const tab = await screens.open('/dashboard', { as: 'tess' })
  await recordOffline(tab, '17 Nov 2026', 'Submit')
  const waiting = within(await card('Tue Nov 17, 2026'))
  expect(waiting.getByText('On this phone')).toBeTruthy()
  expect(waiting.getByText('02 hrs 00 mins · will be submitted when there is a network')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Tue Nov 17, 2026: on this phone, not sent/ })).toBeTruthy()
  expect(screen.queryByText(/^Submitted/)).toBeNull()
  tab.network.isDown = false
  await openWaiting(tab.user)
  expect(screen.getByText('These days are sent by themselves, the earliest first.')).toBeTruthy()
  await tab.user.click(within(await card('Tue Nov 17, 2026')).getByText('Open'))
  await findDialog('New Timesheet')
  tab.network.isDown = true
  await type(tab.user, field(1, 'End Time'), '10')
  await press(tab.user, 'Submit')
  await answer(tab.user, 'Submitting', 'will be submitted', 'Yes')
  await isClosed()
  expect(await stored()).toEqual([])
  await online(tab)
  expect(await screen.findByText(/^Submitted to /)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('On this phone')).toBeNull())
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
  await user.click(screen.getByRole('link', { name: /^Waiting on this phone/ }))
  await screen.findByRole('heading', { name: 'Waiting on this phone' })
}

it('a day that was changed elsewhere meanwhile is compared: its owner chooses, and keeps what only they have changed', async () => {
  // This device changes 7 to 9 into 7 to 10 with other notes, the other one into 7 to 11.
  const draft = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '9:00']] })
  const tab = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
  await tab.user.click(await findRow('Draft'))
  await findDialog('Edit Timesheet')
  await toggle(tab.user, 1)
  await type(tab.user, field(1, 'End Time'), '10')
  await type(tab.user, field(1, 'Job Description'), 'Refresher')
  tab.network.isDown = true
  await press(tab.user, 'Save')
  await isClosed()
  const elsewhere = await screens.signIn('tess')
  const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId: draft.id } })
  const claim = { id: globalId('Timesheet', draft.id), version: draft.version }
  const changed = screens.unbilled('7:00', '11:00', {
    id: globalId('TimesheetLine', line.id),
    notes: line.notes,
  })
  done(await elsewhere.save(screens.day([changed], claim)))
  await online(tab)
  expect(await within(await card('Tue Nov 17, 2026')).findByText('Needs you')).toBeTruthy()
  expect((await stored())[0]!.lines[0]!.endTime, 'nothing is written over').toBe(660)
  await openWaiting(tab.user)
  await tab.user.click(screen.getByRole('button', { name: 'Compare' }))
  await findDialog('Tue Nov 17, 2026: which one?')
  expectNames(
    '[role=dialog]',
    'Tue Nov 17, 2026: which one? | Close | Task 1 · End Time | Yours, 17/11/2026 12:0010:00 am',
    'Tess Tester, 17/11/2026 12:0011:00 am | Choose 1 more',
  )
  const end = screen.getByRole('group', { name: 'Task 1 · End Time' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose 1 more' }).disabled).toBe(true)
  await tab.user.click(within(end).getByLabelText(/^Tess Tester/))
  await tab.user.click(screen.getByText('Save and send'))
  await waitFor(async () => expect(await unsavedWork()).toEqual([]))
  expect(await stored()).toMatchObject([{ lines: [{ endTime: 660, notes: 'Refresher' }] }])
})

it('nothing is sent after the end of the session; the day waits, sealed, for its owner', async () => {
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
