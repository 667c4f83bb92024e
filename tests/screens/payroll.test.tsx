// Payroll on screen: the desk, closing a period, making a batch, and what becomes of it.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { answer, findDialog, openScreens, PHONE } from '#tests/support/screen.tsx'
import { globalId, NOON } from '#tests/support/world.ts'

const screens = await openScreens()
// Before the timesheets are deleted, which closed periods and batches refuse.
afterEach(async () => {
  await screens.asOwner(
    'ALTER TABLE "PayBatchLine" DISABLE TRIGGER "PayBatchLine_kept"',
    'TRUNCATE "PayBatch", "PayBatchLine", "PayBatchFile", "PayCorrection", "PayPeriod" CASCADE',
    'ALTER TABLE "PayBatchLine" ENABLE TRIGGER "PayBatchLine_kept"',
  )
  await db.payPeriodRule.updateMany({ data: { length: 'OFF' } })
  await db.mailMessage.deleteMany()
})
const { fieldNorth } = screens.company.groups

beforeAll(async () => {
  for (const [name, employeeId] of [
    ['tess', 'E0007'],
    ['theo', 'E0012'],
  ] as const) {
    const nothing = { staffNumber: '', staffType: '', department: '', location: '' }
    await db.gpEmployee.create({ data: { employeeId, firstName: name, lastName: 'Tester', ...nothing } })
    await db.user.update({
      where: { id: screens.company.people[name].id },
      data: { gpEmployeeId: employeeId },
    })
  }
  await db.user.updateMany({
    where: { firstName: { notIn: ['Tess', 'Theo'] } },
    data: { gpPayCycle: 'WORKSHOPS' },
  })
  const input = {
    batchPrefix: 'DAYBK',
    codes: [{ code: 'ORD', description: 'Ordinary day' }],
    rules: [{ code: 'ORD' }],
    timeTrackColumns: ['BATCH', 'EMPLOYEE', 'HOURS', 'PAY_CODE'],
  }
  const { version } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
  const { data } = await screens.ask<{ result: unknown }>(
    'sam',
    `mutation ($version: Int!, $input: PayrollInput!) {
      result: savePayroll(version: $version, input: $input) { __typename }
    }`,
    { version, input },
  )
  expect(data!.result).toEqual({ __typename: 'PayrollChange' })
})
beforeEach(() =>
  db.payPeriodRule.updateMany({
    where: { gpPayCycle: 'NONE' },
    data: { length: 'WEEKLY', anchorDate: new Date('2026-11-02'), deadlineDays: 1, deadlineTime: 1020 },
  }),
)

const DAYS = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']
const CELL = `/admin/payroll?cell=none-2026-11-09-${fieldNorth.id}`

/** Approved days of Tess and Theo in the week of 9 November, but for the last days of Theo. */
async function recordWeek({ without = 0 } = {}) {
  for (const startDate of DAYS) await screens.seed({ owner: 'tess', startDate, status: 'APPROVED' })
  for (const startDate of DAYS.slice(0, DAYS.length - without))
    await screens.seed({ owner: 'theo', startDate, status: 'APPROVED' })
}

/** Closes the week of 9 November as if somebody had done it before. @returns its number. */
async function closeWeek(startDate = '2026-11-09', endDate = '2026-11-15'): Promise<number> {
  const days = { startDate: new Date(startDate), endDate: new Date(endDate) }
  const closed = { gpPayCycle: 'NONE', changedAt: new Date(NOON), nameOfModifier: 'Sam Tester' } as const
  return (await db.payPeriod.create({ data: { ...days, ...closed } })).id
}

async function makeBatch(period: number, accepted: string[] = []) {
  const { data } = await screens.ask<{ result: { batch: { number: string } } }>(
    'sam',
    `mutation ($period: Int!, $group: ID, $accepted: [PayObstacleName!]!, $key: String!) {
      result: makePayBatch(period: $period, group: $group, accepted: $accepted, clientMutationKey: $key) {
        ... on PayBatchChange { batch { number } }
      }
    }`,
    { period, group: globalId('ApprovalGroup', fieldNorth), accepted, key: crypto.randomUUID() },
  )
  return data!.result.batch.number
}

const cell = (name: RegExp) => screen.findByRole('button', { name })

