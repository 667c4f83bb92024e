// Weeks of people, a page of them in as many statements as one: who they are, what they recorded day by day, and the
// timesheets of the week. It shows the timesheets in sight, as every list does. What is handed in elsewhere is not shown,
// but its day is not missing either.
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { mayCreateTimesheet, type UserType } from '#domain/people.ts'
import { mayRemind } from '#domain/reminder.ts'
import { searchWords } from '#domain/search.ts'
import { addDays, datesOf, expectedDates, mondayOf, usualMinutes, weeksToCompare } from '#domain/week.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import { dateIn, today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, query } from '#server/database/client.ts'
import { isoDate } from '#server/database/dates.ts'
import { Prisma, type Timesheet } from '#server/database/generated/client.ts'
import type { Edge } from './cursor.ts'
import type { Page, PageArgs, Slice } from './entity.ts'
import { hadAccount, isMissing, isRecorded, records } from './missing.ts'
import { people } from './people.ts'
import { containing } from './search.ts'
import { readSettings } from './settings.ts'
import { timesheets } from './timesheets.ts'

const { sql, join, raw } = Prisma

/** A person's week with what was recorded in it. */
export type PersonWeek = {
  user: Person
  /** Of a list: whether the viewer may remind the person, and when somebody did today. */
  mayBeReminded: boolean
  remindedAt: Date | null
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
  approvalGroupId: true,
  approvalGroup: { select: { id: true, name: true } },
} as const
type Person = {
  id: number
  active: boolean
  userType: UserType
  allowTimesheetCreation: boolean
  createdAt: Date
  approvalGroupId: number | null
  approvalGroup: { name: string } | null
}

export type WeekFilter = {
  /** Any date of the week; null: the present one. */
  week: string | null
  /** Only people whose timesheets this group decides. */
  groupId?: number | null
  /** Words of the name. */
  search?: string | null
  /** Only people of whom a day is missing. */
  missingOnly?: boolean | null
  /** Only these people. */
  userIds?: readonly number[] | null
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
  const monday = mondayOf(filter.week ?? today(timeZone))
  const found = await people.page(viewer, page, {
    ...selected.person,
    ids: (slice) => selectPeople(viewer, { ...filter, monday, timeZone }, slice),
  })
  const persons = found.rows as unknown as Person[]
  const [weeks, reminded] = await Promise.all([
    weeksOf(viewer, persons, monday, timeZone, selected),
    remindersOf(persons, today(timeZone)),
  ])
  const rows = weeks.map((week) => ({
    ...week,
    mayBeReminded: mayRemind(viewer, week.user),
    remindedAt: reminded.get(week.user.id) ?? null,
  }))
  return { ...found, rows, cursorOf: ({ user }) => found.cursorOf(user as never) }
}

/** A day of all people of a list together. */
export type DayTotal = {
  date: string
  minutes: number
  /** Of how many people a timesheet is expected by now, and of how many of them it is missing. */
  expected: number
  missing: number
}

/** The days of a week, of all people whom a list of weeks holds; whether a day of theirs is missing does not narrow it. */
export async function weekTotals(
  viewer: Viewer,
  filter: Omit<WeekFilter, 'missingOnly'>,
): Promise<DayTotal[]> {
  const { timeZone } = await readSettings()
  const monday = mondayOf(filter.week ?? today(timeZone))
  const expected = expectedDates(monday, today(timeZone))
  const isExpectedOn = sql`d."date" = ANY(${expected}::date[]) AND ${records} AND ${hadAccount(timeZone)}`
  return query<DayTotal>(
    db,
    sql`
      SELECT d."date"::text AS "date", coalesce(sum(r."minutes"), 0)::int AS "minutes",
        count(*) FILTER (WHERE ${isExpectedOn})::int AS "expected",
        count(*) FILTER (WHERE ${isExpectedOn} AND r."isRecorded" IS NOT TRUE)::int AS "missing"
      FROM unnest(${datesOf(monday)}::date[]) AS d ("date")
      LEFT JOIN "User" p ON ${among(viewer, { ...filter, monday, timeZone })}
      LEFT JOIN LATERAL (
        SELECT bool_or(${isRecorded(viewer)}) AS "isRecorded", ${countedMinutes(viewer)} AS "minutes"
        FROM "Timesheet" t WHERE t."userId" = p."id" AND t."startDate" = d."date"
      ) r ON true
      GROUP BY 1 ORDER BY 1`,
  )
}

/** When each of the people was reminded today. */
async function remindersOf(persons: readonly Person[], date: string): Promise<Map<number, Date>> {
  const rows = await db.notification.findMany({
    select: { userId: true, at: true },
    where: { userId: { in: persons.map(({ id }) => id) }, remindedOn: new Date(date) },
  })
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

// ---------------------------------------------------------------- the people of a page

type Narrowing = WeekFilter & { monday: string; timeZone: string }

/** Selects the ids of a slice of the people. Each look at their timesheets is one into the index of the person's dates. */
function selectPeople(viewer: Viewer, narrowing: Narrowing, { edges, take, isBackward }: Slice): Prisma.Sql {
  const way = isBackward ? sql`DESC` : sql`ASC`
  const where = [
    among(viewer, narrowing),
    ...(narrowing.missingOnly ? [misses(viewer, narrowing)] : []),
    ...edges.map(beyond),
  ]
  return sql`
    SELECT p."id" FROM "User" p WHERE ${join(where, ' AND ')}
    ORDER BY p."firstName" ${way}, p."lastName" ${way}, p."id" ${way} LIMIT ${raw(String(take))}`
}

/** Who is in the list, whether anything is missing of them or not. */
function among(viewer: Viewer, { monday, groupId, search, userIds }: Narrowing): Prisma.Sql {
  const where = [
    shown(viewer, monday),
    ...(groupId ? [sql`p."approvalGroupId" = ${groupId}::int`] : []),
    ...(userIds ? [sql`p."id" = ANY(${[...userIds]}::int[])`] : []),
    ...searchWords(search).map((word) => sql`p."searchName" LIKE ${containing(word)}`),
  ]
  return join(where, ' AND ')
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

/** Whether a day of the week is missing. */
function misses(viewer: Viewer, { monday, timeZone }: Narrowing): Prisma.Sql {
  const dates = expectedDates(monday, today(timeZone))
  return sql`${records} AND EXISTS (
    SELECT FROM unnest(${dates}::date[]) AS d ("date") WHERE ${isMissing(viewer, timeZone)} OFFSET 0
  )`
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
      mayBeReminded: false,
      remindedAt: null,
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
  return query<Recorded>(
    db,
    sql`
      SELECT t."userId", t."startDate"::text AS "date", bool_or(${isRecorded(viewer)}) AS "isRecorded",
        ${countedMinutes(viewer)} AS "minutes"
      FROM "Timesheet" t
      WHERE t."userId" = ANY(${[...ids]}::int[]) AND t."startDate" BETWEEN ${from}::date AND ${to}::date
      GROUP BY 1, 2`,
  )
}

/** The minutes of the timesheets that the viewer sees and that count (rulings 2). */
function countedMinutes(viewer: Viewer): Prisma.Sql {
  const counted = sql`t."status" = ANY(${[...countedStatuses]}::"TimesheetStatus"[])`
  const where = sql`${counted} AND ${inSightSql(sightOf(viewer), sql`t`)}`
  return sql`coalesce(sum(t."totalDuration") FILTER (WHERE ${where}), 0)::int`
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
