// Prepared days: their person hands them in with two presses, looks and changes first, or says that the day is not theirs.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { answerWithoutServer, createEnvironment } from '#web/relay/environment.ts'
import { readAhead } from '#web/offline/ahead/readAhead.ts'
import { ownerNow } from '#web/offline/store/vault.ts'
import { continueWithoutServer } from '#web/offline/ahead/withoutServer.ts'
import type { PersonName } from '#tests/support/company.ts'
import { field, isClosed, press, task as taskOf, toggle, type } from '#tests/support/dialog.ts'
import { answer, findDialog, openScreens } from '#tests/support/screen.tsx'
import { globalId, TODAY } from '#tests/support/world.ts'

const screens = await openScreens()
const YES = ['Submitting', 'Your timesheet will be submitted. Are you sure?', 'Yes'] as const
// 20:00 in Brisbane, when the day is over.
beforeEach(async () => {
  screens.at('2026-11-17T10:00:00.000Z')
  const { groups, people } = screens.company
  await db.crewLeader.create({ data: { approvalGroupId: groups.fieldNorth.id, leaderId: people.theo.id } })
})
afterEach(async () => {
  answerWithoutServer(() => Promise.resolve(null))
  await db.preparedDay.deleteMany()
  await db.crewLeader.deleteMany()
  await db.notification.deleteMany()
})

const idOf = (name: PersonName) => globalId('User', screens.company.people[name])

function line(start: string, end: string, notes = 'Safety course') {
  const { startTime, endTime, timesheetLineType, glAccount } = screens.unbilled(start, end) as Record<
    string,
    unknown
  >
  return { startTime, endTime, timesheetLineType, glAccount, notes }
}

type Prepared = { startDate?: string; version?: number; lines?: object[] }
/** Theo, or another, hands a day out to a person. */
async function prepare(name: PersonName, day: Prepared = {}, by: PersonName = 'theo') {
  const { data } = await screens.ask<{ result: { outcomes: { code: string | null }[] } }>(
    by,
    'mutation ($days: [DayToPrepareInput!]!) { result: prepareDays(days: $days, handOut: true) { ... on DayOutcomes { outcomes { code message path } } } }',
    { days: [{ user: idOf(name), startDate: TODAY, shift: 'DAY', lines: [line('7:00', '15:30')], ...day }] },
  )
  expect(data!.result.outcomes).toMatchObject([{ code: null }])
}
const cards = () => screen.queryAllByRole('article', { name: /^Prepared / })
const card = async (date = 'Tue Nov 17, 2026') => within(await screen.findByLabelText(`Prepared ${date}`))
const sheets = () =>
  db.timesheet.findMany({
    select: {
      status: true,
      startTime: true,
      endTime: true,
      unusual: true,
      preparedDay: { select: { version: true } },
      lines: { select: { notes: true } },
    },
  })
const asPrepared = {
  ...{ status: 'PENDING', startTime: 420, endTime: 930, unusual: 0 },
  ...{ preparedDay: { version: 1 }, lines: [{ notes: 'Safety course' }] },
}

it('a prepared day stands on the home with its maker, tasks and hours, arrives live, and is handed in with two presses', async () => {
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await screens.isLive()
  expect(cards()).toEqual([])
  await prepare('tess')
  const offer = await card()
  expect(offer.getByText('by Theo Tester · 1 task · 08 hrs 30 mins')).toBeTruthy()
  expect(offer.getByRole('img', { name: /^07:00 am to 03:30 pm/ })).toBeTruthy()
  await user.click(offer.getByRole('button', { name: 'Hand in Tue Nov 17, 2026' }))
  await answer(user, ...YES)
  await screen.findByText('Submitted to Field north')
  await waitFor(() => expect(cards()).toEqual([]))
  expect(await sheets()).toEqual([asPrepared])
})

it('looked at, it fills New Timesheet with its tasks and the words of its maker, and is saved as its person changed it', async () => {
  await prepare('tess', { lines: [line('7:00', '11:00'), line('11:30', '15:30', '')] })
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click((await card()).getByRole('button', { name: 'Look at Tue Nov 17, 2026' }))
  const form = within(await findDialog('New Timesheet'))
  expect(form.getByText('Prepared by Theo Tester. Change what was different.')).toBeTruthy()
  await toggle(user, 1)
  expect(field(1, 'Job Description').value).toBe('Safety course')
  expect(taskOf(1).getByText('from Theo Tester')).toBeTruthy()
  await type(user, field(1, 'Job Description'), 'Safety course, first half')
  await waitFor(() => expect(taskOf(1).queryByText('from Theo Tester')).toBeNull())
  await toggle(user, 2)
  expect(field(2, 'Job Description').value, 'where its maker wrote nothing, as in a copy').toBe('Training')
  await type(user, field(2, 'End Time'), '16:15')
  await press(user, 'Save')
  await isClosed()
  await waitFor(() => expect(cards()).toEqual([]))
  expect(await sheets()).toMatchObject([
    { status: 'DRAFT', startTime: 420, endTime: 975, preparedDay: { version: 1 } },
  ])
})

