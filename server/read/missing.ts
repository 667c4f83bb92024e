// Missing days as SQL conditions: who records timesheets, since when, and which timesheets cover their day (rulings 2).
// domain/week.ts has the same rule for one person.
import { now } from '#server/adapters/clock.ts'
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

/**
 * Whether day d."date" is of a closed pay period and not open for p: nobody is asked for it any more. `closedPeriod` is the
 * same rule in TypeScript.
 */
export function isClosed(): Prisma.Sql {
  return sql`EXISTS (
    SELECT FROM "PayPeriod" c
    WHERE c."gpPayCycle" = p."gpPayCycle" AND c."isClosed" AND d."date" BETWEEN c."startDate" AND c."endDate"
      AND NOT EXISTS (
        SELECT FROM "PayPeriodOpening" o
        WHERE o."payPeriodId" = c."id" AND o."userId" = p."id" AND o."until" > ${now()}::timestamptz
          AND d."date" BETWEEN o."startDate" AND o."endDate"
      ) OFFSET 0
  )`
}

/** Whether p misses the expected day d."date" and can still record it. Each check is one index look-up. */
export function isMissing(viewer: Viewer, timeZone: string): Prisma.Sql {
  return sql`(${hasNot(viewer, timeZone)} AND NOT ${isClosed()})`
}

/** Whether p should have recorded the expected day d."date" and has not, closed or not. */
function hasNot(viewer: Viewer, timeZone: string): Prisma.Sql {
  return sql`(${hadAccount(timeZone)} AND NOT EXISTS (
    SELECT FROM "Timesheet" t
    WHERE t."userId" = p."id" AND t."startDate" = d."date" AND ${isRecorded(viewer)} OFFSET 0
  ))`
}

/**
 * The expected dates that each person misses and can still record, earliest first, by person id. People who can record none
 * of the dates that they miss have none; people who miss no date are not in the map.
 */
export async function missingDates(
  reader: Reader,
  viewer: Viewer,
  timeZone: string,
  ids: readonly number[],
  dates: readonly string[],
): Promise<Map<number, string[]>> {
  const rows = await reader.$queryRaw<{ id: number; dates: string[] }[]>(sql`
      SELECT p."id", coalesce(array_agg(d."date"::text ORDER BY d."date") FILTER (WHERE NOT ${isClosed()}), '{}') AS "dates"
      FROM "User" p CROSS JOIN unnest(${[...dates]}::date[]) AS d ("date")
      WHERE p."id" = ANY(${[...ids]}::int[]) AND ${records} AND ${hasNot(viewer, timeZone)}
      GROUP BY 1`)
  return new Map(rows.map(({ id, dates }) => [id, dates]))
}
