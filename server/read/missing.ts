// On which days timesheets are missing, as conditions of statements: who records at all, from when on, and which
// timesheets speak for their day (rulings 2). domain/week.ts has the same of one person.
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { query, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

const { sql } = Prisma

/** Whether the person whom a statement calls p records: nothing is missing of anybody else. `isExpected` says the same. */
export const records = sql`(
  p."active" AND p."userType" <> 'USER_ADMINISTRATOR' AND (p."userType" <> 'APPROVER' OR p."allowTimesheetCreation")
)`

/**
 * Whether the timesheet that a statement calls t speaks for its day: the viewer sees it, or it was handed in to others;
 * not once cancelled.
 */
export function isRecorded(viewer: Viewer): Prisma.Sql {
  return sql`(t."status" <> 'CANCELLED' AND (t."approvalGroupId" IS NOT NULL OR ${inSightSql(sightOf(viewer), sql`t`)}))`
}

/** Whether p should have recorded on the day d."date", which is over, as far as the account is that old. */
export function hadAccount(timeZone: string): Prisma.Sql {
  return sql`d."date" >= (p."createdAt" AT TIME ZONE ${timeZone})::date`
}

/** Whether the day d."date", which was expected of everybody, is missing of p. Each look is one into an index. */
export function isMissing(viewer: Viewer, timeZone: string): Prisma.Sql {
  return sql`(${hadAccount(timeZone)} AND NOT EXISTS (
    SELECT FROM "Timesheet" t
    WHERE t."userId" = p."id" AND t."startDate" = d."date" AND ${isRecorded(viewer)} OFFSET 0
  ))`
}

/** Which of the dates, expected of everybody, are missing of each of some people: by their ids, the earliest first. */
export async function missingDates(
  reader: Reader,
  viewer: Viewer,
  timeZone: string,
  ids: readonly number[],
  dates: readonly string[],
): Promise<Map<number, string[]>> {
  const rows = await query<{ id: number; dates: string[] }>(
    reader,
    sql`
      SELECT p."id", array_agg(d."date"::text ORDER BY d."date") AS "dates"
      FROM "User" p CROSS JOIN unnest(${[...dates]}::date[]) AS d ("date")
      WHERE p."id" = ANY(${[...ids]}::int[]) AND ${records} AND ${isMissing(viewer, timeZone)}
      GROUP BY 1`,
  )
  return new Map(rows.map(({ id, dates }) => [id, dates]))
}
