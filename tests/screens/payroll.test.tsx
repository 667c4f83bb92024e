// Payroll on screen: the desk, closing a period, making a batch, and its later states.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { answer, findDialog, openScreens, PHONE } from '#tests/support/screen.tsx'
import { globalId, NOON } from '#tests/support/world.ts'

const screens = await openScreens()
// Before the timesheets are deleted, which closed periods and batches refuse.
afterEach(async () => {
  await screens.crash()
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
  for (const [name, employeeId] of Object.entries({ tess: 'E0007', theo: 'E0012' })) {
    const nothing = { staffNumber: '', staffType: '', department: '', location: '' }
    await db.gpEmployee.create({ data: { employeeId, firstName: name, lastName: 'Tester', ...nothing } })
    await db.user.updateMany({ where: { email: `${name}@test.example` }, data: { gpEmployeeId: employeeId } })
  }
  await db.user.updateMany({
    where: { firstName: { notIn: ['Tess', 'Theo'] } },
    data: { gpPayCycle: 'WORKSHOPS' },
  })
  const input = {
    ...{ batchPrefix: 'DAYBK', dayShiftCode: 'DAY', nightShiftCode: 'NIGHT' },
    codes: [{ code: 'ORD', description: 'Ordinary day' }],
    rules: [{ code: 'ORD' }],
    timeTrackColumns: ['BATCH', 'EMPLOYEE', 'HOURS', 'PAY_CODE'],
  }
  const { version } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
  const mutation =
    'mutation ($version: Int!, $input: PayrollInput!) { savePayroll(version: $version, input: $input) { __typename } }'
  await screens.ask('sam', mutation, { version, input })
})
beforeEach(() =>
  db.payPeriodRule.updateMany({
    where: { gpPayCycle: 'NONE' },
    data: { length: 'WEEKLY', anchorDate: new Date('2026-11-02'), deadlineDays: 1, deadlineTime: 1020 },
  }),
)

const DAYS = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']
const CELL = `/admin/payroll?cell=none-2026-11-09-${fieldNorth.id}`

/** Approved days of Tess and Theo in the week of 9 November, without the last ones of Theo. */
async function recordWeek({ without = 0 } = {}) {
  for (const startDate of DAYS) await screens.seed({ owner: 'tess', startDate, status: 'APPROVED' })
  for (const startDate of DAYS.slice(0, DAYS.length - without))
    await screens.seed({ owner: 'theo', startDate, status: 'APPROVED' })
}

/** Closes a week, by default that of 9 November. @returns its number. */
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

// By its label, as roles of a whole desk take jsdom a while.
const cell = (name: RegExp) => screen.findByLabelText(name, { selector: 'button' })
const WEEK = 'Field north, Mon 9 – Sun 15 Nov, None'
const week = (says: string) => cell(new RegExp(`^${WEEK}: ${says}`))
/** A status line that stays. */
const said = (text: string) => screen.findByText(text, { selector: '[role=status] *' })
/** What a system administrator does on another device. */
const bySam = (mutation: string, variables: object = {}) => screens.ask('sam', mutation, variables)

