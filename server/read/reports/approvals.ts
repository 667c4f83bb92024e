// The report about the approval desk: its facts are timesheets that were handed in.
import type { Viewer } from '#server/auth/viewer.ts'
import { now, today } from '#server/adapters/clock.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { ofDate } from './dimensions.ts'
import { counting, requestedSheets, type ReportRequest, type Source } from './source.ts'

const { sql } = Prisma

const wait = (share: number) =>
  sql`percentile_cont(${Prisma.raw(String(share))}) WITHIN GROUP (ORDER BY f."wait")`

async function facts(viewer: Viewer, request: ReportRequest) {
  const { timeZone } = await readSettings()
  return sql`
    SELECT t."id" AS "timesheetId", NULL::int AS "lineId", t."userId", t."startDate" AS "date", t."shift", t."status",
      t."approvalGroupId", t."totalDuration" AS "minutes",
      CASE WHEN t."status" = 'DECLINED' THEN t."reason" END AS "reason",
      CASE WHEN t."status" IN ('APPROVED', 'DECLINED') AND t."decidedAt" > t."submittedAt"
        THEN extract(epoch FROM t."decidedAt" - t."submittedAt") / 60 END AS "wait",
      CASE WHEN t."status" = 'PENDING' THEN extract(epoch FROM ${now()}::timestamptz - t."submittedAt") / 60 END AS "waiting",
      CASE WHEN t."status" = 'PENDING'
        THEN ${today(timeZone)}::date - (t."submittedAt" AT TIME ZONE ${timeZone})::date END AS "age",
      EXISTS (SELECT FROM "TimesheetEvent" e WHERE e."timesheetId" = t."id" AND e."timesheetEventType" = 'DECLINED') AS "isDeclined",
      EXISTS (SELECT FROM "TimesheetEvent" e WHERE e."timesheetId" = t."id" AND e."timesheetEventType" = 'EDITED') AS "isEdited"
    FROM "Timesheet" t
    WHERE t."submittedAt" IS NOT NULL AND t."status" <> 'CANCELLED' AND ${requestedSheets(viewer, request)}`
}

export const deskReport: Source = {
  facts,
  dimensions: {
    APPROVAL_GROUP: sql`f."approvalGroupId"`,
    REASON: sql`f."reason"`,
    AGE: sql`CASE WHEN f."age" IS NULL THEN NULL WHEN f."age" < 1 THEN 0 WHEN f."age" < 3 THEN 1 WHEN f."age" < 7 THEN 3 ELSE 7 END`,
    STATUS: sql`f."status"`,
    SHIFT: sql`f."shift"`,
    ...ofDate,
  },
  measures: [
    counting('handedIn', 'Handed in'),
    {
      key: 'medianWait',
      title: 'Median wait',
      kind: 'wait',
      value: wait(0.5),
      where: sql`f."wait" IS NOT NULL`,
    },
    {
      key: 'waitOfNineInTen',
      title: '90 % within',
      kind: 'wait',
      value: wait(0.9),
      where: sql`f."wait" IS NOT NULL`,
    },
    counting('waiting', 'Waiting', sql`f."status" = 'PENDING'`),
    {
      key: 'longestWaiting',
      title: 'Longest waiting',
      kind: 'wait',
      value: sql`max(f."waiting")`,
      where: sql`f."status" = 'PENDING'`,
    },
    counting('declinedOnce', 'Declined once', sql`f."isDeclined"`),
    counting('corrected', 'Corrected', sql`f."isEdited"`),
  ],
  chart: {
    title: 'From handing in to the decision',
    kind: 'DOTS',
    measures: ['medianWait', 'waitOfNineInTen'],
  },
}
