// Weeks of people, a page of them in as many statements as one: who they are, what they recorded day by day, and the
// timesheets of the week. It shows the timesheets in sight, as every list does. What is handed in elsewhere is not shown,
// but its day is not missing either.
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { mayCreateTimesheet, type UserType } from '#domain/people.ts'
import { nameWords } from '#domain/search.ts'
import { addDays, datesOf, expectedDates, mondayOf, usualMinutes, weeksToCompare } from '#domain/week.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import { dateIn, today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, query } from '#server/database/client.ts'
import { isoDate } from '#server/database/dates.ts'
import { Prisma, type Timesheet } from '#server/database/generated/client.ts'
import type { Edge } from './cursor.ts'
import type { Page, PageArgs, Slice } from './entity.ts'
import { people } from './people.ts'
import { escaped } from './search.ts'
import { readSettings } from './settings.ts'
import { timesheets } from './timesheets.ts'

const { sql, join, raw } = Prisma

/** A person's week with what was recorded in it. */
export type PersonWeek = {
  user: Person
  /** Its first date, 'YYYY-MM-DD'. */
  monday: string
  /** Monday to Sunday. */
  days: WeekDay[]
  /** Of the timesheets in sight that count (rulings 2). */
  minutes: number
  /** Of the person's usual week; null where it is not known. */
  usualMinutes: number | null
}
export type WeekDay = {
  date: string
  minutes: number
  /** Whether the person should have recorded it and has not. */
  isMissing: boolean
  /** Those in sight, in the order of their recording; none where they were not asked for. */
  timesheets: Timesheet[]
}

/** What decides what is expected of a person. */
export const personColumns = {
  id: true,
  active: true,
  userType: true,
  allowTimesheetCreation: true,
  createdAt: true,
} as const
type Person = {
  id: number
  active: boolean
  userType: UserType
  allowTimesheetCreation: boolean
  createdAt: Date
}

export type WeekFilter = {
  /** Any date of the week. */
  week: string
  /** Only people whose timesheets this group decides. */
  groupId?: number | null
  /** Words of the name. */
  search?: string | null
  /** Only people of whom a day is missing. */
  missingOnly?: boolean | null
}
/** What is read of people, who need `personColumns`, and of timesheets; null: nothing. */
type Selected = { person: object; sheets: object | null }

/** The viewer's own week: that of a date, or the present one. */
export async function readMyWeek(
  viewer: Viewer,
  date: string | null,
  selected: Selected,
): Promise<PersonWeek> {
  const [{ timeZone }, person] = await Promise.all([
    readSettings(),
    people.find(viewer, viewer.id, selected.person) as unknown as Promise<Person>,
  ])
  const [week] = await weeksOf(viewer, [person], mondayOf(date ?? today(timeZone)), timeZone, selected)
  return week!
}

/**
 * The weeks of the people whose timesheets the viewer may see and who record, by name; beside them of all others who have
 * a timesheet in sight in this week. @throws NotAllowed BAD_CURSOR, BAD_PAGE.
 */
export async function weekPage(
  viewer: Viewer,
  filter: WeekFilter,
  page: PageArgs,
  selected: Selected,
): Promise<Page<PersonWeek>> {
  const { timeZone } = await readSettings()
  const monday = mondayOf(filter.week)
  const found = await people.page(viewer, page, {
    ...selected.person,
    ids: (slice) => selectPeople(viewer, { ...filter, monday, timeZone }, slice),
  })
  const rows = await weeksOf(viewer, found.rows as unknown as Person[], monday, timeZone, selected)
  return { ...found, rows, cursorOf: ({ user }) => found.cursorOf(user as never) }
}

// ---------------------------------------------------------------- the people of a page

type Narrowing = WeekFilter & { monday: string; timeZone: string }

/** Selects the ids of a slice of the people. Each look at their timesheets is one into the index of the person's dates. */
function selectPeople(viewer: Viewer, narrowing: Narrowing, { edges, take, isBackward }: Slice): Prisma.Sql {
  const { groupId, search, missingOnly } = narrowing
  const way = isBackward ? sql`DESC` : sql`ASC`
  const where = [
    shown(viewer, narrowing.monday),
    ...(groupId ? [sql`p."approvalGroupId" = ${groupId}::int`] : []),
    ...nameWords(search).map((word) => sql`p."searchName" LIKE ${`%${escaped(word)}%`}`),
    ...(missingOnly ? [misses(viewer, narrowing)] : []),
    ...edges.map(beyond),
  ]
  return sql`
    SELECT p."id" FROM "User" p WHERE ${join(where, ' AND ')}
    ORDER BY p."firstName" ${way}, p."lastName" ${way}, p."id" ${way} LIMIT ${raw(String(take))}`
}

/** Those of the viewer's who record, and the owners of timesheets of the week that are in sight. */
function shown(viewer: Viewer, monday: string): Prisma.Sql {
  const sight = sightOf(viewer)
  const isTheirs =
    sight === 'all'
      ? sql`true`
      : sql`(p."id" = ${sight.userId}::int OR p."approvalGroupId" = ANY(${[...sight.groups]}::int[]))`
  const owns = sql`EXISTS (
    SELECT FROM "Timesheet" t
    WHERE t."userId" = p."id" AND t."startDate" BETWEEN ${monday}::date AND ${monday}::date + 6
      AND ${inSightSql(sight, sql`t`)} OFFSET 0
  )`
  return sql`(${records} AND ${isTheirs} OR ${owns})`
}

