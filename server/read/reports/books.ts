// The reconciliation: whether the approved hours are those that GP was given. It counts what should agree from its own source
// each: tasks, lines of batches, the bytes of their files, corrections, and what GP says. All in hundredths of an hour.
import { columnOf, conditionNames, conditions, type PayRule } from '#domain/payroll/codes.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readGpLines, type GpLines } from '#server/read/gp-lines.ts'
import { readPayroll } from '#server/read/payroll.ts'
import { ofDate } from './dimensions.ts'
import { sheetsAsked, type Asked, type Facts, type Measure, type Source } from './source.ts'

const { sql, raw, join } = Prisma

/** A net of several days can only be compared as a whole, so whole pay periods are compared. */
type Whole = Days & { periods: number[] }

/** The pay periods with a day that is asked for, and all days of these and of what is asked for. */
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

/** The code by which the rules pay a task; '' if none matches. */
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
 * The approved hours of every day, rounded as a batch rounds them: per employee, day and code. `isPaid` if a line that counts
 * pays them; what pays them says the group, the employee and the code.
 */
function approved(viewer: Viewer, asked: Asked, whole: Whole, rules: readonly PayRule[], newest: number) {
  return sql`
    SELECT min("timesheetId") AS "timesheetId", "userId", "date", "approvalGroupId", "payPeriodId", "employeeId", "payCode",
      "payBatchId" IS NOT NULL AS "isPaid", round(sum("minutes") * 100 / 60.0)::int AS "hundredths"
    FROM (
      SELECT t."id" AS "timesheetId", t."userId", t."startDate" AS "date", c."id" AS "payPeriodId", p."payBatchId", l."minutes",
        CASE WHEN p."payBatchId" IS NULL THEN t."approvalGroupId" ELSE p."approvalGroupId" END AS "approvalGroupId",
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
      LEFT JOIN (
        SELECT DISTINCT ON (b."timesheetLineId") b."timesheetLineId", b."payBatchId", b."employeeId", b."payCode",
          a."approvalGroupId"
        FROM "PayBatchLine" b JOIN "PayBatch" a ON a."id" = b."payBatchId"
        WHERE b."isLive" AND b."kind" = 'HOURS' AND b."payPeriodId" = ANY(${whole.periods}::int[])
          AND b."payBatchId" <= ${newest}::int
        ORDER BY b."timesheetLineId", b."id"
      ) p ON p."timesheetLineId" = l."id"
      WHERE ${sheetsAsked(viewer, { ...asked, ...whole, filter: {}, scope: 'APPROVED' })}
        AND (c."id" = ANY(${whole.periods}::int[]) OR c."id" IS NULL AND ${isAsked(asked, sql`t."startDate"`)})
    ) task
    GROUP BY "userId", "date", "approvalGroupId", "payPeriodId", "employeeId", "payCode", "payBatchId"`
}

const isAsked = ({ startDate, endDate }: Days, date: Prisma.Sql) =>
  sql`${date} BETWEEN ${startDate}::date AND ${endDate}::date`

/**
 * What each of them says about whole periods, a row for each thing that says it. A batch that is made while the files are
 * read is left out.
 */
