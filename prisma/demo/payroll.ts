// The pay periods and the payroll of the demo company. Its System Administrator closes periods and makes batches with the
// product's own actions, each as of its own time in the past weeks.
import type { DateTime } from 'luxon'
import { MINUTES_PER_HOUR } from '#domain/limits.ts'
import { noConditions } from '#domain/payroll/codes.ts'
import { acceptable } from '#domain/payroll/obstacles.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { GpPayCycle } from '#domain/user/account.ts'
import { closePayPeriods, type PeriodOf } from '#server/actions/pay-period/close.ts'
import { updatePayPeriodRule } from '#server/actions/pay-period/rule.ts'
import { makeBatch, type Tools } from '#server/actions/payroll/make-batch.ts'
import { savePayroll } from '#server/actions/payroll/settings.ts'
import { advanceBatch, voidBatch } from '#server/actions/payroll/state.ts'
import { decideWithReason } from '#server/actions/timesheet/decide.ts'
import { asOf } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { readRules } from '#server/read/payroll/pay-periods.ts'
import { readPayroll } from '#server/read/payroll/payroll.ts'
import type { Company, Group, Person } from './company.ts'
import { by, readCsv } from './csv.ts'

/** The first timesheets are of this week, counted back from the current one. */
const FIRST_WEEK = 8
/** The latest closed week. The next one has its deadline at the end of this week, or is just overdue. */
const LATEST_WEEK = 2
/** Friday, 5:00 pm, of the week after the period. */
const DEADLINE = { days: 5, time: 17 * MINUTES_PER_HOUR }

/** A batch that was voided and made again. */
const VOIDED = { week: 4, reason: 'It was imported into the test company of GP' }
/** A day that was cancelled after it was paid. */
const CANCELLED = { week: 3, reason: 'He was on leave that day, the form is in the office' }

/** The database client stamps these with the machine's clock; they were last changed when their history says. */
const dated = {
  PAY_PERIOD_RULE: 'PayPeriodRule',
  PAY_PERIOD: 'PayPeriod',
  PAYROLL: 'Payroll',
  PAY_BATCH: 'PayBatch',
}

/** All that follows needs: who does it, where files go, and the groups. */
type Office = { viewer: Person; tools: Tools; company: Company; monday: DateTime; fieldNorth: Group }
type Act = { at: DateTime; run: () => Promise<unknown> }

/**
 * Saves the rules, and runs the payroll up to the latest closed week, in the order of time.
 * @param tell is told the share that is done, from 0 to 1.
 */
export async function runPayroll(
  company: Company,
  tools: Tools,
  tell: (done: number) => void,
): Promise<void> {
  const { User, ApprovalGroup } = company.rows
  const viewer = by(User, ({ account }) => account)('sysadmin')
  const fieldNorth = by(ApprovalGroup, ({ name }) => name)('Field north')
  const office = { viewer, tools, company, monday: company.today.startOf('week'), fieldNorth }
  const weeks = Array.from({ length: FIRST_WEEK - LATEST_WEEK + 1 }, (_, nth) => FIRST_WEEK - nth)
  const acts = [begin(office), ...weeks.flatMap((week) => actsOf(office, week))]
  const inOrder = acts.toSorted((one, other) => +one.at - +other.at)
  for (const [nth, { at, run }] of inOrder.entries()) {
    tell(nth / inOrder.length)
    await asOf(at.toJSDate(), run)
  }
  for (const [noun, table] of Object.entries(dated))
    await db.$executeRawUnsafe(
      `UPDATE "${table}" t SET "updatedAt" = h."at" FROM (
         SELECT "recordId", max("at") AS "at" FROM "AdministrationHistory" WHERE "noun"::text = $1 GROUP BY 1
       ) h WHERE h."recordId" = t."id"`,
      noun,
    )
  // Mail about past weeks is not sent any more.
  await db.mailMessage.updateMany({ where: { state: 'QUEUED' }, data: { state: 'KEPT' } })
}

/** Sets up Rental weeks, Workshops fortnights and the pay codes, before the first timesheet. */
function begin({ viewer, company, monday }: Office): Act {
  const lengths = {
    RENTAL: { length: 'WEEKLY', anchorDate: monday.minus({ weeks: FIRST_WEEK }).toISODate() },
    WORKSHOPS: { length: 'FORTNIGHTLY', anchorDate: monday.minus({ weeks: FIRST_WEEK + 1 }).toISODate() },
  } as const
  const deadline = { deadlineDays: DEADLINE.days, deadlineTime: DEADLINE.time, closesItself: false }
  return {
    at: monday
      .minus({ weeks: FIRST_WEEK + 1 })
      .minus({ days: 5 })
      .set({ hour: 9, minute: 24 }),
    run: async () => {
      for (const { id, version, gpPayCycle } of await readRules())
        if (gpPayCycle !== 'NONE')
          await updatePayPeriodRule(viewer, id, version, { ...lengths[gpPayCycle], ...deadline })
      const { version, ...payroll } = await readPayroll()
      await savePayroll(viewer, version, { ...payroll, ...readPayCodes(company) })
    },
  }
}