/** As `isExpected` has it. */
const records = sql`(
  p."active" AND p."userType" <> 'USER_ADMINISTRATOR' AND (p."userType" <> 'APPROVER' OR p."allowTimesheetCreation")
)`

/** Whether a day of the week is missing. */
function misses(viewer: Viewer, { monday, timeZone }: Narrowing): Prisma.Sql {
  const dates = expectedDates(monday, today(timeZone))
  return sql`${records} AND EXISTS (
    SELECT FROM unnest(${dates}::date[]) AS d ("date")
    WHERE d."date" >= (p."createdAt" AT TIME ZONE ${timeZone})::date AND NOT EXISTS (
      SELECT FROM "Timesheet" t
      WHERE t."userId" = p."id" AND t."startDate" = d."date" AND ${isRecorded(viewer)} OFFSET 0
    ) OFFSET 0
  )`
}

/** Whether a timesheet speaks for its day: the viewer sees it, or it was handed in to others; not once cancelled. */
function isRecorded(viewer: Viewer): Prisma.Sql {
  return sql`(t."status" <> 'CANCELLED' AND (t."approvalGroupId" IS NOT NULL OR ${inSightSql(sightOf(viewer), sql`t`)}))`
}

function beyond({ side, values: [firstName, lastName, id] }: Edge): Prisma.Sql {
  const than = side === 'after' ? sql`>` : sql`<`
  return sql`(p."firstName", p."lastName", p."id") ${than} (${firstName}::text, ${lastName}::text, ${id}::int)`
}

// ---------------------------------------------------------------- their weeks

/** What a person recorded on a day. */
type Recorded = { userId: number; date: string; minutes: number; isRecorded: boolean }

async function weeksOf(
  viewer: Viewer,
  persons: readonly Person[],
  monday: string,
  timeZone: string,
  selected: Selected,
): Promise<PersonWeek[]> {
  if (persons.length === 0) return []
  const ids = persons.map(({ id }) => id)
  const compared = weeksToCompare(monday, today(timeZone))
  const [recorded, sheets] = await Promise.all([
    readRecorded(viewer, ids, compared.at(-1)!, addDays(monday, 6)),
    selected.sheets ? readSheets(viewer, ids, monday, selected.sheets) : [],
  ])
  const recordedBy = Map.groupBy(recorded, ({ userId }) => userId)
  const sheetsOf = Map.groupBy(sheets, (sheet) => `${sheet.userId} ${isoDate(sheet.startDate)}`)
  return persons.map((user) => {
    const own = recordedBy.get(user.id) ?? []
    const byDate = new Map(own.map((day) => [day.date, day]))
    const expected = isExpected(user)
      ? expectedDates(monday, today(timeZone), dateIn(timeZone, user.createdAt))
      : []
    const minutesOf = (first: string) =>
      datesOf(first).reduce((sum, date) => sum + (byDate.get(date)?.minutes ?? 0), 0)
    return {
      user,
      monday,
      days: datesOf(monday).map((date) => ({
        date,
        minutes: byDate.get(date)?.minutes ?? 0,
        isMissing: expected.includes(date) && !byDate.get(date)?.isRecorded,
        timesheets: sheetsOf.get(`${user.id} ${date}`) ?? [],
      })),
      minutes: minutesOf(monday),
      usualMinutes: usualMinutes(compared.map(minutesOf)),
    }
  })
}

/** Whether a person records at all: nothing is missing of anybody else. */
function isExpected(person: Person): boolean {
  return person.active && mayCreateTimesheet(person)
}

/** What people recorded day by day. The index of each person's dates holds all of it. */
function readRecorded(viewer: Viewer, ids: readonly number[], from: string, to: string): Promise<Recorded[]> {
  const counted = sql`t."status" = ANY(${[...countedStatuses]}::"TimesheetStatus"[])`
  return query<Recorded>(
    db,
    sql`
      SELECT t."userId", t."startDate"::text AS "date", bool_or(${isRecorded(viewer)}) AS "isRecorded",
        coalesce(sum(t."totalDuration") FILTER (WHERE ${counted} AND ${inSightSql(sightOf(viewer), sql`t`)}), 0)::int
          AS "minutes"
      FROM "Timesheet" t
      WHERE t."userId" = ANY(${[...ids]}::int[]) AND t."startDate" BETWEEN ${from}::date AND ${to}::date
      GROUP BY 1, 2`,
  )
}

/** Timesheets of a person's week that are shown at most, on average of a page. */
const SHEETS_MAX = 50

async function readSheets(
  viewer: Viewer,
  ids: number[],
  monday: string,
  selected: object,
): Promise<Timesheet[]> {
  return (await timesheets.list(viewer, {
    ...selected,
    where: {
      userId: { in: ids },
      startDate: { gte: new Date(monday), lte: new Date(addDays(monday, 6)) },
    },
    order: [['id', 'asc']],
    take: ids.length * SHEETS_MAX,
  })) as Timesheet[]
}