describe('the desk', () => {
  it('says of each cell how it is and what to do next, and leads from one to the other by keys', async () => {
    await recordWeek()
    await screens.seed({ owner: 'theo', startDate: '2026-11-16' })
    const { user, address } = await screens.open('/admin/payroll', { as: 'sam' })
    const current = await cell(
      /^Field north, Mon 16 – Sun 22 Nov, None: Being recorded\. 8\.00 hours\. day 2 of 7/,
    )
    const ready = await cell(
      /^Field north, Mon 9 – Sun 15 Nov, None: Ready\. 80\.00 hours\. .*Next: Close period$/,
    )
    expect(
      screen.getAllByRole('button', { name: /^Field north/ }).filter((one) => one.tabIndex === 0),
    ).toEqual([current])
    current.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(ready)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Field north' })).toBeTruthy()
    expect(address()).toBe(CELL)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/admin/payroll'))
    expect(document.activeElement).toBe(ready)
  })

  it('is a list of periods on a phone, and a cell opens over it', async () => {
    await recordWeek()
    const { user } = await screens.open('/admin/payroll', { as: 'sam', width: PHONE })
    await user.click(await cell(/^Field north, Mon 9 – Sun 15 Nov/))
    expect(within(await findDialog('Field north')).getByText('All decided, nobody missing')).toBeTruthy()
  })

  it('says where pay periods are off, and leads to the settings', async () => {
    await db.payPeriodRule.updateMany({ data: { length: 'OFF' } })
    await screens.open('/admin/payroll', { as: 'sam' })
    await screen.findByText('Pay periods are off')
    expect(screen.getByRole('link', { name: 'Set up pay periods' }).getAttribute('href')).toBe(
      '/admin/settings?view=pay-periods',
    )
  })
})

describe('the desk follows', () => {
  it('timesheets that are submitted, approved and cancelled, with one request for many', async () => {
    for (const startDate of DAYS) await screens.seed({ owner: 'tess', startDate })
    const { network } = await screens.open('/admin/payroll', { as: 'sam' })
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: 5 pending/)
    await screens.isLive(4)
    network.takeOperations()
    const ada = await screens.signInAgain('ada')
    const sheets = (await db.timesheet.findMany({ orderBy: { id: 'asc' } })).map((one) => ({
      id: globalId('Timesheet', one),
    }))
    for (const one of sheets) expect((await ada.approve(one)).is).toBe('TimesheetChange')
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: (?!.*pending).*40\.00 hours/)
    const asked = network.takeOperations().filter((name) => name === 'PayrollScreenQuery')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(3)
    await ada.cancel(sheets[0]!, 'Recorded twice')
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: .*32\.00 hours/)
    const theo = await screens.signInAgain('theo')
    const day = screens.day([screens.unbilled('7:00', '15:00')], { startDate: '2026-11-10' })
    expect((await theo.submit(day)).is).toBe('TimesheetChange')
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: 1 pending/)
  })

  it('in the preview of a batch, too, and a batch that another administrator makes and voids', async () => {
    await recordWeek()
    const late = await screens.seed({ owner: 'theo', startDate: '2026-11-14' })
    const period = await closeWeek()
    await screens.open(CELL, { as: 'sam' })
    const pane = within(await screen.findByRole('region', { name: 'Field north' }))
    expect(await pane.findByText(/4,800 min → 80\.00 h\.$/)).toBeTruthy()
    await screens.isLive(6)
    const ada = await screens.signInAgain('ada')
    await ada.approve({ id: globalId('Timesheet', late) })
    expect(await pane.findByText(/5,280 min → 88\.00 h\.$/)).toBeTruthy()
    await makeBatch(period)
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: Exported\. 88\.00 hours/)
    const batch = await db.payBatch.findFirstOrThrow()
    await screens.ask(
      'sam',
      'mutation ($id: ID!) { voidPayBatch(id: $id, version: 1, reason: "Wrong week") { __typename } }',
      { id: globalId('PayBatch', batch) },
    )
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: Ready.*Next: Make batch$/)
  })
})

describe('closing a period', () => {
  it('shows what it leaves behind with a link each, and then closes it', async () => {
    await recordWeek({ without: 2 })
    const { id } = await screens.seed({ owner: 'theo', startDate: '2026-11-12', status: 'PENDING' })
    const { user } = await screens.open('/admin/payroll', { as: 'sam' })
    await user.click(await cell(/^Close period: None, Mon 9 – Sun 15 Nov$/))
    const dialog = await findDialog('Close pay period')
    await within(dialog).findByText('1 pending')
    expect(
      within(dialog)
        .getByRole('link', { name: 'Theo Tester, Thu 12 Nov', hidden: true })
        .getAttribute('href'),
    ).toBe(`/admin/dashboard?timesheet=${id}&status=all`)
    expect(within(dialog).getByText('1 person with missing days')).toBeTruthy()
    expect(within(dialog).getByText('Fri 13 Nov')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Close None, Mon 9 – Sun 15 Nov' }))
    await screen.findByText('Closed: None, Mon 9 – Sun 15 Nov')
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: 1 pending.*Next: Check and make batch$/)
  })

  it('by another administrator is seen at once', async () => {
    await recordWeek()
    await screens.open('/admin/payroll', { as: 'sam' })
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: Ready.*Next: Close period$/)
    await screens.isLive()
    await screens.ask(
      'sam',
      `mutation ($days: [PayPeriodInput!]!) { closePayPeriods(periods: $days) { __typename } }`,
      { days: [{ gpPayCycle: 'NONE', startDate: '2026-11-09', endDate: '2026-11-15' }] },
    )
    await cell(/^Field north, Mon 9 – Sun 15 Nov, None: Ready.*Next: Make batch$/)
  })

  it('is undone with a reason, unless the period is paid', async () => {
    await recordWeek()
    const period = await closeWeek()
    const { user } = await screens.open('/admin/payroll', { as: 'sam' })
    await user.click(await cell(/^Open again: None, Mon 9/))
    const dialog = await findDialog('Open pay period again')
    await user.type(within(dialog).getByRole('textbox'), 'Forgotten day')
    await makeBatch(period)
    await user.click(within(dialog).getByRole('button', { name: 'Open again' }))
    await within(dialog).findByText('Batch FI261115001 has hours of this pay period. Void it first.')
    await waitFor(() => expect(screen.queryByText('Open again', { selector: 'table *' })).toBeNull())
  })
})

