// The reconciliation: whether the approved hours are the hours sent to GP. It counts each side from its own source:
// tasks, lines of batches, the bytes of their files, corrections, and GP's own data. All in hundredths of an hour.
import { columnOf, conditionNames, conditions, type PayRule } from '#domain/payroll/codes.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readGpLines, type GpLines } from '#server/read/payroll/gp-lines.ts'
import { readPayroll } from '#server/read/payroll/payroll.ts'
import { ofDate } from './dimensions.ts'
import { requestedSheets, type ReportRequest, type Facts, type Measure, type Source } from './source.ts'

const { sql, raw, join } = Prisma

/** A net of several days can only be compared as a whole, so whole pay periods are compared. */
type Whole = Days & { periods: number[] }

/** The pay periods that overlap the requested days, and all days of both. */
async function wholePeriods({ startDate, endDate }: Days): Promise<Whole> {
  const [row] = await db.$queryRaw<Whole[]>`
    SELECT coalesce(array_agg("id"), ARRAY[]::int[]) AS "periods",
      least(min("startDate"), ${startDate}::date)::text AS "startDate",
      greatest(max("endDate"), ${endDate}::date)::text AS "endDate"
    FROM "PayPeriod" WHERE "startDate" <= ${endDate}::date AND "endDate" >= ${startDate}::date`
  return row!
}

/** The tables of `conditions` in the statement. */
const aliases = {
  Timesheet: 't',
  TimesheetLine: 'l',
  User: 'u',
  Job: 'j',
  JobCostCode: 'k',
  WorkOrder: 'w',
  Equipment: 'e',
  GlAccount: 'g',
} as const

/** The pay code of a task by the rules; '' if none matches. */
function codeBy(rules: readonly PayRule[]): Prisma.Sql {
  if (rules.length === 0) return sql`''`
  const asks = (rule: PayRule) =>
    conditionNames
      .filter((name) => rule[name] !== null)
      .map((name) => {
        const column = raw(`${aliases[conditions[name].of]}."${columnOf(name)}"`)
        return sql`${column}::text = ${String(rule[name])}`
      })
  const whens = rules.map((rule) => sql`WHEN ${join([sql`true`, ...asks(rule)], ' AND ')} THEN ${rule.code}`)
  return sql`CASE ${join(whens, ' ')} ELSE '' END`
}

/**
 * The approved hours of every day, rounded like in a batch: per employee, day and code. They count as waiting unless a
 * live line pays them; the line then determines group, employee and code. Hours that were cancelled after their payment
 * took part in the rounding, so they are rounded with the others and then left out.
 */
