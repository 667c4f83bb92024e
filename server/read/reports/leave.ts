// The hours of approved leave in the report of hours: the working days of each leave, apart from the hours worked. Nobody is
// paid from them.
import { leaveKinds, leaveLabel } from '#domain/absence/leave.ts'
import type { Dimension } from '#domain/report/dimensions.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { awayReasons } from '#server/read/timesheet/missing.ts'
import type { GroupedRequest } from './source.ts'

const { sql, empty, join } = Prisma

/** What leave can be grouped by. */
export const leaveDimensions: readonly Dimension[] = [
  ...(['PERSON', 'APPROVAL_GROUP', 'PAY_LOCATION'] as const),
  ...(['LEAVE', 'DAY', 'WEEK', 'MONTH'] as const),
]

/** The kind of the leave f in words. */
export const leaveAbout = sql`CASE f."leaveKind"::text ${join(
  leaveKinds.map((kind) => sql`WHEN ${kind} THEN ${leaveLabel[kind]}`),
  ' ',
)} END`

/**
 * A fact for each day of approved leave that the viewer may see: Monday to Friday, no public holiday of the person's region,
 * and no day on which the person is not rostered. Its columns are those of the tasks.
 * @returns null where the request asks for shifts, task types or groups that leave does not have.
 */
export function leaveFacts(
  viewer: Viewer,
  { startDate, endDate, filter, groupBy = [] }: GroupedRequest,
): Prisma.Sql | null {
  const { userId, approvalGroupId, shift, taskType } = filter
  if (shift || taskType || !groupBy.every((one) => leaveDimensions.includes(one))) return null
  return sql`
    SELECT NULL, NULL, v."userId", d."date", NULL, NULL, v."approvalGroupId", p."payLocationId", v."minutesPerDay", NULL, NULL,
      NULL, NULL, NULL, NULL, NULL, NULL, NULL, v."kind"
    FROM "Leave" v
    JOIN "User" p ON p."id" = v."userId"
    CROSS JOIN LATERAL (
      SELECT generate_series(
        greatest(v."startDate", ${startDate}::date)::timestamp, least(v."endDate", ${endDate}::date)::timestamp, interval '1 day'
      )::date AS "date"
    ) d
    WHERE v."status" = 'APPROVED' AND v."endDate" >= ${startDate}::date AND v."startDate" <= ${endDate}::date
      AND ${inSightSql(sightOf(viewer), sql`v`)}
      ${userId == null ? empty : sql`AND v."userId" = ${userId}::int`}
      ${approvalGroupId == null ? empty : sql`AND v."approvalGroupId" = ${approvalGroupId}::int`}
      AND extract(isodow FROM d."date") < 6
      AND NOT EXISTS (SELECT FROM ${awayReasons} AS away WHERE away."kind" <> 'LEAVE')`
}