it('the desk shows the state and the next step of each cell, works by keys, and follows others with few requests, like the preview of a batch', async () => {
  for (const startDate of DAYS) await screens.seed({ owner: 'tess', startDate })
  const sheets = (await db.timesheet.findMany({ orderBy: { id: 'asc' } })).map((one) => ({
    id: globalId('Timesheet', one),
  }))
  for (const startDate of DAYS) await screens.seed({ owner: 'theo', startDate, status: 'APPROVED' })
  await screens.seed({ owner: 'theo', startDate: '2026-11-16' })
  const { user, address, network } = await screens.open('/admin/payroll', { as: 'sam' })
  const current = await cell(
    /^Field north, Mon 16 – Sun 22 Nov, None: Being recorded\. 8\.00 hours\. day 2 of 7/,
  )
  const pending = await week('5 pending')
  // A day after its end, at five.
  expect(screen.getAllByText(/^(was )?due /).map(({ textContent }) => textContent)).toEqual([
    'due Mon 23 Nov, 17:00',
    'was due Mon 16 Nov, 17:00',
  ])
  const stops = screen.getAllByLabelText(/^Field north/, { selector: 'button' })
  expect(stops.filter((one) => one.tabIndex === 0)).toEqual([current])
  current.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(pending)
  await user.tab()
  const decide = document.activeElement!
  expect(decide.getAttribute('aria-label')).toBe('Decide 5 pending: Field north, Mon 9 – Sun 15 Nov')
  expect(decide.getAttribute('href')).toBe(
    `/admin/dashboard?status=pending&from=2026-11-09&to=2026-11-15&group=${fieldNorth.id}`,
  )
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(current)
  await user.click(screen.getByText('6 timesheets to decide'))
  await waitFor(() => expect(address()).toBe(CELL))
  await user.keyboard('{Escape}')
  pending.focus()
  await user.keyboard('{Enter}')
  const opened = within(await screen.findByRole('region', { name: 'Field north' }))
  expect(address()).toBe(CELL)
  await user.click(opened.getByLabelText('Close'))
  await waitFor(() => expect(address()).toBe('/admin/payroll'))
  expect(document.activeElement).toBe(pending)

  await screens.isLive(4)
  network.takeOperations()
  const ada = await screens.signIn('ada')
  for (const one of sheets) expect((await ada.approve(one)).is).toBe('TimesheetChange')
  await week('Ready\\. 80\\.00 hours\\. .*Next: Close period$')
  const asked = network.takeOperations().filter((name) => name === 'PayrollScreenQuery')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(3)
  await ada.cancel(sheets[0]!, 'Recorded twice')
  const tess = await screens.signIn('tess')
  const day = screens.day([screens.unbilled('7:00', '15:00')], { startDate: DAYS[0] })
  const again = done(await tess.submit(day))
  await week('1 pending')
  await bySam(`mutation ($days: [PayPeriodInput!]!) { closePayPeriods(periods: $days) { __typename } }`, {
    days: [{ gpPayCycle: 'NONE', startDate: '2026-11-09', endDate: '2026-11-15' }],
  })
  await user.click(await week('1 pending.*Next: Check and make batch$'))

  const pane = within(await screen.findByRole('region', { name: 'Field north' }))
  expect(await pane.findByText(/4,320 min → 72\.00 h\.$/)).toBeTruthy()
  await screens.isLive(6)
  await ada.approve({ id: again.id })
  expect(await pane.findByText(/4,800 min → 80\.00 h\.$/)).toBeTruthy()
  await makeBatch((await db.payPeriod.findFirstOrThrow()).id)
  await week('Exported\\. 80\\.00 hours')
  await bySam(
    'mutation ($id: ID!) { voidPayBatch(id: $id, version: 1, reason: "Wrong week") { __typename } }',
    { id: globalId('PayBatch', await db.payBatch.findFirstOrThrow()) },
  )
  await week('Ready.*Next: Make batch$')
})

