// Closed pay periods as people meet them: locks on days and timesheets, nothing offered that is refused, and asking.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { field, isClosed, messageOf, press, type } from '#tests/support/dialog.ts'
import { findRow, rows } from '#tests/support/rows.ts'
import { answer, findDialog, openScreens } from '#tests/support/screen.tsx'
import { openNewTimesheet } from '#tests/support/timesheetForm.tsx'
import { globalId } from '#tests/support/world.ts'

const screens = await openScreens()
// Friday afternoon in Brisbane.
beforeEach(() => screens.at('2026-11-20T05:00:00.000Z'))
afterEach(async () => {
  await db.payPeriod.deleteMany()
  await db.payPeriodRequest.deleteMany()
  await db.notification.deleteMany()
  await db.payPeriodRule.updateMany({ data: { length: 'OFF', closesItself: false } })
})

const WEEK = { startDate: '2026-11-09', endDate: '2026-11-15' }
const SENTENCE = 'The pay period Nov 09 – Nov 15 is closed.'
const LOCK = 'Closed pay period'

/** Closes last week as if somebody had done it before. */
const close = () => {
  const days = { startDate: new Date(WEEK.startDate), endDate: new Date(WEEK.endDate) }
  const closed = { gpPayCycle: 'NONE', changedAt: new Date(), nameOfModifier: 'Sam Tester' } as const
  return db.payPeriod.create({ data: { ...days, ...closed } })
}
const weekly = (changes: object = {}) => {
  const dates = { anchorDate: new Date('2026-11-09'), updatedAt: new Date('2026-11-01') }
  return db.payPeriodRule.updateMany({ data: { length: 'WEEKLY', ...dates, ...changes } })
}
const closeNow = () =>
  screens.ask(
    'sam',
    'mutation ($periods: [PayPeriodInput!]!) { closePayPeriods(periods: $periods) { __typename } }',
    {
      periods: [{ gpPayCycle: 'NONE', ...WEEK }],
    },
  )
const openFor = (name: 'tess', date: string) =>
  screens.ask(
    'sam',
    `mutation ($user: ID!, $date: Date!, $until: DateTime!) {
      openDays(user: $user, startDate: $date, endDate: $date, until: $until, reason: "She was ill") { __typename }
    }`,
    { user: globalId('User', screens.company.people[name]), date, until: '2026-11-25T07:00:00Z' },
  )
const seed = (startDate: string, status: TimesheetStatus) =>
  screens.seed({ owner: 'tess', startDate, status })
const buttons = (dialog: HTMLElement, name: RegExp) => within(dialog).queryAllByRole('button', { name })

it('a closed week has locks and no missing days; its timesheets are read-only, and the form of a day only offers a request', async () => {
  await seed('2026-11-05', 'APPROVED')
  await seed('2026-11-06', 'DRAFT')
  await seed('2026-11-09', 'APPROVED')
  await seed('2026-11-11', 'DRAFT')
  await seed('2026-11-12', 'DECLINED')
  await close()
  const { user } = await screens.open('/dashboard?week=2026-11-09', { as: 'tess' })
  const strip = within(await screen.findByLabelText('Your week'))
  const days = strip.getAllByRole('button', { name: /, \d{4}: / })
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    'Mon Nov 09, 2026: Approved, 08 hrs 00 mins. Closed pay period',
    'Tue Nov 10, 2026: closed, no timesheet. Ask to record it',
    'Wed Nov 11, 2026: Draft, 08 hrs 00 mins. Closed pay period',
    'Thu Nov 12, 2026: Declined, 00 hrs 00 mins. Closed pay period',
    ...['Fri Nov 13', 'Sat Nov 14', 'Sun Nov 15'].map(
      (day) => `${day}, 2026: closed, no timesheet. Ask to record it`,
    ),
  ])
  expect(rows(/Nov \d+, 2026/).map((row) => within(row).queryAllByLabelText(LOCK).length)).toEqual([
    1, 1, 1, 0, 0,
  ])
  expect(screen.queryByRole('button', { name: /^Fix/ })).toBeNull()
  await user.click(days[2]!)
  const draft = await findDialog('Timesheet')
  expect(within(draft).getAllByText(SENTENCE)).toHaveLength(1)
  expect(buttons(draft, /Ask to record this day/)).toHaveLength(1)
  expect(buttons(draft, /^(Save|Submit|Recall)$/)).toEqual([])
  await user.click(within(draft).getByRole('button', { name: 'More' }))
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  await isClosed()

  await user.click(days[1]!)
  const form = await findDialog('New Timesheet')
  expect(within(form).getByText(SENTENCE)).toBeTruthy()
  expect(buttons(form, /^(Save|Submit)$/)).toEqual([])
  expect(buttons(form, /^(Same as|Finish)/).map(({ textContent }) => textContent)).toEqual([
    'Finish Fri Nov 06, 2026',
  ])
  const date = within(form).getByLabelText('Start Date')
  const described = document.getElementById(date.getAttribute('aria-describedby')!.split(' ')[0]!)!
  expect(within(described).getByLabelText(LOCK)).toBeTruthy()
  await user.click(within(form).getByRole('button', { name: 'Choose Start Date' }))
  const calendar = screen.getByRole('grid', { name: 'November 2026' })
  const marked = within(calendar).getAllByRole('button', { name: /, Closed pay period$/ })
  expect(marked.map((day) => day.textContent)).toEqual(['9', '10', '11', '12', '13', '14', '15'])
  await user.keyboard('{Escape}')

  await press(user, 'Ask to record this day')
  const asking = within(await findDialog('Ask to record this day'))
  await user.click(asking.getByLabelText('Message'))
  await user.paste('I was ill')
  await user.click(asking.getByText('Ask'))
  expect(await screen.findByText('Asked at 15:00')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Ask to record this day')).toBeNull())
  expect(await db.payPeriodRequest.findFirst()).toMatchObject({ message: 'I was ill' })
})