function readPayCodes({ rows }: Company) {
  const category = by(rows.TaskCategory, ({ name }) => name)
  const rules = readCsv<'code' | 'cycle' | 'shift' | 'taskType' | 'taskCategory'>('pay-rules.csv')
  return {
    codes: readCsv<'code' | 'description'>('pay-codes.csv').map(({ code, description }) => ({
      code,
      description,
    })),
    rules: rules.map(({ code, cycle, shift, taskType, taskCategory }) => ({
      ...noConditions,
      ...{ code, department: '', jobTitle: '' },
      gpPayCycle: (cycle || null) as GpPayCycle | null,
      shift: (shift || null) as Shift | null,
      timesheetLineType: (taskType || null) as TimesheetLineType | null,
      taskCategory: taskCategory === '' ? null : category(taskCategory).id,
    })),
  }
}

/** What is done about a Rental week, and about the Workshops fortnight that ends with it. */
function actsOf(office: Office, week: number): Act[] {
  const { viewer, company, monday, fieldNorth } = office
  const start = monday.minus({ weeks: week })
  const end = start.plus({ days: 6 })
  const rental = periodFrom('RENTAL', start, end)
  const workshops = periodFrom('WORKSHOPS', start.minus({ weeks: 1 }), end)
  const periods = week % 2 === 0 ? [rental, workshops] : [rental]
  const deadline = end.plus({ days: DEADLINE.days, minutes: DEADLINE.time })
  const batches = periods.flatMap((period) => company.rows.ApprovalGroup.map((group) => ({ period, group })))
  const later = deadline.startOf('week').plus({ weeks: 1 })
  const acts: (Act | false)[] = [
    { at: deadline.plus({ minutes: 6 }), run: () => closePayPeriods(viewer, periods) },
    ...batches.map(({ period, group }, nth) => ({
      at: deadline.plus({ minutes: 14 + 4 * nth, seconds: 17 * nth }),
      run: () => make(office, period, group),
    })),
    week === VOIDED.week && {
      at: later.set({ hour: 8, minute: 41 }),
      run: () => voidAndMakeAgain(office, rental, fieldNorth),
    },
    week === CANCELLED.week && {
      at: later.plus({ days: 2 }).set({ hour: 9, minute: 5 }),
      run: () => cancelPaid(office, rental, fieldNorth),
    },
    week > LATEST_WEEK && {
      at: later.set({ hour: 10, minute: 20 }),
      run: () => advance(office, periods, 'RECEIVED'),
    },
    week > LATEST_WEEK + 1 && {
      at: later.plus({ days: 1 }).set({ hour: 15, minute: 35 }),
      run: () => advance(office, periods, 'POSTED'),
    },
  ]
  return acts.filter((act) => act !== false)
}

function periodFrom(gpPayCycle: GpPayCycle, start: DateTime, end: DateTime): PeriodOf {
  return { gpPayCycle, startDate: start.toISODate()!, endDate: end.toISODate()! }
}

/** The approved timesheets of a group in a period. */
function approved({ gpPayCycle, startDate, endDate }: PeriodOf, group: Group) {
  const days = { gte: new Date(startDate), lte: new Date(endDate) }
  return { gpPayCycle, startDate: days, approvalGroupId: group.id, status: 'APPROVED' } as const
}

async function idOf({ gpPayCycle, startDate }: PeriodOf): Promise<number> {
  const where = { gpPayCycle, startDate: new Date(startDate) }
  return (await db.payPeriod.findFirstOrThrow({ where, select: { id: true } })).id
}

/** Makes the batch of a group that has hours, and leaves for the next one what may be left. */
async function make({ viewer, tools }: Office, period: PeriodOf, group: Group, nth = 1): Promise<void> {
  if ((await db.timesheet.count({ where: approved(period, group) })) === 0) return
  const clientMutationKey = `${period.gpPayCycle} ${period.endDate} ${group.name} ${nth}`
  const cell = { payPeriodId: await idOf(period), approvalGroupId: group.id }
  await makeBatch(viewer, tools, { ...cell, accepted: acceptable, clientMutationKey })
}

async function voidAndMakeAgain(office: Office, period: PeriodOf, group: Group): Promise<void> {
  const where = { payPeriodId: await idOf(period), approvalGroupId: group.id }
  const { id, version } = await db.payBatch.findFirstOrThrow({ where })
  await voidBatch(office.viewer, id, version, { reason: VOIDED.reason })
  await make(office, period, group, 2)
}

/** Cancels the last day of a crew member, other than the first staff account. */
async function cancelPaid({ viewer }: Office, period: PeriodOf, group: Group): Promise<void> {
  const user = { userType: 'STAFF', email: { not: 'staff@demo.example' } } as const
  const { id, version } = await db.timesheet.findFirstOrThrow({
    where: { ...approved(period, group), shift: 'DAY', user },
    orderBy: [{ startDate: 'desc' }, { id: 'asc' }],
  })
  await decideWithReason(viewer, 'cancel', { timesheetId: id, version }, CANCELLED.reason)
}

async function advance(
  { viewer }: Office,
  periods: readonly PeriodOf[],
  state: 'RECEIVED' | 'POSTED',
): Promise<void> {
  const ids = await Promise.all(periods.map(idOf))
  const batches = await db.payBatch.findMany({
    where: { payPeriodId: { in: ids }, state: { not: 'VOIDED' } },
    orderBy: { id: 'asc' },
  })
  for (const { id, version } of batches) await advanceBatch(viewer, id, version, state)
}
