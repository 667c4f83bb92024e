// The public holidays of each region, and the number of people there; for System_Administrators.
import { assertSystemAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { PublicHoliday } from '#server/database/generated/client.ts'
import { records } from '../timesheet/missing.ts'

type Region = {
  name: string
  /** Whether a pay location has it; otherwise only holidays do. */
  isOfPayLocation: boolean
  /** The number of people with a pay location of the region who record timesheets. */
  people: number
  /** The number of its holidays in each year that has one, earliest first. */
  counts: readonly HolidayCount[]
}

export type HolidayCount = { year: number; count: number }

export type HolidayRegion = Region & { holidays: PublicHoliday[] }

/**
 * The regions of pay locations and of holidays, by name; each with its holidays of some years by date.
 * Names that differ in case are one region, in the spelling of a pay location.
 * @throws NotAllowed FORBIDDEN.
 */
export async function readHolidayRegions(viewer: Viewer, years: readonly number[]): Promise<HolidayRegion[]> {
  assertSystemAdministrator(viewer)
  const regions = await db.$queryRaw<(Region & { key: string })[]>`
    SELECT DISTINCT ON ("key") "key", "name", "isOfPayLocation",
      (SELECT count(*)::int FROM "User" p JOIN "PayLocation" l ON l."id" = p."payLocationId"
       WHERE lower(l."region") = "key" AND ${records}) AS "people",
      (SELECT coalesce(json_agg("by year" ORDER BY "year"), '[]') FROM (
         SELECT extract(year FROM "date")::int AS "year", count(*)::int AS "count"
         FROM "PublicHoliday" WHERE lower("region") = "key" GROUP BY 1
       ) AS "by year") AS "counts"
    FROM (
      SELECT lower("region") AS "key", "region" AS "name", true AS "isOfPayLocation" FROM "PayLocation"
      UNION ALL SELECT lower("region"), "region", false FROM "PublicHoliday"
    ) AS "named"
    WHERE "key" <> '' ORDER BY "key", "isOfPayLocation" DESC, "name"`
  const holidays = await db.$queryRaw<(PublicHoliday & { key: string })[]>`
    SELECT *, lower("region") AS "key" FROM "PublicHoliday"
    WHERE extract(year FROM "date")::int = ANY(${[...years]}::int[]) ORDER BY "date"`
  const byRegion = Map.groupBy(holidays, ({ key }) => key)
  return regions.map(({ key, ...region }) => ({ ...region, holidays: byRegion.get(key) ?? [] }))
}