it('a period that closes by itself says when, in the week and in the form of a day that is missing', async () => {
  await weekly({ closesItself: true, deadlineDays: 5, deadlineTime: 1020 })
  for (const day of ['09', '10', '12', '13']) await seed(`2026-11-${day}`, 'PENDING')
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  const strip = await screen.findByLabelText('Your week')
  expect(strip.textContent).toContain('Closes today at 17:00: the pay period Nov 09 – Nov 15')
  await user.click(within(strip).getByRole('button', { name: 'Show Wed Nov 11, 2026' }))
  await user.click(await within(strip).findByRole('button', { name: /^Wed Nov 11, 2026: Missing/ }))
  const form = await findDialog('New Timesheet')
  expect(within(form).getByText(/^Closes today at 17:00/)).toBeTruthy()
})

const opened = async (isDeaf = false) => {
  const tab = await openNewTimesheet(screens, { isDeaf })
  const date = within(tab.dialog).getByLabelText<HTMLInputElement>('Start Date')
  await type(tab.user, date, '12/11/2026')
  await type(tab.user, field(1, 'Start Time'), '7:00')
  return { ...tab, date }
}

it('the form follows a closing, the answer to a request and an opening, and keeps its input', async () => {
  await weekly()
  const { dialog } = await opened()
  await screens.isLive()
  await closeNow()
  expect(await within(dialog).findByText(SENTENCE)).toBeTruthy()
  expect(buttons(dialog, /^(Save|Submit)$/)).toEqual([])
  await screens.ask('tess', 'mutation { askForDay(date: "2026-11-12") { __typename } }')
  expect(await within(dialog).findByText('Asked at 15:00')).toBeTruthy()
  const { data } = await screens.ask<{ payPeriodRequests: { id: string }[] }>(
    'sam',
    '{ payPeriodRequests { id } }',
  )
  await screens.ask(
    'sam',
    'mutation ($id: ID!) { refuseDay(id: $id, reason: "It is paid") { __typename } }',
    data!.payPeriodRequests[0],
  )
  expect(await within(dialog).findByText('Ask to record this day')).toBeTruthy()
  await openFor('tess', '2026-11-12')
  expect(await within(dialog).findByText('Open for you until Wed 25/11 17:00')).toBeTruthy()
  expect(buttons(dialog, /^(Save|Submit)$/)).toHaveLength(2)
  expect(field(1, 'Start Time').value).toBe('07:00 am')
})

it('the form and the week follow the decline of a timesheet of the day, which is open for its owner to correct', async () => {
  const sheet = await seed('2026-11-12', 'PENDING')
  await close()
  const { user, dialog } = await openNewTimesheet(screens)
  await type(user, within(dialog).getByLabelText<HTMLInputElement>('Start Date'), '12/11/2026')
  expect(await within(dialog).findByText(SENTENCE)).toBeTruthy()
  await screens.isLive()
  await (await screens.signInAgain('ada')).decline({ id: globalId('Timesheet', sheet) }, 'No such job')
  const open = 'Open for you until Sun 22/11 15:00'
  expect(await within(dialog).findByText(open)).toBeTruthy()
  const declined = () => screen.getByRole('region', { name: 'Declined', hidden: true })
  await waitFor(() => expect(declined().textContent).toContain(open))
  await user.keyboard('{Escape}')
  await answer(user, 'Closing', 'Are you sure?', 'Yes')
  await isClosed()
  await user.click(within(declined()).getByRole('button', { name: /^Fix/ }))
  const form = await findDialog('Edit Timesheet')
  expect(within(form).getByText(open)).toBeTruthy()
  expect(buttons(form, /^Submit$/)).toHaveLength(1)
})

