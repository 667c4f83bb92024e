// Reads the lines that a group's batch of a pay period has to pay: approved hours that no batch has paid, and reversals
// of paid hours that were cancelled. The live lines of batches are the only record of what is paid.
import {
  columnOf,
  conditionNames,
  conditions,
  type ConditionName,
  type PaidTask,
} from '#domain/payroll/codes.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'

/** The batch of a group in a pay period; null for timesheets without a group. */
export type Cell = {
  payPeriodId: number
  approvalGroupId: number | null
  /** The people whose hours wait for the next batch, by user id. */
  leftOut?: readonly number[]
}

/** A line to pay or to take back. A reversal has the values of the paid line. */
export type DueRow = {
  kind: 'HOURS' | 'REVERSAL'
  timesheetLineId: number
  timesheetId: number
  timesheetVersion: number
  userId: number
  /** '' while the person has no GP employee. */
  employeeId: string
  employeeName: string
  payPeriodId: number
  shift: Shift
  timesheetLineType: TimesheetLineType
  /** 'YYYY-MM-DD'. */
  date: string
  minutes: number
  hundredths: number | null
  /** The facts for the rules; null for a reversal. */
  task: PaidTask | null
  /** Null until the rules determine it. */
  payCode: string | null
  job: string
  costCode: string
  equipment: string
  account: string
  description: string
  /** For a reversal as it was paid; '' until the rules determine it. */
  department: string
  jobTitle: string
  rule: string
  isOrderFinished: boolean
}

const DESCRIPTION = 200

/** The tables of `conditions` in the statement. */
const aliases = {
  Timesheet: 't',
  TimesheetLine: 'l',
  User: 'u',
  Job: 'j',
  JobCostCode: 'c',
  WorkOrder: 'w',
  Equipment: 'e',
  GlAccount: 'g',
} as const
/** The column of `taskTables` that a condition uses. */
export const conditionColumn = (name: ConditionName) => `${aliases[conditions[name].of]}."${columnOf(name)}"`
const task = Prisma.raw(
  `json_build_object(${conditionNames.map((name) => `'${name}', ${conditionColumn(name)}`).join(', ')})`,
)
/** The tables of a timesheet t and its task l. */
export const taskTables = Prisma.sql`
    JOIN "User" u ON u."id" = t."userId"
    LEFT JOIN "Job" j ON j."id" = l."jobId"
    LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId"
    LEFT JOIN "JobCostCode" c ON c."id" = l."jobCostCodeId"
    LEFT JOIN "Equipment" e ON e."id" = l."equipmentId"
    LEFT JOIN "GlAccount" g ON g."id" = l."glAccountId"`

/**
 * Hours of the period itself, and of earlier and later periods of its cycle whose batch was made; and reversals of what this
 * group's batches of the cycle paid.
 */