function entries(
  asked: Asked,
  { periods }: Whole,
  { lines, newest }: Awaited<ReturnType<typeof readGpLines>>,
) {
  const { userId, approvalGroupId } = asked.filter
  const column = <Key extends keyof (typeof lines)[number]>(key: Key) => lines.map((line) => line[key])
  return sql`
    SELECT * FROM (
      SELECT 'APPROVED' AS "what", "timesheetId", NULL::int AS "lineId", "userId", "date", "approvalGroupId", "payPeriodId",
        "employeeId", "payCode", "hundredths", NULL::text AS "about"
      FROM "approved"
      UNION ALL
      SELECT 'WAITING', "timesheetId", NULL, "userId", "date", "approvalGroupId", "payPeriodId", "employeeId", "payCode",
        "hundredths", NULL
      FROM "approved" WHERE NOT "isPaid"
      UNION ALL
      SELECT said."what", b."timesheetId", b."timesheetLineId", b."userId", b."date", a."approvalGroupId", b."payPeriodId",
        b."employeeId", b."payCode", said."hundredths", 'To take back, batch ' || a."number"
      FROM "PayBatchLine" b
      JOIN "PayBatch" a ON a."id" = b."payBatchId"
      LEFT JOIN "Timesheet" t ON t."id" = b."timesheetId"
      CROSS JOIN LATERAL (VALUES ('LINES', b."hundredths"), ('WAITING', CASE
        WHEN b."kind" = 'HOURS' AND t."status" = 'CANCELLED' AND NOT EXISTS (
          SELECT FROM "PayBatchLine" back WHERE back."timesheetLineId" = b."timesheetLineId" AND back."kind" = 'REVERSAL'
            AND back."isLive" AND back."payBatchId" <= ${newest}::int
        ) THEN -b."hundredths" ELSE 0 END)) said ("what", "hundredths")
      WHERE b."isLive" AND b."payPeriodId" = ANY(${periods}::int[]) AND b."payBatchId" <= ${newest}::int
        AND said."hundredths" <> 0
      UNION ALL
      SELECT 'FILES', t."id", f."lineId", t."userId", f."date", a."approvalGroupId", c."id", f."employeeId", f."payCode",
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
      WHERE c."id" = ANY(${periods}::int[]) OR c."id" IS NULL AND ${isAsked(asked, sql`f."date"`)}
      UNION ALL
      SELECT CASE WHEN o."doneAt" IS NULL THEN 'TO_CORRECT' ELSE 'CORRECTED' END, NULL, NULL,
        (SELECT b."userId" FROM "PayBatchLine" b WHERE b."payBatchId" = a."id" AND b."employeeId" = o."employeeId" LIMIT 1),
        greatest(c."startDate", ${asked.startDate}::date), a."approvalGroupId", c."id", o."employeeId", o."payCode",
        o."hundredths", o."payCode" || ', by hand in GP, batch ' || a."number"
      FROM "PayCorrection" o
      JOIN "PayBatch" a ON a."id" = o."payBatchId" AND a."state" <> 'VOIDED'
      JOIN "PayPeriod" c ON c."id" = o."payPeriodId"
      WHERE c."id" = ANY(${periods}::int[]) AND a."id" <= ${newest}::int
    ) entry
    WHERE (${userId}::int IS NULL OR "userId" = ${userId}::int)
      AND (${approvalGroupId}::int IS NULL OR "approvalGroupId" = ${approvalGroupId}::int)`
}

const total = (...whats: string[]) =>
  sql`coalesce(sum("hundredths") FILTER (WHERE "what" = ANY(${whats}::text[])), 0)::int`

/** What an employee's hours of a code and a period differ by: tasks and lines, or lines and what GP was given. */
function differences({ startDate, endDate }: Asked) {
  const hours = (name: string) => sql`to_char(${raw(`"${name}"`)} / 100.0, 'FM999990.00')`
  return sql`
    SELECT "userId", least(greatest("date", ${startDate}::date), ${endDate}::date) AS "date", "approvalGroupId", "payPeriodId",
      "employeeId" || ' ' || "payCode" || ': approved ' || ${hours('approved')} || ', waiting ' || ${hours('waiting')}
        || ', in lines ' || ${hours('lines')} || ', in files ' || ${hours('files')} || ', by hand ' || ${hours('byHand')}
        AS "about",
      greatest(abs("approved" - "waiting" - "lines"), abs("lines" - "files" - "byHand")) AS "hundredths"
    FROM (
      SELECT max("userId") AS "userId", min("date") AS "date", "approvalGroupId", "payPeriodId", "employeeId", "payCode",
        ${total('APPROVED')} AS "approved", ${total('WAITING')} AS "waiting", ${total('LINES')} AS "lines",
        ${total('FILES')} AS "files", ${total('TO_CORRECT', 'CORRECTED')} AS "byHand"
      FROM "entries"
      -- All of them wait.
      WHERE "payPeriodId" IS NOT NULL OR "what" NOT IN ('APPROVED', 'WAITING')
      GROUP BY "approvalGroupId", "payPeriodId", "employeeId", "payCode"
    ) sums`
}