function approved(
  viewer: Viewer,
  request: ReportRequest,
  { periods, ...days }: Whole,
  rules: readonly PayRule[],
  newest: number,
) {
  return sql`
    SELECT 'APPROVED' AS "what", "payBatchId" IS NULL AS "isWaiting", min("timesheetId") AS "timesheetId", NULL::int AS "lineId",
      "userId", "date", "approvalGroupId", "payPeriodId", "employeeId", "payCode",
      round(sum("minutes") * 100 / 60.0)::int - coalesce(sum("paid") FILTER (WHERE NOT "isApproved"), 0)::int AS "hundredths",
      NULL::text AS "about"
    FROM (
      SELECT t."id" AS "timesheetId", t."userId", t."startDate" AS "date", c."id" AS "payPeriodId", p."payBatchId", l."minutes",
        p."hundredths" AS "paid", t."status" = 'APPROVED' AS "isApproved",
        CASE WHEN a."id" IS NULL THEN t."approvalGroupId" ELSE a."approvalGroupId" END AS "approvalGroupId",
        coalesce(p."employeeId", u."gpEmployeeId", '') AS "employeeId", coalesce(p."payCode", ${codeBy(rules)}) AS "payCode"
      FROM "Timesheet" t
      JOIN "TimesheetLine" l ON l."timesheetId" = t."id" AND l."minutes" > 0
      JOIN "User" u ON u."id" = t."userId"
      LEFT JOIN "Job" j ON j."id" = l."jobId"
      LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId"
      LEFT JOIN "JobCostCode" k ON k."id" = l."jobCostCodeId"
      LEFT JOIN "Equipment" e ON e."id" = l."equipmentId"
      LEFT JOIN "GlAccount" g ON g."id" = l."glAccountId"
      LEFT JOIN "PayPeriod" c ON c."isClosed" AND c."gpPayCycle" = t."gpPayCycle"
        AND t."startDate" BETWEEN c."startDate" AND c."endDate"
      LEFT JOIN LATERAL (
        SELECT b."payBatchId", b."employeeId", b."payCode", b."hundredths" FROM "PayBatchLine" b
        WHERE b."timesheetLineId" = l."id" AND b."kind" = 'HOURS' AND b."isLive" AND b."payBatchId" <= ${newest}::int
        LIMIT 1
      ) p ON true
      LEFT JOIN "PayBatch" a ON a."id" = p."payBatchId"
      WHERE ${requestedSheets(viewer, { ...request, ...days, filter: {}, scope: null })}
        AND (t."status" = 'APPROVED' OR t."status" = 'CANCELLED' AND p."payBatchId" IS NOT NULL)
        AND ${isWithin(request, periods, sql`t."startDate"`)}
    ) task
    WHERE ${isOf(request)}
    GROUP BY "userId", "date", "approvalGroupId", "payPeriodId", "employeeId", "payCode", "payBatchId"
    HAVING bool_or("isApproved")`
}

const isInDays = ({ startDate, endDate }: Days, date: Prisma.Sql) =>
  sql`${date} BETWEEN ${startDate}::date AND ${endDate}::date`

/** Whether a date belongs to the periods: c is its own, if it has one. */
const isWithin = (request: ReportRequest, periods: number[], date: Prisma.Sql) =>
  sql`CASE WHEN c."id" IS NULL THEN ${isInDays(request, date)} ELSE c."id" = ANY(${periods}::int[]) END`

/** Without filters by shift or type, because GP gets the net of all. */
const isOf = ({ filter: { userId = null, approvalGroupId = null } }: ReportRequest) => sql`
  (${userId}::int IS NULL OR "userId" = ${userId}::int)
  AND (${approvalGroupId}::int IS NULL OR "approvalGroupId" = ${approvalGroupId}::int)`

/**
 * The hours of whole periods in lines, files and corrections, and the reversals that wait. A batch that is made while
 * the files are read is left out.
 */
