// Missing days as SQL conditions: who is expected to record which day, and which timesheets cover their day
// (rulings 2). Only the condition `isExpected` knows it; the week, reminders, the closing of periods and reports use it.
import type { Days } from '#domain/pay-period/periods.ts'
import { expectedWithin } from '#domain/week.ts'
import { now, today } from '#server/adapters/clock.ts'
import { recordsTimesheets } from '#server/access/own-rows.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Reader } from '#server/database/client.ts'
import { conditionOf } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { GpPayCycle } from '#server/database/generated/enums.ts'
import { readSettings } from '../administration/settings.ts'

const { sql } = Prisma

/** Whether person p records timesheets; others never miss a day. */
export const records = conditionOf('User', recordsTimesheets, sql`p`)

/**
 * Whether timesheet t covers its day: the viewer sees it, or it was submitted to another group. A cancelled timesheet does
 * not.
 */
export function isRecorded(viewer: Viewer): Prisma.Sql {
  return sql`(t."status" <> 'CANCELLED' AND (t."approvalGroupId" IS NOT NULL OR ${inSightSql(sightOf(viewer), sql`t`)}))`
}

/** Whether the timesheets of person p come to the viewer: their own, and those of the people of their groups. */
export function isTheirs(viewer: Viewer): Prisma.Sql {
  const sight = sightOf(viewer)
  if (sight === 'all') return sql`true`
  return sql`(p."id" = ${sight.userId}::int OR p."approvalGroupId" = ANY(${[...sight.groups]}::int[]))`
}

/** Why p is away on day d."date", as a table with the columns kind and name; the name is that of a public holiday. */
export const awayReasons = sql`(
  SELECT 'PUBLIC_HOLIDAY'::"AbsenceKind" AS "kind", h."name"
  FROM "PayLocation" l JOIN "PublicHoliday" h ON lower(h."region") = lower(l."region")
  WHERE l."id" = p."payLocationId" AND h."date" = d."date"
  UNION ALL
  SELECT a."kind", NULL FROM "Absence" a
  WHERE a."userId" = p."id" AND d."date" >= a."startDate" AND (a."endDate" IS NULL OR d."date" <= a."endDate")
    AND (cardinality(a."weekdays") = 0 OR extract(isodow FROM d."date")::int = ANY(a."weekdays"))
)`

/** Whether p has pending leave on d."date". */
export const isLeaveAsked = sql`EXISTS (
  SELECT FROM "Leave" a
  WHERE a."userId" = p."id" AND a."status" = 'PENDING' AND d."date" BETWEEN a."startDate" AND a."endDate"
)`

/** Whether p is expected to record the past weekday d."date": they record timesheets, had an account, and are not away. */
export function isExpected(timeZone: string): Prisma.Sql {
  return sql`(
    ${records} AND d."date" >= (p."createdAt" AT TIME ZONE ${timeZone})::date
    AND NOT EXISTS (SELECT FROM ${awayReasons} AS away OFFSET 0)
  )`
}

/**
 * Whether day d."date" is of a closed pay period and not open for p: p can no longer record it. `closedPeriod` is the
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

/** Whether p misses the past weekday d."date" and can still record it. Each check is one index look-up. */
export function isMissing(viewer: Viewer, timeZone: string): Prisma.Sql {
  return sql`(${hasNot(viewer, timeZone)} AND NOT ${isClosed()})`
}

/** Whether p should have recorded the past weekday d."date" and has not, closed or not. */
export function hasNot(viewer: Viewer, timeZone: string): Prisma.Sql {
  return sql`(NOT EXISTS (
    SELECT FROM "Timesheet" t
    WHERE t."userId" = p."id" AND t."startDate" = d."date" AND ${isRecorded(viewer)} OFFSET 0
  ) AND ${isExpected(timeZone)})`
}

/** The dates that a person misses, earliest first, and those of them that are not closed for the person. */
export type Missing = { dates: string[]; recordable: string[] }

/** What each person misses of past weekdays, by person id; people who miss none are not in the map. */
export async function missingDates(
  reader: Reader,
  viewer: Viewer,
  timeZone: string,
  ids: readonly number[],
  dates: readonly string[],
): Promise<Map<number, Missing>> {
  const rows = await reader.$queryRaw<(Missing & { id: number })[]>(sql`
      SELECT p."id", ${inOrder} AS "dates",
        coalesce(${inOrder} FILTER (WHERE NOT ${isClosed()}), '{}') AS "recordable"
      FROM ${peopleAndDates(dates)}
      WHERE p."id" = ANY(${[...ids]}::int[]) AND ${hasNot(viewer, timeZone)}
      GROUP BY 1`)
  return new Map(rows.map(({ id, ...missing }) => [id, missing]))
}

const inOrder = sql`array_agg(d."date"::text ORDER BY d."date")`
/** Every person p on each date d."date". */
export const peopleAndDates = (dates: readonly string[]) =>
  sql`"User" p CROSS JOIN unnest(${[...dates]}::date[]) AS d ("date")`

export type PersonMissing = {
  id: number
  firstName: string
  lastName: string
  approvalGroupId: number | null
  dates: string[]
}

/** A payroll cycle, and one group of its people where only that counts; null for people without a group. */
type OfCycle = { gpPayCycle: GpPayCycle; approvalGroupId?: number | null }

/** The people of a payroll cycle who miss working days of a range that are over, closed or not, by name. */
export async function missingInCycle(
  reader: Reader,
  viewer: Viewer,
  { gpPayCycle, approvalGroupId }: OfCycle,
  range: Days,
): Promise<PersonMissing[]> {
  const { timeZone } = await readSettings()
  const ofGroup =
    approvalGroupId === undefined
      ? Prisma.empty
      : sql`AND p."approvalGroupId" IS NOT DISTINCT FROM ${approvalGroupId}::int`
  return reader.$queryRaw<PersonMissing[]>(sql`
      SELECT p."id", p."firstName", p."lastName", p."approvalGroupId", ${inOrder} AS "dates"
      FROM ${peopleAndDates(expectedWithin(range, today(timeZone)))}
      WHERE p."gpPayCycle" = ${gpPayCycle}::"GpPayCycle" ${ofGroup} AND ${hasNot(viewer, timeZone)}
      GROUP BY p."id" ORDER BY p."lastName", p."firstName", p."id"`)
}