it('what is missing in it, or refused, opens it in the form', async () => {
  await prepare('tess')
  await screens.seed({ owner: 'tess', startDate: TODAY, times: [['12:00', '13:00']] })
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click((await card()).getByRole('button', { name: 'Hand in Tue Nov 17, 2026' }))
  await answer(user, 'Check your times', 'has a task at 12:00 pm – 01:00 pm', 'Fix')
  const form = within(await findDialog('New Timesheet'))
  expect(form.getByText('Prepared by Theo Tester. Change what was different.')).toBeTruthy()
})

it('its person says that it is not their day, with words, and it is gone', async () => {
  await prepare('tess')
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click((await card()).getByRole('button', { name: 'More for Tue Nov 17, 2026' }))
  await user.click(screen.getByRole('menuitem', { name: 'Not my day' }))
  const dialog = within(await findDialog('Not my day'))
  await user.click(dialog.getByLabelText('Words to Theo Tester'))
  await user.paste('I was at the dentist')
  await user.click(dialog.getByRole('button', { name: 'Not my day' }))
  await screen.findByText('Theo Tester knows that Tue Nov 17, 2026 is not your day')
  expect(cards()).toEqual([])
  expect(await db.preparedDay.findMany()).toMatchObject([
    { state: 'DECLINED', words: 'I was at the dentist' },
  ])
})

it('a change by its maker is told field by field in the open form, and taken over or not', async () => {
  await prepare('tess')
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await screens.isLive()
  await user.click((await card()).getByRole('button', { name: 'Look at Tue Nov 17, 2026' }))
  await findDialog('New Timesheet')
  const changed = (version: number, end: string) =>
    prepare('tess', { version, lines: [line('7:00', end)] }, 'ada')
  const notice = () => within(screen.getByLabelText('Prepared day'))
  await changed(1, '16:15')
  expect((await screen.findByText('Ada Tester changed it:')).parentElement!.textContent).toBe(
    'Ada Tester changed it:Task 1 · End Time: 03:30 pm → 04:15 pm',
  )
  await toggle(user, 1)
  expect(field(1, 'End Time').value, 'the form has not changed by itself').toBe('03:30 pm')
  await user.click(notice().getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(screen.queryByText('Ada Tester changed it:')).toBeNull())
  expect(field(1, 'End Time').value).toBe('03:30 pm')
  await changed(2, '17:00')
  await screen.findByText('Task 1 · End Time: 04:15 pm → 05:00 pm')
  await user.click(notice().getByRole('button', { name: 'Take it over' }))
  await toggle(user, 1)
  expect(field(1, 'End Time').value).toBe('05:00 pm')
})

/** Tess opens Daybook with a network, which reads ahead, and again without one, and hands the day in. */
async function handInWithoutNetwork() {
  await prepare('tess')
  continueWithoutServer()
  const { network } = await screens.open('/', { as: 'tess' })
  await waitFor(async () => expect(await ownerNow()).toBe(idOf('tess')))
  const environment = createEnvironment({ fetch: network.fetch, socketUrl: null, reload() {}, leave() {} })
  await readAhead(environment, idOf('tess'), 'Australia/Brisbane')
  await screens.crash()
  const phone = await screens.open('/dashboard', { as: 'tess', isOffline: true })
  const offer = await card()
  await phone.user.click(offer.getByRole('button', { name: 'Hand in Tue Nov 17, 2026' }))
  await answer(phone.user, ...YES)
  await screen.findByLabelText('Tue Nov 17, 2026, not sent')
  expect(cards(), 'the waiting day hides it').toEqual([])
  const { id } = (await db.preparedDay.findFirst())!
  return { ...phone, offer: globalId('PreparedDay', id) }
}

it('read ahead, it stands on the home without a network and is handed in by the queue; withdrawn since, the word of its person stands', async () => {
  const { network, offer } = await handInWithoutNetwork()
  await screens.ask(
    'theo',
    'mutation ($ids: [ID!]!) { result: withdrawPreparedDays(ids: $ids) { __typename } }',
    { ids: [offer] },
  )
  network.isDown = false
  await screen.findByText('Submitted to Field north')
  expect(await sheets()).toMatchObject([
    { status: 'PENDING', startTime: 420, endTime: 930, preparedDay: null },
  ])
})

