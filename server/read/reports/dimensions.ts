// The groups of reports: the key of a fact's group, and the name of a group.
import { leaveLabel, type LeaveKind } from '#domain/absence/leave.ts'
import { formatDate, formatDay } from '#domain/date.ts'
import { noneOf, type Dimension } from '#domain/report/dimensions.ts'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { shiftLabel, type Shift } from '#domain/timesheet/time.ts'
import { taskTypeLabel, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

const { sql, raw } = Prisma

/** A group: its key and its name. */
export type Group = { key: string | null; name: string; detail: string | null }

type Naming = { [Key in 'name' | 'detail']: string | null }
type Namer = (keys: readonly string[]) => Promise<Map<string, Naming>>

/** Names of rows of a table. @param columns SQL expressions. */
function records(table: string, name: string, detail = 'NULL'): Namer {
  return async (keys) => {
    const rows = await db.$queryRaw<(Naming & { key: string })[]>`
      SELECT "id"::text AS "key", ${raw(name)} AS "name", nullif(${raw(detail)}, '') AS "detail"
      FROM ${raw(`"${table}"`)} WHERE "id" = ANY(${keys.map(Number)}::int[])`
    return new Map(rows.map(({ key, ...naming }) => [key, naming]))
  }
}

/** Names that follow from the key alone. */
function words(name: (key: string) => string): Namer {
  return (keys) => Promise.resolve(new Map(keys.map((key) => [key, { name: name(key), detail: null }])))
}

const lacks: Record<string, string> = {
  MISSING: 'Missing',
  LATE: 'After the deadline',
  ADJUSTED: 'Corrected after it was paid',
}
const signings: Record<string, string> = { SIGNED: 'Signed', NOT_SIGNED: 'Not signed' }
const ages: Record<string, string> = {
  '0': 'Today',
  '1': '1 to 2 days',
  '3': '3 to 6 days',
  '7': '7 days or more',
}
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const namers: Record<Dimension, Namer> = {
  PERSON: records('User', `"firstName" || ' ' || "lastName"`),
  APPROVAL_GROUP: records('ApprovalGroup', '"name"'),
  PAY_LOCATION: records('PayLocation', '"name"'),
  SITE: records('Site', '"location"'),
  MACHINE: records('Equipment', '"name"', '"description"'),
  WORK_ORDER: records('WorkOrder', '"name"', '"description"'),
  WORK_ORDER_TASK: records('WorkOrderTask', '"name"', '"description"'),
  JOB: records('Job', '"name"', '"description"'),
  COST_CODE: records('JobCostCode', '"name"', '"description"'),
  // Its description begins with its number.
  ACCOUNT: records('GlAccount', '"description"'),
  CATEGORY: records('TaskCategory', '"name"'),
  TYPE: words((key) => taskTypeLabel[key as TimesheetLineType]),
  SHIFT: words((key) => shiftLabel[key as Shift]),
  STATUS: words((key) => timesheetStatusLabel[key as TimesheetStatus]),
  LEAVE: words((key) => leaveLabel[key as LeaveKind]),
  CUSTOMER: words((key) => key),
  SIGNED: words((key) => signings[key] ?? key),
  REASON: words((key) => key),
  AGE: words((key) => ages[key] ?? key),
  LACK: words((key) => lacks[key] ?? key),
  PAY_PERIOD: records(
    'PayPeriod',
    `initcap("gpPayCycle"::text) || ' ' || to_char("startDate", 'Mon FMDD') || ' – ' || to_char("endDate", 'Mon FMDD')`,
  ),
  DAY: words(formatDate),
  WEEK: words((key) => `Week of ${formatDay(key)}`),
  MONTH: words((key) => month.format(new Date(key))),
}

/** The groups with these keys, in the given order. */
export async function readGroupsOf(dimension: Dimension, keys: readonly (string | null)[]): Promise<Group[]> {
  const naming = await namers[dimension](keys.filter((key) => key !== null))
  return keys.map((key) => {
    const found = key === null ? null : naming.get(key)
    return { key, name: found?.name ?? noneOf(dimension), detail: found?.detail ?? null }
  })
}

/** The dates of a fact, as its column f."date". */
export const ofDate = {
  DAY: sql`f."date"`,
  WEEK: sql`date_trunc('week', f."date"::timestamp)::date`,
  MONTH: sql`date_trunc('month', f."date"::timestamp)::date`,
} as const