function paid(request: ReportRequest, { periods }: Whole, { lines, newest }: GpLines) {
  const column = <Key extends keyof (typeof lines)[number]>(key: Key) => lines.map((line) => line[key])
  return sql`
    SELECT * FROM (
      SELECT said."what", said."what" = 'TO_TAKE_BACK' AS "isWaiting", b."timesheetId", b."timesheetLineId" AS "lineId", b."userId",
        b."date", a."approvalGroupId", b."payPeriodId", b."employeeId", b."payCode", said."hundredths",
        'To take back, batch ' || a."number" AS "about"
      FROM "PayBatchLine" b
      JOIN "PayBatch" a ON a."id" = b."payBatchId"
      LEFT JOIN "Timesheet" t ON t."id" = b."timesheetId"
      CROSS JOIN LATERAL (VALUES ('LINES', b."hundredths"), ('TO_TAKE_BACK', CASE
        WHEN b."kind" = 'HOURS' AND t."status" = 'CANCELLED' AND NOT EXISTS (
          SELECT FROM "PayBatchLine" back WHERE back."timesheetLineId" = b."timesheetLineId" AND back."kind" = 'REVERSAL'
            AND back."isLive" AND back."payBatchId" <= ${newest}::int
        ) THEN -b."hundredths" ELSE 0 END)) said ("what", "hundredths")
      WHERE b."isLive" AND b."payPeriodId" = ANY(${periods}::int[]) AND b."payBatchId" <= ${newest}::int
        AND said."hundredths" <> 0
      UNION ALL
      SELECT 'FILES', false, t."id", f."lineId", t."userId", f."date", a."approvalGroupId", c."id", f."employeeId", f."payCode",
        f."hundredths", 'Batch ' || a."number"
      FROM unnest(${column('payBatchId')}::int[], ${column('timesheetId')}::int[], ${column('timesheetLineId')}::int[],
        ${column('employeeId')}::text[], ${column('payCode')}::text[], ${column('date')}::date[],
        ${column('hundredths')}::int[])
        AS f ("payBatchId", "timesheetId", "lineId", "employeeId", "payCode", "date", "hundredths")
      JOIN "PayBatch" a ON a."id" = f."payBatchId" AND a."state" <> 'VOIDED'
      JOIN "PayPeriod" own ON own."id" = a."payPeriodId"
      LEFT JOIN "PayPeriod" c ON c."isClosed" AND c."gpPayCycle" = own."gpPayCycle"
        AND f."date" BETWEEN c."startDate" AND c."endDate"
      LEFT JOIN "Timesheet" t ON t."id" = f."timesheetId"
      WHERE ${isWithin(request, periods, sql`f."date"`)}
      UNION ALL
      SELECT CASE WHEN o."doneAt" IS NULL THEN 'TO_CORRECT' ELSE 'CORRECTED' END, false, NULL, NULL,
        (SELECT b."userId" FROM "PayBatchLine" b WHERE b."payBatchId" = a."id" AND b."employeeId" = o."employeeId" LIMIT 1),
        greatest(c."startDate", ${request.startDate}::date), a."approvalGroupId", c."id", o."employeeId", o."payCode",
        o."hundredths", o."payCode" || ', by hand in GP, batch ' || a."number"
      FROM "PayCorrection" o
      JOIN "PayBatch" a ON a."id" = o."payBatchId" AND a."state" <> 'VOIDED'
      JOIN "PayPeriod" c ON c."id" = o."payPeriodId"
      WHERE c."id" = ANY(${periods}::int[]) AND a."id" <= ${newest}::int
    ) said
    WHERE ${isOf(request)}`
}

const isA = (...whats: string[]) => sql`"what" = ANY(${whats}::text[])`
const total = (where: Prisma.Sql) => sql`coalesce(sum("hundredths") FILTER (WHERE ${where}), 0)::int`

/**
 * The differences of an employee's hours for a code and a period: between tasks and lines, or between lines and files.
 */
function differences({ startDate, endDate }: ReportRequest) {
  const formatHours = (name: string) => sql`to_char(${raw(`"${name}"`)} / 100.0, 'FM999990.00')`
  return sql`
    SELECT "userId", least(greatest("date", ${startDate}::date), ${endDate}::date) AS "date", "approvalGroupId", "payPeriodId",
      greatest(abs("approved" - "waiting" - "lines"), abs("lines" - "files" - "byHand")) AS "hundredths",
      "employeeId" || ' ' || "payCode" || ': approved ' || ${formatHours('approved')} || ', waiting ' || ${formatHours('waiting')}
        || ', in lines ' || ${formatHours('lines')} || ', in files ' || ${formatHours('files')} || ', by hand ' || ${formatHours('byHand')}
        AS "about"
    FROM (
      SELECT max("userId") AS "userId", min("date") AS "date", "approvalGroupId", "payPeriodId", "employeeId", "payCode",
        ${total(isA('APPROVED'))} AS "approved", ${total(sql`"isWaiting"`)} AS "waiting", ${total(isA('LINES'))} AS "lines",
        ${total(isA('FILES'))} AS "files", ${total(isA('TO_CORRECT', 'CORRECTED'))} AS "byHand"
      -- Without a period, all that is approved waits.
      FROM (SELECT * FROM "approved" WHERE "payPeriodId" IS NOT NULL UNION ALL SELECT * FROM "paid") said
      GROUP BY "approvalGroupId", "payPeriodId", "employeeId", "payCode"
    ) sums`
}