/** What GP has of the batches of the periods, where it was read back, and what that differs by from their files. */
function inGp({ startDate, filter }: Asked, { periods }: Whole, { files }: GpLines) {
  const { userId = null, approvalGroupId = null } = filter
  return sql`
    SELECT said."what", greatest(c."startDate", ${startDate}::date) AS "date", a."approvalGroupId", c."id" AS "payPeriodId",
      'Batch ' || a."number" AS "about", said."hundredths"
    FROM "PayBatch" a
    JOIN "PayPeriod" c ON c."id" = a."payPeriodId"
    LEFT JOIN unnest(${files.map(({ payBatchId }) => payBatchId)}::int[], ${files.map(({ hundredths }) => hundredths)}::int[])
      AS f ("payBatchId", "hundredths") ON f."payBatchId" = a."id"
    CROSS JOIN LATERAL (VALUES
      ('GP', a."gpHundredths"), ('GP_DIFFERENCE', abs(a."gpHundredths" - coalesce(f."hundredths", 0)))
    ) said ("what", "hundredths")
    WHERE c."id" = ANY(${periods}::int[]) AND a."state" <> 'VOIDED' AND said."hundredths" <> 0
      AND ${userId}::int IS NULL AND (${approvalGroupId}::int IS NULL OR a."approvalGroupId" = ${approvalGroupId}::int)`
}

async function facts(viewer: Viewer, asked: Asked, files: Files): Promise<Facts> {
  const whole = await wholePeriods(asked)
  const [given, { rules }] = await Promise.all([readGpLines(files, whole), readPayroll()])
  return sql`
    WITH "approved" AS (${approved(viewer, asked, whole, rules, given.newest)}),
      "entries" AS (${entries(asked, whole, given)})
    SELECT "timesheetId", "lineId", "userId", "date", "approvalGroupId", "payPeriodId", "what", "about",
      "hundredths" * 0.6 AS "minutes"
    FROM (
      SELECT "timesheetId", "lineId", "userId", "date", "approvalGroupId", "payPeriodId", "what", "about", "hundredths"
      FROM "entries" WHERE "what" <> 'LINES' AND ${isAsked(asked, sql`"date"`)}
      UNION ALL
      SELECT NULL, NULL, "userId", "date", "approvalGroupId", "payPeriodId", 'DIFFERENCE', "about", "hundredths"
      FROM (${differences(asked)}) difference WHERE "hundredths" <> 0
      UNION ALL
      SELECT NULL, NULL, NULL, "date", "approvalGroupId", "payPeriodId", "what", "about", "hundredths"
      FROM (${inGp(asked, whole, given)}) gp
    ) fact`
}

const hours = (title: string, what: string, isAlarm = false): Measure => ({
  ...{ title, kind: 'hours', addsUp: true, isAlarm },
  value: sql`sum(f."minutes")`,
  where: sql`f."what" = ${what}`,
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
    hours('Approved', 'APPROVED'),
    hours('In files', 'FILES'),
    hours('Waiting', 'WAITING'),
    hours('To correct', 'TO_CORRECT'),
    hours('Corrected', 'CORRECTED'),
    hours('Difference', 'DIFFERENCE', true),
    hours('In GP', 'GP'),
    hours('GP differs', 'GP_DIFFERENCE', true),
  ],
  chart: { title: 'Approved hours', kind: 'BARS', measures: ['Approved'], split: 'APPROVAL_GROUP' },
}