it('the form shows the refusal of a day that closed unseen at its date, and keeps what was typed', async () => {
  const { user, dialog, date } = await opened(true)
  await close()
  await press(user, 'Save')
  await waitFor(() => expect(messageOf(date)).toContain(SENTENCE))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await within(dialog).findByText('Ask to record this day')).toBeTruthy()
  expect(buttons(dialog, /^Save$/)).toEqual([])
  expect(field(1, 'Start Time').value).toBe('07:00 am')
  await type(user, date, '17/11/2026')
  await press(user, 'Save')
  await waitFor(async () => expect(await db.timesheet.count()).toBe(1))
})

it('approvers see the lock in the week, and remind nobody of a closed day', async () => {
  await seed('2026-11-09', 'APPROVED')
  await close()
  await screens.open('/super/dashboard?view=week&week=2026-11-09', { as: 'ada' })
  const row = await screen.findByLabelText('Tess Tester', { selector: '[role=row]' })
  const cells = within(row).getAllByRole('button', { name: /2026: / })
  expect(cells.slice(0, 2).map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Mon Nov 09, 2026: Approved, 08 hrs 00 mins. Closed pay period',
    'Tue Nov 10, 2026: closed, no timesheet',
  ])
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
  expect(screen.getByText('7 of 7 have not handed in Friday, which is closed')).toBeTruthy()
})

it('approvers decide pending timesheets of a closed day, but do not edit or cancel them', async () => {
  const sheet = await seed('2026-11-12', 'PENDING')
  await close()
  const { user } = await screens.open(`/super/dashboard?status=all&timesheet=${sheet.id}`, { as: 'ada' })
  const row = await findRow('Tess Tester')
  expect(within(row).getByRole('img', { name: LOCK })).toBeTruthy()
  const review = screen.getByRole('complementary', { name: 'Review' })
  expect(await within(review).findByText(SENTENCE)).toBeTruthy()
  expect(buttons(review, /^(Approve|Decline)/)).toHaveLength(2)
  expect(buttons(review, /^Edit/)).toEqual([])
  await user.click(within(review).getByRole('button', { name: 'More' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Move to another approval group',
    'Name a deputy',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Name a deputy' }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Deputies/))
})

it('only System Administrators cancel a timesheet of a closed day, with a reason', async () => {
  const sheet = await seed('2026-11-12', 'APPROVED')
  await close()
  const { user } = await screens.open(`/admin/dashboard?status=all&timesheet=${sheet.id}`, { as: 'sam' })
  await user.click(await screen.findByRole('button', { name: 'Cancel timesheet' }))
  const dialog = await findDialog('Cancel timesheet')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel timesheet' }))
  const message = 'Please enter the reason: the pay period is closed'
  expect(await within(dialog).findByText(message)).toBeTruthy()
  await user.click(within(dialog).getByLabelText(/^Why is/))
  await user.paste('Paid twice')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel timesheet' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(await db.timesheet.findFirst()).toMatchObject({ status: 'CANCELLED', reason: 'Paid twice' })
})

it.each([
  ['its owner to the form of the day', 'tess', 'Sam Tester opened Thu Nov 12, 2026 for you'],
  ['System Administrators to the requests', 'sam', 'Tess Tester asks to record Thu Nov 12, 2026'],
] as const)('a notification about a day leads %s', async (_, name, message) => {
  const { people } = screens.company
  const data = { userId: people[name].id, actorId: people.ada.id, notificationKind: 'PAY_PERIOD' } as const
  await db.notification.create({
    data: { ...data, dates: [new Date('2026-11-12')], message, at: new Date() },
  })
  const { user, address } = await screens.open('/notifications', { as: name })
  await user.click(await findRow(message))
  if (name === 'sam') return waitFor(() => expect(address()).toBe('/admin/settings?view=pay-periods'))
  const form = await findDialog('New Timesheet')
  expect(within(form).getByLabelText<HTMLInputElement>('Start Date').value).toBe('12 Nov 2026')
})