it('a batch is made once what is left is accepted', async () => {
  await recordWeek({ without: 1 })
  await closeWeek()
  const { user } = await screens.open(CELL, { as: 'sam' })
  const pane = within(await screen.findByRole('region', { name: 'Field north' }))
  const make = await pane.findByRole<HTMLButtonElement>('button', { name: 'Make FI261115001' })
  expect(pane.getByText(/people with missing days: 1/i)).toBeTruthy()
  expect(pane.getByText(/4,320 min → 72\.00 h\.$/)).toBeTruthy()
  expect(make.disabled).toBe(true)
  await user.click(pane.getByRole('checkbox', { name: 'Make the batch without these days' }))
  await user.click(make)
  await screen.findByText('Made FI261115001')
  expect((await pane.findByRole('link', { name: 'Open FI261115001' })).getAttribute('href')).toBe(
    '/admin/payroll/FI261115001',
  )
  await cell(/^Field north, Mon 9 – Sun 15 Nov, None: Exported\. 72\.00 hours\. FI261115001/)
  expect(await db.payBatch.count()).toBe(1)
})

describe('a batch', () => {
  it('shows its control sheet and files, and is voided with a reason', async () => {
    await recordWeek()
    const number = await makeBatch(await closeWeek())
    const { user } = await screens.open(`/admin/payroll/${number}`, { as: 'sam' })
    await screen.findByRole('heading', { name: number })
    expect(screen.getByText(/4,800 min → 80\.00 h\.$/)).toBeTruthy()
    const file = await db.payBatchFile.findFirstOrThrow({ where: { name: 'gp-lines.csv' } })
    expect(screen.getByText(file.sha256)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Void batch' }))
    const dialog = await findDialog('Void batch')
    await user.click(within(dialog).getByRole('button', { name: 'Void batch' }))
    await within(dialog).findByText('Please enter why the batch is voided')
    await user.type(within(dialog).getByRole('textbox'), 'Wrong week')
    await user.click(within(dialog).getByRole('button', { name: 'Void batch' }))
    await screen.findByText(`Voided ${number}`)
    await screen.findByText(/^Voided by Sam Tester on .*: Wrong week$/)
    expect(screen.queryByRole('button', { name: 'Mark as posted' })).toBeNull()
  })

  it('is marked as posted after a question, and is not voided any more', async () => {
    await recordWeek()
    const number = await makeBatch(await closeWeek())
    const { user } = await screens.open(`/admin/payroll/${number}`, { as: 'sam' })
    await user.click(await screen.findByRole('button', { name: 'Mark as posted' }))
    await answer(user, 'Mark as posted', 'A posted batch cannot be voided.', 'Mark as posted')
    await screen.findByText(`Marked as posted: ${number}`)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Void batch' })).toBeNull())
  })

  it('has a tick for what is corrected by hand, once', async () => {
    await recordWeek()
    await makeBatch(await closeWeek())
    await db.timesheet.updateMany({
      where: { startDate: new Date('2026-11-13') },
      data: { status: 'CANCELLED' },
    })
    await screens.seed({ owner: 'tess', startDate: '2026-11-16', status: 'APPROVED' })
    const number = await makeBatch(await closeWeek('2026-11-16', '2026-11-22'), ['MISSING'])
    const { user } = await screens.open(`/admin/payroll/${number}`, { as: 'sam' })
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Tess Tester (E0007), −8.00 ORD',
    })
    await user.click(tick)
    await screen.findByText('Ticked off')
    const ticked = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Tess .*by Sam Tester on/ })
    expect(ticked.checked && ticked.disabled).toBe(true)
    expect(await db.payCorrection.count({ where: { doneAt: null } })).toBe(1)
  })

  it('that does not exist says so', async () => {
    await screens.open('/admin/payroll/NOSUCH', { as: 'sam' })
    await screen.findByText('Batch not found')
  })
})
