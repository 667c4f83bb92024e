// Days that wait on this device: recorded without a network, sent when there is one, and settled by their owner when the server
// refuses them or somebody else has changed them.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Sheet } from '#tests/support/caller.ts'
import { field, fillUnbilled, isClosed, press, toggle, type } from '#tests/support/dialog.ts'
import { answer, findDialog, openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { globalId, TODAY } from '#tests/support/world.ts'
import { database } from '#web/store/database.ts'
import { seal, unseal } from '#web/store/vault.ts'

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

describe('without a network', () => {
  it('a submitted day says that it is on this phone, and is submitted once when there is a network', async () => {
    const tab = await screens.open('/dashboard', { as: 'tess' })
    await recordOffline(tab, '17 Nov 2026', 'Submit')
    const waiting = await card('Tue Nov 17, 2026')
    expect(within(waiting).getByText('On this phone')).toBeTruthy()
    expect(
      within(waiting).getByText('02 hrs 00 mins · will be submitted when there is a network'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Tue Nov 17, 2026: on this phone, not sent/ })).toBeTruthy()
    expect(screen.queryByText(/^Submitted/)).toBeNull()
    expect(await stored()).toEqual([])
    await online(tab)
    expect(await screen.findByText(/^Submitted to /)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('article', { name: /not sent/ })).toBeNull())
    const sheets = await stored()
    expect(sheets.map(({ status }) => status)).toEqual(['PENDING'])
    expect(sheets[0]!.events.map(({ timesheetEventType }) => timesheetEventType)).toEqual(['SUBMITTED'])
    expect(await unsavedWork()).toEqual([])
  })

  it('a day that waits can be opened and changed, and only its last state is sent', async () => {
    const tab = await screens.open('/dashboard', { as: 'tess' })
    await recordOffline(tab, '17 Nov 2026', 'Save')
    tab.network.isDown = false
    await openWaiting(tab.user)
    await tab.user.click(within(await card('Tue Nov 17, 2026')).getByRole('button', { name: 'Open' }))
    await findDialog('New Timesheet')
    await type(tab.user, field(1, 'End Time'), '10')
    await press(tab.user, 'Save')
    await isClosed()
    const [only, ...others] = await stored()
    expect(others).toEqual([])
    expect(only!.lines.map(({ endTime }) => endTime)).toEqual([600])
  })

  it('an answer that was lost does not record the day twice', async () => {
    const tab = await screens.open('/dashboard', { as: 'tess' })
    const { user, network } = tab
    await user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
    await findDialog('New Timesheet')
    await type(user, screen.getByRole('textbox', { name: 'Start Date' }), '17 Nov 2026')
    await fillUnbilled(user, 1, '7', '9')
    network.losesAnswers = true
    await press(user, 'Save')
    await isClosed()
    await card('Tue Nov 17, 2026')
    network.losesAnswers = false
    await online(tab)
    await waitFor(() => expect(screen.queryByRole('article', { name: /not sent/ })).toBeNull())
    expect(await stored()).toHaveLength(1)
  })

  it('a day that an earlier release has stored is sent by the next one', async () => {
    const tab = await screens.open('/dashboard', { as: 'tess' })
    await recordOffline(tab, '17 Nov 2026', 'Save')
    const works = await (await database()).getAll('works')
    expect(works).toHaveLength(1)
    const [{ id, userId, sealed }] = works as [(typeof works)[number]]
    const work = await unseal(userId, sealed)
    // It knew neither photos nor confirmed refusals.
    const older = structuredClone(work) as { values: { confirmed?: unknown; day: { lines: object[] } } }
    delete older.values.confirmed
    for (const line of older.values.day.lines) delete (line as { photos?: unknown }).photos
    await (await database()).put('works', { id, userId, sealed: await seal(userId, older) })
    await screens.crash()
    await screens.open('/dashboard', { as: 'tess' })
    await waitFor(async () => expect(await stored()).toHaveLength(1))
  })

  it('a day that the server refuses says why, and does not hold up the next one', async () => {
    await screens.seed({
      owner: 'tess',
      status: 'PENDING',
      startDate: '2026-11-16',
      times: [['8:00', '10:00']],
    })
    const tab = await screens.open('/dashboard', { as: 'tess' })
    await recordOffline(tab, '16 Nov 2026', 'Submit')
    await recordAnother(tab, '17 Nov 2026')
    await online(tab)
    const refused = await card('Mon Nov 16, 2026')
    expect(await within(refused).findByText('Needs you')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('article', { name: /^Tue Nov 17/ })).toBeNull())
    expect((await stored()).map(({ startDate }) => startDate.toISOString().slice(0, 10))).toEqual([
      '2026-11-16',
      '2026-11-17',
    ])
  })
})

/** Without a network from the beginning: the form is known from before. */
async function recordAnother(tab: Tab, date: string) {
  tab.network.isDown = false
  await recordOffline(tab, date, 'Submit')
}

async function openWaiting(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: /^Waiting on this phone/ }))
  await screen.findByRole('heading', { name: 'Waiting on this phone' })
}

describe('a day that was changed elsewhere meanwhile', () => {
  /** A draft of 7 to 9 that both devices change: this one to 7 to 10 with other notes, the other one to 7 to 11. */
  async function contested() {
    const draft = await screens.seed({
      owner: 'tess',
      status: 'DRAFT',
      startDate: TODAY,
      times: [['7:00', '9:00']],
    })
    const tab = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
    await tab.user.click(await screen.findByRole('row', { name: /Draft/ }))
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
    return tab
  }
  const choose = async ({ user }: Tab, whose: RegExp) => {
    const end = screen.getByRole('group', { name: 'Task 1 · End Time' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose 1 more' }).disabled).toBe(true)
    await user.click(within(end).getByRole('radio', { name: whose }))
    await user.click(screen.getByRole('button', { name: 'Save and send' }))
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
    const [sheet] = (await stored()) as unknown as Sheet[]
    return sheet!.lines.map(({ endTime, notes }) => [endTime, notes])
  }

  it('keeps mine where I choose mine', async () => {
    expect(await choose(await contested(), /^Yours/)).toEqual([[600, 'Refresher']])
  })

  it('keeps theirs where I choose theirs, and what only I have changed', async () => {
    expect(await choose(await contested(), /^Tess Tester/)).toEqual([[660, 'Refresher']])
  })
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
  const back = await screens.open('/dashboard', { as: 'tess' })
  expect(await screen.findByText(/^Submitted to /)).toBeTruthy()
  expect(await stored()).toHaveLength(1)
  void back
})
