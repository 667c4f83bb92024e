// The crew day on screen: laying it out by press and by key, what a person may not book, and what others do meanwhile (rulings 6b).
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { answer, findDialog, findToast, openScreens, PHONE } from '#tests/support/screen.tsx'
import { globalId, TODAY } from '#tests/support/world.ts'

const screens = await openScreens()
const { people, groups, glAccounts } = screens.company
beforeEach(async () => {
  await db.crewLeader.create({ data: { approvalGroupId: groups.fieldNorth.id, leaderId: people.theo.id } })
})
afterEach(async () => {
  await db.preparedDay.deleteMany()
  await db.crewLeader.deleteMany()
  await db.notification.deleteMany()
  await db.absence.deleteMany()
})

type Span = [startTime: number, endTime: number]
/** Days that somebody prepares on another device. */
async function prepare(by: PersonName, who: PersonName[], [startTime, endTime]: Span, more: object = {}) {
  const glAccount = globalId('GlAccount', glAccounts.training)
  const line = { timesheetLineType: 'UNBILLED', startTime, endTime, glAccount, notes: 'Toolbox talk' }
  const days = who.map((name) => ({
    ...{ user: globalId('User', people[name]), startDate: TODAY, shift: 'DAY', lines: [line] },
    ...more,
  }))
  const { data } = await screens.ask<{ result: { outcomes: { done: boolean }[] } }>(
    by,
    `mutation ($days: [DayToPrepareInput!]!) {
      result: prepareDays(days: $days, handOut: true) { ... on DayOutcomes { outcomes { done } } } }`,
    { days },
  )
  expect(data!.result.outcomes.every(({ done }) => done)).toBe(true)
}
const dayOf = (name: PersonName) =>
  db.preparedDay.findFirst({ where: { userId: people[name].id }, include: { lines: true } })
const cell = (name: string, shows: RegExp | string) =>
  screen.findByLabelText(new RegExp(`^${name} Tester, .*: ${String(shows)}$`))
const row = (name: string) => screen.getByText(`${name} Tester`, { selector: 'th button' }).closest('tr')!
const foot = (words: string) =>
  waitFor(
    () => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words),
    { timeout: 4000 },
  )