/** The hours in GP of the batches of the periods, if they were read back, and their difference from the files. */
function inGp({ startDate }: ReportRequest, { periods }: Whole, { files }: GpLines) {
  return sql`
    SELECT said."what", NULL::int AS "userId", greatest(c."startDate", ${startDate}::date) AS "date", a."approvalGroupId",
      c."id" AS "payPeriodId", said."hundredths", 'Batch ' || a."number" AS "about"
    FROM "PayBatch" a
    JOIN "PayPeriod" c ON c."id" = a."payPeriodId"
    LEFT JOIN unnest(${files.map(({ payBatchId }) => payBatchId)}::int[], ${files.map(({ hundredths }) => hundredths)}::int[])
      AS f ("payBatchId", "hundredths") ON f."payBatchId" = a."id"
    CROSS JOIN LATERAL (VALUES
      ('GP', a."gpHundredths"), ('GP_DIFFERENCE', abs(a."gpHundredths" - coalesce(f."hundredths", 0)))
    ) said ("what", "hundredths")
    WHERE c."id" = ANY(${periods}::int[]) AND a."state" <> 'VOIDED' AND said."hundredths" <> 0`
}

async function facts(viewer: Viewer, request: ReportRequest, files: Files): Promise<Facts> {
  const whole = await wholePeriods(request)
  const given = await readGpLines(files, whole)
  const { rules } = await readPayroll()
  return sql`
    WITH "approved" AS (${approved(viewer, request, whole, rules, given.newest)}), "paid" AS (${paid(request, whole, given)})
    SELECT "what", "isWaiting", "timesheetId", "lineId", "userId", "date", "approvalGroupId", "payPeriodId", "about",
      "hundredths" * 0.6 AS "minutes"
    FROM (
      SELECT "what", "isWaiting", "timesheetId", "lineId", "userId", "date", "approvalGroupId", "payPeriodId", "hundredths", "about"
      FROM (SELECT * FROM "approved" UNION ALL SELECT * FROM "paid" WHERE "what" <> 'LINES') said
      WHERE ${isInDays(request, sql`"date"`)}
      UNION ALL
      SELECT 'DIFFERENCE', false, NULL, NULL, "userId", "date", "approvalGroupId", "payPeriodId", "hundredths", "about"
      FROM (${differences(request)}) difference WHERE "hundredths" <> 0
      UNION ALL
      SELECT "what", false, NULL, NULL, "userId", "date", "approvalGroupId", "payPeriodId", "hundredths", "about"
      FROM (${inGp(request, whole, given)}) gp WHERE ${isOf(request)}
    ) fact`
}

const hours = (key: string, title: string, where: Prisma.Sql, isAlarm = false): Measure => ({
  ...{ key, title, kind: 'hours', addsUp: true, isAlarm },
  value: sql`sum(f."minutes")`,
  where,
})

export const booksReport: Source = {
  facts,
  about: sql`f."about"`,
  dimensions: {
    PAY_PERIOD: sql`f."payPeriodId"`,
    APPROVAL_GROUP: sql`f."approvalGroupId"`,
    PERSON: sql`f."userId"`,
    DAY: ofDate.DAY,
    WEEK: ofDate.WEEK,
    MONTH: ofDate.MONTH,
  },
  measures: [
    hours('approved', 'Approved', isA('APPROVED')),
    hours('inFiles', 'In files', isA('FILES')),
    hours('waiting', 'Waiting', sql`"isWaiting"`),
    hours('toCorrect', 'To correct', isA('TO_CORRECT')),
    hours('corrected', 'Corrected', isA('CORRECTED')),
    hours('difference', 'Difference', isA('DIFFERENCE'), true),
    hours('inGp', 'In GP', isA('GP')),
    hours('gpDiffers', 'GP differs', isA('GP_DIFFERENCE'), true),
  ],
  chart: { title: 'Approved hours', kind: 'BARS', measures: ['approved'], split: 'APPROVAL_GROUP' },
}