it('handed in on another device since, the day that waits says so, and can be dropped or recorded on its own', async () => {
  const { network, user, address, offer } = await handInWithoutNetwork()
  const desk = await screens.signInAgain('tess')
  await desk.submit({ startDate: TODAY, shift: 'DAY', lines: [line('7:00', '15:30')], preparedDay: offer })
  network.isDown = false
  await user.click(await screen.findByRole('link', { name: 'See what it needs' }))
  await waitFor(() => expect(address()).toBe('/waiting'))
  const opens = await screen.findByRole('button', { name: 'Open' })
  const waiting = within(await screen.findByLabelText('Tue Nov 17, 2026, not sent'))
  expect(waiting.getByText('You have already handed in this prepared day.')).toBeTruthy()
  await user.click(opens)
  const form = within(await findDialog('New Timesheet'))
  const text =
    'What Theo Tester prepared was taken back, or is handed in already. What is here stays as it is.'
  expect(await form.findByText(text)).toBeTruthy()
  expect(form.getByRole('button', { name: 'Record it on its own' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await isClosed()
  await user.click(waiting.getByRole('button', { name: 'More for Tue Nov 17, 2026' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Tue Nov 17, 2026', 'Delete')
  await waitFor(() => expect(screen.queryByLabelText('Tue Nov 17, 2026, not sent')).toBeNull())
  expect(await sheets()).toEqual([asPrepared])
})

it('an approver has theirs on their home, too', async () => {
  await prepare('amy')
  const { user } = await screens.open('/super-dashboard', { as: 'amy' })
  expect((await card()).getByText('by Theo Tester · 1 task · 08 hrs 30 mins')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hand in Tue Nov 17, 2026' }))
  await answer(user, ...YES)
  await waitFor(() => expect(cards()).toEqual([]))
})

it.each([
  ['15:30', ['As Theo Tester prepared it'], []],
  ['15:40', ['As Theo Tester prepared it: 10 min more than prepared'], []],
  [
    '16:15',
    [
      'Prepared by Theo Tester07:00 am – 03:30 pm08 hrs 30 mins',
      'Handed in07:00 am – 04:15 pm09 hrs 15 mins',
      'Task 1 · End Time: 03:30 pm → 04:15 pm',
      'from Theo Tester',
    ],
    ['45 min more than prepared'],
  ],
])(
  'its approver sees a day that was handed in until %s next to what was prepared',
  async (end, seen, unusual) => {
    await prepare('tess')
    const { id } = (await db.preparedDay.findFirst())!
    const tess = await screens.signInAgain('tess')
    await tess.submit({
      startDate: TODAY,
      shift: 'DAY',
      lines: [line('7:00', end)],
      preparedDay: globalId('PreparedDay', id),
    })
    await screens.open('/super-dashboard', { as: 'ada' })
    const review = await screen.findByRole('heading', { name: 'Tess Tester', level: 2 })
    const text = review.closest('[data-prints]')!.textContent
    for (const words of seen) expect(text).toContain(words)
    const list = screen.queryByRole('list', { name: 'Unusual' })
    expect(
      list
        ? within(list)
            .getAllByRole('listitem')
            .map(({ textContent }) => textContent)
        : [],
    ).toEqual(unusual)
  },
)

it('a notification opens the prepared day for its person and the crew day for who prepared it; a missing day names who prepared it', async () => {
  await prepare('tess')
  const { user, address } = await screens.open('/notifications', { as: 'tess' })
  await user.click(await screen.findByText(/prepared your day Tue Nov 17, 2026/))
  const form = within(await findDialog('New Timesheet'))
  expect(form.getByText('Prepared by Theo Tester. Change what was different.')).toBeTruthy()
  expect(address()).toBe('/dashboard')
  await press(user, 'Not my day')
  const dialog = await findDialog('Not my day')
  await user.click(within(dialog).getByRole('button', { name: 'Not my day' }))
  await isClosed()
  await screens.crash()
  const leader = await screens.open('/notifications', { as: 'theo' })
  await leader.user.click(await screen.findByText(/is not theirs$/))
  await waitFor(() => expect(leader.address()).toBe('/crew?date=2026-11-17'))
  await screens.crash()
  await prepare('tess', { version: 1 })
  screens.at('2026-11-18T00:00:00.000Z')
  await screens.open('/dashboard', { as: 'tess' })
  expect(
    await screen.findByLabelText('Tue Nov 17, 2026: Missing, prepared by Theo Tester. Start its timesheet'),
  ).toBeTruthy()
})

it('a day of tomorrow shows, and is handed in from then; of many, three show', async () => {
  for (const startDate of ['2026-11-16', TODAY, '2026-11-18', '2026-11-19'])
    await prepare('tess', { startDate })
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  expect((await card('Wed Nov 18, 2026')).getByText('You can hand it in from Wed Nov 18, 2026.')).toBeTruthy()
  expect(cards()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Show 1 more prepared' }))
  expect(cards()).toHaveLength(4)
})
