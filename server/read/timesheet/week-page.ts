// A page of people with their weeks, and the totals of each day over all people.
import { mayRemind } from '#domain/reminder.ts'
import { searchWords } from '#domain/search.ts'
import { datesOf, expectedDates, mondayOf } from '#domain/week.ts'
import { actorOf, inSightSql, sightOf } from '#server/access/sight.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { ROW, type Page, type PageArgs } from '../entity.ts'
import { isClosed, isExpected, isMissing, isRecorded, isTheirs, records } from './missing.ts'
import { people } from '../user/people.ts'
import { containing } from '../search.ts'
import { readSettings } from '../administration/settings.ts'
import { countedMinutes, weeksOf, type Person, type PersonWeek, type Selected } from './weeks.ts'

const { sql, join } = Prisma

export type WeekFilter = {
  /** Any date of the week; null for the current week. */
  week: string | null
  /** Only people whose timesheets this group decides. */
  groupId?: number | null
  /** Words of the name. */
  search?: string | null
  /** Only people who miss a day. */
  missingOnly?: boolean | null
  /** Only these people. */
  userIds?: readonly number[] | null
}
/**
 * The weeks of people by name: those who record and whose timesheets the viewer may see, and everyone with a timesheet in
 * sight in this week. @throws NotAllowed BAD_CURSOR, BAD_PAGE.
 */
export async function weekPage(
  viewer: Viewer,
  filter: WeekFilter,
  page: PageArgs,
  selected: Selected,
): Promise<Page<PersonWeek>> {
  const { timeZone } = await readSettings()
  const monday = mondayOf(filter.week ?? today(timeZone))
  const peoplePage = await people.page(viewer, page, {
    ...selected.person,
    condition: isListed(viewer, { ...filter, monday, timeZone }),
  })
  const persons = peoplePage.rows as unknown as Person[]
  const [weeks, reminded] = await Promise.all([
    weeksOf(viewer, persons, monday, timeZone, selected),
    remindersOf(persons, today(timeZone)),
  ])
  const actor = actorOf(viewer)
  const rows = weeks.map((week) => ({
    ...week,
    mayBeReminded: mayRemind(actor, week.user),
    remindedAt: reminded.get(week.user.id) ?? null,
  }))
  return { ...peoplePage, rows, cursorOf: ({ user }) => peoplePage.cursorOf(user as never) }
}

/** One day over all people of a list. */
export type DayTotal = {
  date: string
  minutes: number
  /**
   * The number of people whose timesheet is due by now, of those who miss it, and of those without it who cannot record it
   * any more, because the pay period is closed.
   */
  expected: number
  missing: number
  closed: number
}

/** The days of a week over all people of a list; the filter `missingOnly` does not apply. */
export async function weekTotals(
  viewer: Viewer,
  filter: Omit<WeekFilter, 'missingOnly'>,
): Promise<DayTotal[]> {
  const { timeZone } = await readSettings()
  const monday = mondayOf(filter.week ?? today(timeZone))
  const expected = expectedDates(monday, today(timeZone))
  const isExpectedOn = sql`d."date" = ANY(${expected}::date[]) AND ${isExpected(timeZone)}`
  const isDue = sql`${isExpectedOn} AND r."isRecorded" IS NOT TRUE`
  return db.$queryRaw<DayTotal[]>(sql`
      SELECT d."date"::text AS "date", coalesce(sum(r."minutes"), 0)::int AS "minutes",
        count(*) FILTER (WHERE ${isExpectedOn})::int AS "expected",
        count(*) FILTER (WHERE ${isDue} AND NOT ${isClosed()})::int AS "missing",
        count(*) FILTER (WHERE ${isDue} AND ${isClosed()})::int AS "closed"
      FROM unnest(${datesOf(monday)}::date[]) AS d ("date")
      LEFT JOIN "User" p ON ${among(viewer, { ...filter, monday, timeZone })}
      LEFT JOIN LATERAL (
        SELECT bool_or(${isRecorded(viewer)}) AS "isRecorded", ${countedMinutes(viewer)} AS "minutes"
        FROM "Timesheet" t WHERE t."userId" = p."id" AND t."startDate" = d."date"
      ) r ON true
      GROUP BY 1 ORDER BY 1`)
}

/** When each person was reminded today, by person id. */
async function remindersOf(persons: readonly Person[], date: string): Promise<Map<number, Date>> {
  const rows = await db.notification.findMany({
    select: { userId: true, at: true },
    where: { userId: { in: persons.map(({ id }) => id) }, remindedOn: new Date(date) },
  })
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

// ---------------------------------------------------------------- the people of a page

type Narrowing = WeekFilter & { monday: string; timeZone: string }

/** The people of the page, as a condition on the rows of `people`. */
function isListed(viewer: Viewer, narrowing: Narrowing): Prisma.Sql {
  const where = [among(viewer, narrowing), ...(narrowing.missingOnly ? [misses(viewer, narrowing)] : [])]
  return sql`${ROW}."id" IN (SELECT p."id" FROM "User" p WHERE ${join(where, ' AND ')})`
}

/** The people of the list, without the filter `missingOnly`. */
function among(viewer: Viewer, { monday, groupId, search, userIds }: Narrowing): Prisma.Sql {
  const where = [
    shown(viewer, monday),
    ...(groupId ? [sql`p."approvalGroupId" = ${groupId}::int`] : []),
    ...(userIds ? [sql`p."id" = ANY(${[...userIds]}::int[])`] : []),
    ...searchWords(search).map((word) => sql`p."searchName" LIKE ${containing(word)}`),
  ]
  return join(where, ' AND ')
}

/** The viewer's people who record timesheets, and the owners of timesheets in sight in this week. */
function shown(viewer: Viewer, monday: string): Prisma.Sql {
  const sight = sightOf(viewer)
  const owns = sql`EXISTS (
    SELECT FROM "Timesheet" t
    WHERE t."userId" = p."id" AND t."startDate" BETWEEN ${monday}::date AND ${monday}::date + 6
      AND ${inSightSql(sight, sql`t`)} OFFSET 0
  )`
  return sql`(${records} AND ${isTheirs(viewer)} OR ${owns})`
}

/** Whether the person misses a day of the week. */
function misses(viewer: Viewer, { monday, timeZone }: Narrowing): Prisma.Sql {
  const dates = expectedDates(monday, today(timeZone))
  return sql`EXISTS (
    SELECT FROM unnest(${dates}::date[]) AS d ("date") WHERE ${isMissing(viewer, timeZone)} OFFSET 0
  )`
}
