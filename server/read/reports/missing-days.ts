// The report of missing and late days: its facts are days of people.
import type { Days } from '#domain/pay-period/periods.ts'
import { expectedWithin } from '#domain/week.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { hasNot, isTheirs, peopleAndDates } from '#server/read/timesheet/missing.ts'
import { deadlineInstant, periodsOf } from '#server/read/payroll/pay-periods.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { ofDate } from './dimensions.ts'
import { counting, requestedPeople, requestedSheets, type ReportRequest, type Source } from './source.ts'

const { sql } = Prisma

async function facts(viewer: Viewer, request: ReportRequest) {
  const { timeZone } = await readSettings()
  const deadlines = JSON.stringify(await deadlinesOf(request))
  return sql`
    SELECT 'MISSING' AS "lack", NULL::int AS "timesheetId", NULL::int AS "lineId", p."id" AS "userId", d."date",
      p."approvalGroupId", p."payLocationId", 0 AS "minutes"
    FROM ${peopleAndDates(expectedWithin(request, today(timeZone)))}
    WHERE ${isTheirs(viewer)} AND ${requestedPeople(request)} AND ${hasNot(viewer, timeZone)}
    UNION ALL
    SELECT 'LATE', t."id", NULL, t."userId", t."startDate", p."approvalGroupId", p."payLocationId", t."totalDuration"
    FROM "Timesheet" t
    JOIN "User" p ON p."id" = t."userId"
    JOIN jsonb_to_recordset(${deadlines}::jsonb)
      AS e ("gpPayCycle" "GpPayCycle", "startDate" date, "endDate" date, "deadline" timestamptz)
      ON e."gpPayCycle" = t."gpPayCycle" AND t."startDate" BETWEEN e."startDate" AND e."endDate"
    WHERE t."status" <> 'CANCELLED' AND t."submittedAt" > e."deadline" AND ${requestedSheets(viewer, request)}
    UNION ALL
    SELECT 'ADJUSTED', t."id", NULL, t."userId", t."startDate", p."approvalGroupId", p."payLocationId", t."totalDuration"
    FROM "Timesheet" t
    JOIN "User" p ON p."id" = t."userId"
    WHERE ${requestedSheets(viewer, request)} AND EXISTS (
      SELECT FROM "PayBatchLine" b WHERE b."timesheetId" = t."id" AND b."isLive" AND b."kind" = 'REVERSAL')`
}

/** When each pay period of these days was to be closed, if it is due at all. */
async function deadlinesOf(days: Days) {
  const periods = await periodsOf(days)
  return periods
    .filter(({ isDue }) => isDue)
    .map(({ rule, startDate, endDate, timeZone }) => ({
      ...{ gpPayCycle: rule.gpPayCycle, startDate, endDate },
      deadline: deadlineInstant(rule, { startDate, endDate }, timeZone),
    }))
}

export const lacksReport: Source = {
  facts,
  dimensions: {
    LACK: sql`f."lack"`,
    PERSON: sql`f."userId"`,
    APPROVAL_GROUP: sql`f."approvalGroupId"`,
    PAY_LOCATION: sql`f."payLocationId"`,
    ...ofDate,
  },
  measures: [
    counting('days', 'Days'),
    counting('missing', 'Missing', sql`f."lack" = 'MISSING'`),
    counting('late', 'Late', sql`f."lack" = 'LATE'`),
    counting('correctedAfterPay', 'Corrected after pay', sql`f."lack" = 'ADJUSTED'`),
    { key: 'people', title: 'People', kind: 'count', value: sql`count(DISTINCT f."userId")` },
  ],
  chart: { title: 'Days', kind: 'BARS', measures: ['days'], split: 'LACK' },
}
