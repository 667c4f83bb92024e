// The reconciliation: whether the approved hours of each closed pay period are those that payroll has. Its facts are approved
// tasks, and lines of batches that count.
import { all, conditionOf } from '#server/database/condition.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { ofDate } from './dimensions.ts'
import { sheetsAsked, type Asked, type Source } from './source.ts'

const { sql } = Prisma

function facts(viewer: Viewer, asked: Asked) {
  const { userId, approvalGroupId } = asked.filter
  const ofBatch = all([
    conditionOf('PayBatchLine', userId == null ? {} : { userId }, sql`b`),
    conditionOf('PayBatch', approvalGroupId == null ? {} : { approvalGroupId }, sql`a`),
  ])
  return sql`
    SELECT t."id" AS "timesheetId", l."id" AS "lineId", t."userId", t."startDate" AS "date", t."approvalGroupId",
      c."id" AS "payPeriodId", l."minutes", l."minutes" AS "approved", 0 AS "exported", 0 AS "adjusted",
      CASE WHEN EXISTS (
        SELECT FROM "PayBatchLine" paid WHERE paid."timesheetLineId" = l."id" AND paid."kind" = 'HOURS' AND paid."isLive"
      ) THEN 0 ELSE l."minutes" END AS "waiting"
    FROM "PayPeriod" c
    JOIN "Timesheet" t ON t."gpPayCycle" = c."gpPayCycle" AND t."startDate" BETWEEN c."startDate" AND c."endDate"
      AND t."status" = 'APPROVED'
    JOIN "TimesheetLine" l ON l."timesheetId" = t."id" AND l."minutes" > 0
    WHERE ${sheetsAsked(viewer, asked)}
    UNION ALL
    SELECT b."timesheetId", b."timesheetLineId", b."userId", b."date", a."approvalGroupId", b."payPeriodId", b."minutes", 0,
      CASE WHEN b."kind" = 'HOURS' AND a."payPeriodId" = b."payPeriodId" THEN b."minutes" ELSE 0 END,
      CASE WHEN b."kind" = 'HOURS' AND a."payPeriodId" = b."payPeriodId" THEN 0 ELSE b."minutes" END,
      CASE WHEN b."kind" = 'HOURS' AND t."status" = 'CANCELLED' AND NOT EXISTS (
        SELECT FROM "PayBatchLine" back
        WHERE back."timesheetLineId" = b."timesheetLineId" AND back."kind" = 'REVERSAL' AND back."isLive"
      ) THEN -b."minutes" ELSE 0 END
    FROM "PayBatchLine" b
    JOIN "PayBatch" a ON a."id" = b."payBatchId"
    LEFT JOIN "Timesheet" t ON t."id" = b."timesheetId"
    WHERE b."isLive" AND b."date" BETWEEN ${asked.startDate}::date AND ${asked.endDate}::date AND ${ofBatch}`
}

const sum = (column: string) => sql`sum(f.${Prisma.raw(`"${column}"`)})`

export const booksReport: Source = {
  facts,
  dimensions: {
    PAY_PERIOD: sql`f."payPeriodId"`,
    APPROVAL_GROUP: sql`f."approvalGroupId"`,
    PERSON: sql`f."userId"`,
    DAY: ofDate.DAY,
    WEEK: ofDate.WEEK,
    MONTH: ofDate.MONTH,
  },
  measures: [
    { title: 'Approved', kind: 'hours', addsUp: true, value: sum('approved'), where: sql`f."approved" <> 0` },
    { title: 'Exported', kind: 'hours', addsUp: true, value: sum('exported'), where: sql`f."exported" <> 0` },
    { title: 'Waiting', kind: 'hours', addsUp: true, value: sum('waiting'), where: sql`f."waiting" <> 0` },
    {
      title: 'Adjustments',
      kind: 'hours',
      addsUp: true,
      value: sum('adjusted'),
      where: sql`f."adjusted" <> 0`,
    },
    {
      title: 'Difference',
      kind: 'hours',
      addsUp: true,
      value: sql`sum(f."approved" - f."exported" - f."waiting" - f."adjusted")`,
      isAlarm: true,
    },
  ],
  chart: { title: 'Approved hours', kind: 'BARS', measures: ['Approved'], split: 'APPROVAL_GROUP' },
}