export function dueStatement({ payPeriodId, approvalGroupId, leftOut = [] }: Cell): Prisma.Sql {
  const isOfPerson = (column: Prisma.Sql) => Prisma.sql`${column} <> ALL(${[...leftOut]}::int[])`
  const isOfGroup = (column: Prisma.Sql) => Prisma.sql`${column} IS NOT DISTINCT FROM ${approvalGroupId}::int`
  return Prisma.sql`
    SELECT 'HOURS' AS "kind", l."id" AS "timesheetLineId", t."id" AS "timesheetId", t."version" AS "timesheetVersion",
      t."userId", coalesce(u."gpEmployeeId", '') AS "employeeId", u."firstName" || ' ' || u."lastName" AS "employeeName",
      p."id" AS "payPeriodId", t."shift"::text, l."timesheetLineType"::text, ${task} AS "task",
      t."startDate"::text AS "date", l."minutes", NULL::int AS "hundredths", NULL AS "payCode",
      coalesce(j."name", w."name", '') AS "job", coalesce(c."name", '') AS "costCode", coalesce(e."name", '') AS "equipment",
      coalesce(g."number"::text, '') AS "account", left(l."notes", ${DESCRIPTION}::int) AS "description",
      '' AS "department", '' AS "jobTitle", '' AS "rule", w."active" IS FALSE AS "isOrderFinished"
    FROM "PayPeriod" self
    JOIN "PayPeriod" p ON p."gpPayCycle" = self."gpPayCycle" AND p."isClosed"
      AND (p."id" = self."id" OR EXISTS (
        SELECT FROM "PayBatch" b WHERE b."payPeriodId" = p."id" AND b."state" <> 'VOIDED' AND ${isOfGroup(Prisma.sql`b."approvalGroupId"`)}))
    JOIN "Timesheet" t ON t."gpPayCycle" = p."gpPayCycle" AND t."startDate" BETWEEN p."startDate" AND p."endDate"
      AND t."status" = 'APPROVED' AND ${isOfGroup(Prisma.sql`t."approvalGroupId"`)} AND ${isOfPerson(Prisma.sql`t."userId"`)}
    JOIN "TimesheetLine" l ON l."timesheetId" = t."id" AND l."minutes" > 0
    ${taskTables}
    WHERE self."id" = ${payPeriodId}::int AND NOT EXISTS (
      SELECT FROM "PayBatchLine" paid WHERE paid."timesheetLineId" = l."id" AND paid."kind" = 'HOURS' AND paid."isLive")
    UNION ALL
    SELECT 'REVERSAL', h."timesheetLineId", h."timesheetId", t."version", h."userId", h."employeeId", h."employeeName",
      h."payPeriodId", h."shift"::text, h."timesheetLineType"::text, NULL, h."date"::text,
      -h."minutes", -h."hundredths", h."payCode", h."job", h."costCode", h."equipment", h."account", h."description",
      h."department", h."jobTitle", h."rule", false
    FROM "PayPeriod" self
    JOIN "PayPeriod" p ON p."gpPayCycle" = self."gpPayCycle"
    JOIN "PayBatch" b ON b."payPeriodId" = p."id" AND b."state" <> 'VOIDED' AND ${isOfGroup(Prisma.sql`b."approvalGroupId"`)}
    JOIN "PayBatchLine" h ON h."payBatchId" = b."id" AND h."kind" = 'HOURS'
    JOIN "Timesheet" t ON t."id" = h."timesheetId" AND t."status" = 'CANCELLED'
    WHERE self."id" = ${payPeriodId}::int AND ${isOfPerson(Prisma.sql`h."userId"`)} AND NOT EXISTS (
      SELECT FROM "PayBatchLine" back WHERE back."timesheetLineId" = h."timesheetLineId" AND back."kind" = 'REVERSAL' AND back."isLive")
    ORDER BY "employeeId", "date", "timesheetId", "timesheetLineId"`
}

/** The maximum number of lines in memory. */
const FETCHED = 2000

/** The due lines of one employee, and whether GP has the employee as active. */
export type EmployeeDue = { lines: DueRow[]; isActive: boolean }

/**
 * The due lines of one employee after the other, from one snapshot. The lines of all people without an employee come
 * first, together.
 */
export async function* dueByEmployee(tx: Transaction, cell: Cell, gp: Gp): AsyncGenerator<EmployeeDue> {
  await tx.$executeRaw`DECLARE "due" NO SCROLL CURSOR FOR ${dueStatement(cell)}`
  let employee: DueRow[] = []
  let active = new Set<string>()
  const done = () => ({ lines: employee, isActive: active.has(employee[0]!.employeeId) })
  for (;;) {
    const rows = await tx.$queryRaw<DueRow[]>`FETCH ${Prisma.raw(String(FETCHED))} FROM "due"`
    active = await activeAmong(gp, [...employee, ...rows])
    for (const row of rows) {
      if (employee.length > 0 && employee[0]!.employeeId !== row.employeeId) {
        yield done()
        employee = []
      }
      employee.push(row)
    }
    if (rows.length < FETCHED) break
  }
  if (employee.length > 0) yield done()
  await tx.$executeRaw`CLOSE "due"`
}

async function activeAmong(gp: Gp, rows: readonly DueRow[]): Promise<Set<string>> {
  const ids = new Set(rows.map(({ employeeId }) => employeeId))
  ids.delete('')
  const employees = ids.size > 0 ? await gp.among([...ids]) : []
  return new Set(employees.filter(({ active }) => active).map(({ employeeId }) => employeeId))
}