it('a period is closed after a list of what it leaves behind, and is opened again unless it is paid', async () => {
  await recordWeek({ without: 2 })
  const { id } = await screens.seed({ owner: 'theo', startDate: '2026-11-12', status: 'PENDING' })
  const { user } = await screens.open('/admin/payroll', { as: 'sam' })
  await user.click(await cell(/^Close period: None, Mon 9 – Sun 15 Nov$/))
  const dialog = within(await findDialog('Close pay period'))
  await dialog.findByText('1 pending')
  expect(dialog.getByText('Theo Tester, Thu 12 Nov').closest('a')!.getAttribute('href')).toBe(
    `/admin/dashboard?timesheet=${id}&status=all`,
  )
  expect(dialog.getByText('1 person with missing days')).toBeTruthy()
  expect(dialog.getByText('Fri 13 Nov')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close None, Mon 9 – Sun 15 Nov' }))
  await said('Closed: None, Mon 9 – Sun 15 Nov')
  await week('1 pending.*Next: Check and make batch$')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Open again' }))
  const again = within(await findDialog('Open pay period again'))
  await user.click(again.getByRole('textbox'))
  await user.paste('Forgotten day')
  await makeBatch((await db.payPeriod.findFirstOrThrow()).id, ['PENDING', 'MISSING'])
  await user.click(again.getByRole('button', { name: 'Open again' }))
  await again.findByText('Batch FI261115001 has hours of this pay period. Void it first.')
  await waitFor(() => expect(screen.queryByText('Open again', { selector: 'table *' })).toBeNull())
})

it('on a phone a batch is made once although the response is lost, once its obstacles are accepted, and is voided with a reason', async () => {
  await recordWeek({ without: 1 })
  await closeWeek()
  const { user, network } = await screens.open('/admin/payroll', { as: 'sam', width: PHONE, isDeaf: true })
  await user.click(await week(''))
  const pane = within(await findDialog('Field north'))
  const make = await pane.findByRole<HTMLButtonElement>('button', { name: 'Make FI261115001' })
  expect(pane.getByText(/people with missing days: 1/i)).toBeTruthy()
  expect(pane.getByText(/4,320 min → 72\.00 h\.$/)).toBeTruthy()
  expect(make.disabled).toBe(true)
  await user.click(pane.getByLabelText('Make the batch without these days'))
  network.fate = 'cutAfter'
  await user.click(make)
  await screen.findByText(/^The server cannot be reached/)
  expect(await db.payBatch.count()).toBe(1)
  network.fate = 'fine'
  await user.click(make)
  await said('Made FI261115001')
  const link = await pane.findByText('Open FI261115001', { selector: 'a' })
  expect(await db.payBatch.count()).toBe(1)

  await user.click(link)
  await screen.findByRole('heading', { name: 'FI261115001' })
  expect(screen.getByText(/4,320 min → 72\.00 h\.$/)).toBeTruthy()
  const file = await db.payBatchFile.findFirstOrThrow({ where: { name: 'gp-lines.csv' } })
  expect(screen.getByText(file.sha256)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Void batch' }))
  const dialog = within(await findDialog('Void batch'))
  await user.click(dialog.getByRole('button', { name: 'Void batch' }))
  await dialog.findByText('Please enter why the batch is voided')
  await user.click(dialog.getByRole('textbox'))
  await user.paste('Wrong week')
  await user.click(dialog.getByRole('button', { name: 'Void batch' }))
  await screen.findByText('Voided FI261115001')
  await screen.findByText(/^Voided by Sam Tester on .*: Wrong week$/)
  expect(screen.queryByText('Mark as posted')).toBeNull()
})

it('a cell is blocked by one person, who is left out and included again, and whose hours are due after the batch', async () => {
  const theo = { where: { id: screens.company.people.theo.id } }
  const long = { employeeId: 'E123456789012345', firstName: 'Theo', lastName: 'Tester' }
  const nothing = { staffNumber: '', staffType: '', department: '', location: '' }
  await db.gpEmployee.create({ data: { ...long, ...nothing } })
  await db.user.update({ ...theo, data: { gpEmployeeId: long.employeeId } })
  try {
    await recordWeek()
    await closeWeek()
    const { user } = await screens.open(CELL, { as: 'sam', isDeaf: true })
    await week('Blocked\\. 80\\.00 hours\\. .*Theo Tester, E123456789012345 has 16 characters, GP takes 15')
    const pane = within(await screen.findByRole('region', { name: 'Field north' }))
    const make = await pane.findByRole<HTMLButtonElement>('button', { name: 'Make FI261115001' })
    expect(make.disabled).toBe(true)
    pane.getByText('Blocked')
    const leave = 'Leave Theo Tester for the next batch'
    await user.click(pane.getByLabelText(leave))
    await pane.findByText('Left for the next batch: 1 person')
    expect(document.activeElement).toBe(pane.getByLabelText(leave))
    pane.getByText('Ready')
    pane.getByText(/2,400 min → 40\.00 h\.$/)
    await user.click(pane.getByLabelText(leave))
    await pane.findByText('Blocked')
    expect(make.disabled).toBe(true)
    await user.click(pane.getByLabelText(leave))
    await pane.findByText('Ready')
    await user.click(make)
    await said('Made FI261115001')
    expect(screen.getByLabelText('Open batch FI261115001').getAttribute('href')).toBe(
      '/admin/payroll/FI261115001',
    )
    await pane.findByText(/^Due since it was made, or left out of it: 40\.00 h late\./)
    await user.click(pane.getByText('Open FI261115001'))
    await screen.findByText('Left for the next batch')
    screen.getByText('Theo Tester')
  } finally {
    await db.user.update({ ...theo, data: { gpEmployeeId: 'E0012' } })
  }
})

it('a batch shows the pay of each person, a correction is ticked off once, and a posted batch can no longer be voided', async () => {
  await recordWeek()
  await makeBatch(await closeWeek())
  await db.timesheet.updateMany({
    where: { startDate: new Date('2026-11-13') },
    data: { status: 'CANCELLED' },
  })
  await screens.seed({ owner: 'tess', startDate: '2026-11-16', status: 'APPROVED' })
  const number = await makeBatch(await closeWeek('2026-11-16', '2026-11-22'), ['MISSING'])
  const { user } = await screens.open(`/admin/payroll/${number}`, { as: 'sam' })
  const rowsOf = async (label: string) => {
    const table = await screen.findByRole('table', { name: label })
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  }
  expect(await rowsOf('People of the batch')).toEqual([
    'Theo Tester E001240.000.00−40.00',
    'Tess Tester E000740.008.00−32.00',
  ])
  const late = /^Tess Tester E0007ORD 1\. EverythingFri Nov 13, 2026−8\.00Taken back, not sentNo\. \d+/
  expect((await rowsOf('Lines of the batch')).filter((text) => late.test(text))).toHaveLength(1)
  await user.type(screen.getByLabelText('Search people of the batch'), 'Tess')
  await waitFor(async () => expect(await rowsOf('People of the batch')).toHaveLength(1))
  await user.click(
    within(screen.getByRole('table', { name: 'People of the batch' })).getByText('Tess Tester'),
  )
  await waitFor(async () => expect(await rowsOf('Lines of the batch')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: /^Only E0007/ }))
  await waitFor(async () => expect(await rowsOf('Lines of the batch')).toHaveLength(3))

  await user.click(await screen.findByLabelText(/^Tess Tester \(E0007\), −8\.00 ORD, Nov 09 – Nov 15, 2026/))
  await screen.findByText('Ticked off')
  const ticked = await screen.findByLabelText<HTMLInputElement>(/^Tess .*by Sam Tester on/)
  expect(ticked.checked && ticked.disabled).toBe(true)
  expect(await db.payCorrection.count({ where: { doneAt: null } })).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Mark as posted' }))
  await answer(user, 'Mark as posted', 'A posted batch cannot be voided.', 'Mark as posted')
  await screen.findByText(`Marked as posted: ${number}`)
  await waitFor(() => expect(screen.queryByText('Void batch')).toBeNull())
})

it('says that pay periods are off, with a link to the settings, and that a batch does not exist', async () => {
  await db.payPeriodRule.updateMany({ data: { length: 'OFF' } })
  await screens.open('/admin/payroll', { as: 'sam' })
  await screen.findByText('Pay periods are off')
  expect(screen.getByText('Set up pay periods').closest('a')!.getAttribute('href')).toBe(
    '/admin/settings?view=pay-periods',
  )
  await screens.crash()
  await screens.open('/admin/payroll/NOSUCH', { as: 'sam' })
  await screen.findByText('Batch not found')
})