async function addTask(user: UserEvent, end: string, button: string) {
  await user.click(screen.getByRole('button', { name: 'Add task' }))
  const form = within(await findDialog('Add task'))
  await user.click(form.getByRole('radio', { name: 'UnBilled' }))
  await user.type(form.getByLabelText('End Time'), end)
  await user.click(form.getByRole('combobox', { name: 'GL Entry' }))
  await user.click(await form.findByRole('option', { name: /Training/ }))
  await user.click(form.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('a leader gives a task to everybody, changes cells by key, and hands out what is not refused; the rest is told in its row', async () => {
  const startDate = new Date(TODAY)
  await db.absence.create({ data: { userId: people.fay.id, kind: 'LEAVE', startDate, endDate: startDate } })
  const { user } = await screens.open('/crew', { as: 'theo' })
  expect(await screen.findByText(/^Add a task, then press the people who did it\./)).toBeTruthy()
  expect(within(row('Fay')).getByText('Away')).toBeTruthy()
  await foot('0 of 7 ready · 00 hrs 00 mins · 1 away, 6 without a task')
  await addTask(user, '1130', 'Add for all 6')
  expect(await within(row('Rita')).findByText('Records no UnBilled')).toBeTruthy()
  expect(within(row('Fay')).queryByText(/am/)).toBeNull()

  const tess = await cell('Tess', '8:30 – 11:30 am')
  tess.focus()
  await user.keyboard('7-1130{Enter}')
  expect(document.activeElement).toBe(await cell('Tess', '7:00 – 11:30 am'))
  expect(within(row('Tess')).getByText('04 hrs 30 mins')).toBeTruthy()
  await user.keyboard('{ArrowDown}{Delete}')
  const theo = await cell('Theo', 'empty')
  expect(document.activeElement).toBe(theo)
  await user.keyboard('{Enter}')
  await cell('Theo', '8:30 – 11:30 am')
  await user.keyboard('{Delete}')
  await foot('4 of 7 ready · 13 hrs 30 mins · 1 needs you, 1 away, 1 without a task')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  await cell('Theo', '8:30 – 11:30 am')
  await user.keyboard('12-noon{Enter}')
  expect(await screen.findByRole('alert'), 'no time').toBeTruthy()
  await user.keyboard('{Escape}')
  await cell('Theo', '8:30 – 11:30 am')

  await user.click(screen.getByRole('button', { name: 'Hand out 5 days' }))
  await findToast('5 days handed out', 'Tue Nov 17, 2026')
  expect(within(row('Tess')).getByText('Handed out')).toBeTruthy()
  expect(within(row('Rita')).getByText('Records no UnBilled')).toBeTruthy()
  await foot('0 of 7 ready · 00 hrs 00 mins · 1 needs you, 5 handed out, 1 away')
  expect(await dayOf('tess')).toMatchObject({ state: 'OFFERED', lines: [{ startTime: 420, endTime: 690 }] })
  expect(await dayOf('rita')).toBeNull()
})

it('what others do appears, and is not overwritten in silence; who has not answered is reminded, and days are withdrawn', async () => {
  await prepare('theo', ['tess', 'jack', 'theo'], [420, 660])
  const { user } = await screens.open('/crew', { as: 'theo' })
  await screens.isLive()
  const tess = await screens.signIn('tess')
  const { id, version } = (await dayOf('tess'))!
  await tess.ask(
    'mutation ($id: ID!, $version: Int!) { declinePreparedDay(id: $id, version: $version, words: "I was at the mill") { __typename } }',
    { id: globalId('PreparedDay', { id }), version },
  )
  expect(await within(row('Tess')).findByText('I was at the mill')).toBeTruthy()
  expect(within(row('Tess')).getByText('Not my day')).toBeTruthy()

  ;(await cell('Jack', '7:00 – 11:00 am')).focus()
  await user.keyboard('8-10{Enter}')
  await prepare('ada', ['jack', 'theo'], [480, 600 + 60], { version: 1 })
  expect(await within(row('Jack')).findByText('Ada Tester changed it')).toBeTruthy()
  await cell('Theo', '8:00 – 11:00 am')
  await cell('Jack', '8:00 – 10:00 am')
  expect(screen.queryByRole('button', { name: /^Hand out \d/ }), 'not over hers').toBeNull()
  await user.click(within(row('Jack')).getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Hand out 1 day' }))
  await findToast('1 day handed out', 'Tue Nov 17, 2026')
  expect(await dayOf('jack')).toMatchObject({
    preparedById: people.theo.id,
    lines: [{ startTime: 480, endTime: 600 }],
  })

  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remind 2 people still open' }))
  // Nobody reminds themselves.
  expect(await screen.findByText('1 person reminded')).toBeTruthy()
  await user.click(within(row('Jack')).getByRole('button', { name: 'More for Jack Tester' }))
  await user.click(screen.getByRole('menuitem', { name: 'Withdraw' }))
  await answer(user, 'Withdraw', 'The day of Jack Tester will be withdrawn', 'Withdraw')
  await findToast('1 day withdrawn', 'Tue Nov 17, 2026')
  expect(await dayOf('jack')).toMatchObject({ state: 'WITHDRAWN' })
})

it('what was typed is back after a reload, and can be discarded; the last day is copied without its times', async () => {
  await prepare('theo', ['tess', 'jack'], [420, 660], { startDate: '2026-11-16' })
  const first = await screens.open('/crew', { as: 'theo' })
  await first.user.click(await screen.findByRole('button', { name: 'Copy Mon 16 Nov, without times' }))
  await foot('0 of 2 ready · 00 hrs 00 mins · 2 need you')
  expect(screen.queryByText('Rita Tester')).toBeNull()
  await first.user.click(screen.getByRole('button', { name: 'Edit 6100' }))
  const form = within(await findDialog('Edit task'))
  await first.user.type(form.getByLabelText('Start Time'), '0700')
  await first.user.type(form.getByLabelText('End Time'), '0900')
  await first.user.click(form.getByRole('button', { name: 'Change' }))
  await foot('2 of 2 ready · 04 hrs 00 mins')
  await screens.crash()

  const { user } = await screens.open('/crew', { as: 'theo' })
  await cell('Jack', '7:00 – 9:00 am')
  await user.click(screen.getByRole('button', { name: 'Show everybody, 5 more' }))
  expect(await screen.findByText('Rita Tester')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await foot('0 of 7 ready · 00 hrs 00 mins · 7 without a task')
})

it('on a phone people are ticked under their task, and one gets other times', async () => {
  const { user } = await screens.open('/crew', { as: 'theo', width: PHONE })
  await addTask(user, '1130', 'Add')
  await user.click(screen.getByRole('checkbox', { name: 'Jack Tester' }))
  await foot('1 of 7 ready · 03 hrs 00 mins · 6 without a task')
  await user.click(screen.getByRole('checkbox', { name: 'Everybody' }))
  await user.click(screen.getByRole('checkbox', { name: 'Tess Tester' }))
  await user.click(screen.getByRole('button', { name: 'Jack Tester: 8:30 – 11:30 am, change' }))
  await user.keyboard('7-9{Enter}')
  expect(await screen.findByRole('button', { name: 'Jack Tester: 7:00 – 9:00 am, change' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save for later' }))
  await screen.findByText(/days saved for later$/)
  expect(await dayOf('jack')).toMatchObject({ state: 'READY', lines: [{ startTime: 420, endTime: 540 }] })
  expect(await dayOf('tess')).toBeNull()
})

it('those who prepare for nobody have no such entry, and are told how one comes to it; a failure says what to do', async () => {
  await screens.open('/crew', { as: 'tess' })
  expect(await screen.findByText('You do not prepare days for others')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Crew day' })).toBeNull()
  await screens.crash()
  const complaints = screens.expectComplaints()
  const { network } = await screens.open('/crew', {
    as: 'ada',
    answerFor: (what) => (what === 'CrewScreenQuery' ? 503 : null),
  })
  await screen.findByRole('button', { name: /again/ })
  network.answerFor = () => null
  await screen.findByRole('button', { name: 'Add task' })
  expect(screen.getByRole('link', { name: 'Crew day' })).toBeTruthy()
  complaints.end(/./)
})
