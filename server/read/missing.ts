// Missing days as SQL conditions: who records timesheets, since when, and which timesheets cover their day (rulings 2).
// domain/week.ts has the same rule for one person.
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

const { sql } = Prisma

/** Whether person p records timesheets; others never miss a day. `isExpected` is the same rule in TypeScript. */
export const records = sql`(
  p."active" AND p."userType" <> 'USER_ADMINISTRATOR' AND (p."userType" <> 'APPROVER' OR p."allowTimesheetCreation")
)`

/**
 * Whether timesheet t covers its day: the viewer sees it, or it was submitted to another group. A cancelled timesheet does
 * not.
 */
export function isRecorded(viewer: Viewer): Prisma.Sql {
  return sql`(t."status" <> 'CANCELLED' AND (t."approvalGroupId" IS NOT NULL OR ${inSightSql(sightOf(viewer), sql`t`)}))`
}

/** Whether p already had an account on the past day d."date". */
export function hadAccount(timeZone: string): Prisma.Sql {
  return sql`d."date" >= (p."createdAt" AT TIME ZONE ${timeZone})::date`
}

/** Whether p misses the expected day d."date". Each check is one index look-up. */
export function isMissing(viewer: Viewer, timeZone: string): Prisma.Sql {
  return sql`(${hadAccount(timeZone)} AND NOT EXISTS (
    SELECT FROM "Timesheet" t
    WHERE t."userId" = p."id" AND t."startDate" = d."date" AND ${isRecorded(viewer)} OFFSET 0
  ))`
}

/** The expected dates that each person misses, earliest first, by person id. */
export async function missingDates(
  reader: Reader,
  viewer: Viewer,
  timeZone: string,
  ids: readonly number[],
  dates: readonly string[],
): Promise<Map<number, string[]>> {
  const rows = await reader.$queryRaw<{ id: number; dates: string[] }[]>(sql`
      SELECT p."id", array_agg(d."date"::text ORDER BY d."date") AS "dates"
      FROM "User" p CROSS JOIN unnest(${[...dates]}::date[]) AS d ("date")
      WHERE p."id" = ANY(${[...ids]}::int[]) AND ${records} AND ${isMissing(viewer, timeZone)}
      GROUP BY 1`)
  return new Map(rows.map(({ id, dates }) => [id, dates]))
}
