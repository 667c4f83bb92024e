// The lines of pay batches: the hours of each person that a batch pays or takes back, and the rules; for
// System_Administrators.
import { PAY_LINE_PAGE } from '#domain/limits.ts'
import { bySystemAdministrators } from '#server/access/administration.ts'
import { db } from '#server/database/client.ts'
import { PayLineKind, Shift, TimesheetLineType } from '#server/database/generated/enums.ts'
import { entitySet } from '../entity.ts'
import { payBatches } from './pay-batches.ts'

export const payLines = entitySet('payBatchLine', {
  ...bySystemAdministrators,
  fields: {
    id: 'int',
    payBatchId: 'int',
    position: 'int',
    isLive: 'flag',
    kind: Object.values(PayLineKind),
    transaction: 'int',
    timesheetId: 'int',
    timesheetLineId: 'int',
    userId: 'int',
    employeeId: 'text',
    employeeName: 'text',
    payPeriodId: 'int',
    payCode: 'text',
    shift: Object.values(Shift),
    timesheetLineType: Object.values(TimesheetLineType),
    date: 'date',
    minutes: 'int',
    hundredths: 'int',
    job: 'text',
    costCode: 'text',
    equipment: 'text',
    account: 'text',
    description: 'text',
    department: 'text',
    jobTitle: 'text',
    rule: 'text',
  },
  sortable: ['id', 'payBatchId', 'position'],
  expand: { payBatch: { set: () => payBatches } },
  order: [
    ['payBatchId', 'asc'],
    ['position', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: PAY_LINE_PAGE,
})

/** A line as it is stored. */
export type PayLine = Awaited<ReturnType<typeof payLines.list>>[number]

/** Whether a line takes pay back, or pays hours of another period than that of its batch. */
export function isAdjustment(
  { kind, payPeriodId }: { kind: PayLineKind; payPeriodId: number },
  batch: { payPeriodId: number },
): boolean {
  return kind === 'REVERSAL' || payPeriodId !== batch.payPeriodId
}

/** The last approver of timesheets, by timesheet id. For timesheets cancelled since, it is read from the events. */
export async function approversOf(timesheetIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT t."id", u."firstName" || ' ' || u."lastName" AS "name" FROM "Timesheet" t
    JOIN "User" u ON u."id" = CASE WHEN t."status" = 'APPROVED' THEN t."approverId" ELSE (
      SELECT e."actorId" FROM "TimesheetEvent" e WHERE e."timesheetId" = t."id" AND e."timesheetEventType" = 'APPROVED'
      ORDER BY e."at" DESC, e."id" DESC LIMIT 1) END
    WHERE t."id" = ANY(${[...timesheetIds]}::int[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A person's pay in the period of a batch and in the previous period, in hundredths of an hour. */
export type PersonPay = { employeeId: string; employeeName: string; before: number; now: number }

/**
 * The pay of each person of a batch in its period and in the previous one, by any group, so that people who changed
 * groups are not missing. People that only the previous period paid are included.
 */
export function readPersonPay(payBatchId: number): Promise<PersonPay[]> {
  return db.$queryRaw<PersonPay[]>`
    WITH "batch" AS (
      SELECT b."id", b."approvalGroupId", b."payPeriodId", p."gpPayCycle", p."startDate"
      FROM "PayBatch" b JOIN "PayPeriod" p ON p."id" = b."payPeriodId" WHERE b."id" = ${payBatchId}::int
    ), "previous" AS (
      SELECT p."id" FROM "PayPeriod" p JOIN "batch" USING ("gpPayCycle")
      WHERE p."endDate" < "batch"."startDate" ORDER BY p."endDate" DESC LIMIT 1
    ), "now" AS (
      SELECT l."employeeId", max(l."employeeName") AS "employeeName",
        sum(l."hundredths") FILTER (WHERE l."transaction" IS NOT NULL) AS "paid", bool_or(b."id" = "batch"."id") AS "isOfBatch"
      FROM "batch" JOIN "PayBatch" b ON b."payPeriodId" = "batch"."payPeriodId" AND (b."id" = "batch"."id"
        OR b."state" <> 'VOIDED' AND b."approvalGroupId" IS DISTINCT FROM "batch"."approvalGroupId")
      JOIN "PayBatchLine" l ON l."payBatchId" = b."id" GROUP BY 1
    ), "before" AS (
      SELECT l."employeeId", max(l."employeeName") AS "employeeName", sum(l."hundredths") AS "paid",
        bool_or(b."approvalGroupId" IS NOT DISTINCT FROM "batch"."approvalGroupId") AS "isOfGroup"
      FROM "PayBatch" b JOIN "previous" ON b."payPeriodId" = "previous"."id" CROSS JOIN "batch"
      JOIN "PayBatchLine" l ON l."payBatchId" = b."id" AND l."transaction" IS NOT NULL
      WHERE b."state" <> 'VOIDED' GROUP BY 1
    )
    SELECT "employeeId", coalesce(n."employeeName", o."employeeName") AS "employeeName",
      coalesce(o."paid", 0)::int AS "before", coalesce(n."paid", 0)::int AS "now"
    FROM "now" n FULL JOIN "before" o USING ("employeeId")
    WHERE n."isOfBatch" OR o."isOfGroup" ORDER BY "employeeName", "employeeId"`
}
