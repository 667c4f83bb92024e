// Weeks of people: their recorded minutes day by day and the timesheets of the week, in a fixed number of statements. A week
// shows only timesheets in sight; a day whose timesheet was submitted to another group shows none, but is not missing.
import { isoDate } from '#domain/date.ts'
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { datesOf, expectedWithin, mondayOf, usualMinutes, weeksToCompare } from '#domain/week.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma, type Timesheet } from '#server/database/generated/client.ts'
import type { AbsenceKind } from '#server/database/generated/enums.ts'
import { awayReasons, isClosed, isExpected, isLeaveAsked, isRecorded, peopleAndDates } from './missing.ts'
import { people } from '../user/people.ts'
import { readSettings } from '../administration/settings.ts'
import { timesheets } from './timesheets.ts'

const { sql } = Prisma

/** A person's week with its recorded days. */
export type PersonWeek = {
  user: Person
  /** In a list: whether the viewer may remind the person, and when someone did so today. */
  mayBeReminded: boolean
  remindedAt: Date | null
  /** Its first date, 'YYYY-MM-DD'. */
  monday: string
  /** Monday to Sunday. */
  days: WeekDay[]
  /** Minutes of the counted timesheets in sight (rulings 2). */
  minutes: number
  /** Minutes of the person's usual week; null if unknown. */
  usualMinutes: number | null
}
export type WeekDay = {
  date: string
  minutes: number
  /** Whether the person should have recorded it and has not. */
  isMissing: boolean
  /** Whether its pay period is closed for the person; then it is not missing. */
  isClosed: boolean
  /** Why the person is away; then it is not missing. */
  away: AbsenceKind | null
  /** Whether the person has pending leave on it; then it is still expected. */
  isLeaveAsked: boolean
  /** The name of the public holiday; null on other days. */
  holiday: string | null
  /** The timesheets in sight in the order of their creation; empty if they were not selected. */
  timesheets: Timesheet[]
}

/** The columns of people that a week needs. */
export const personColumns = {
  id: true,
  approvalGroupId: true,
  approvalGroup: { select: { id: true, name: true } },
} as const
export type Person = {
  id: number
  approvalGroupId: number | null
  approvalGroup: { name: string } | null
}

/** The selections of people, which need `personColumns`, and of timesheets; null for none. */
export type Selected = { person: object; sheets: object | null }

/** The viewer's own week with a date, or the current week. */
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

/** A recorded day of a person, or the state of any day of the week for them. */
type DayOf = { userId: number; date: string } & (
  | { is: 'RECORDED'; minutes: number; isRecorded: boolean }
  | ({ is: 'JUDGED'; isExpected: boolean } & Pick<WeekDay, 'isClosed' | 'away' | 'isLeaveAsked' | 'holiday'>)
)

/** The weeks of people that begin on a Monday ('YYYY-MM-DD'), in a fixed number of statements. */
export async function weeksOf(
  viewer: Viewer,
  persons: readonly Person[],
  monday: string,
  timeZone: string,
  selected: Selected,
): Promise<PersonWeek[]> {
  if (persons.length === 0) return []
  const compared = weeksToCompare(monday, today(timeZone))
  const ids = persons.map(({ id }) => id)
  const daysBy = await daysOf(viewer, ids, datesOf(monday), timeZone, selected, compared.at(-1))
  return persons.map((user) => {
    const { days, minutesOn } = daysBy(user.id)
    const minutesOf = (first: string) => minutesOn(datesOf(first))
    return {
      user,
      mayBeReminded: false,
      remindedAt: null,
      monday,
      days,
      minutes: minutesOf(monday),
      usualMinutes: usualMinutes(compared.map(minutesOf)),
    }
  })
}

/** The days of one person, and the minutes that they recorded on some dates. */
type Days = { days: WeekDay[]; minutesOn: (dates: readonly string[]) => number }

/**
 * The days of people on consecutive dates, in two statements. `since` is the first date of which the minutes are needed; by
 * default the first of the dates.
 */
export async function daysOf(
  viewer: Viewer,
  ids: readonly number[],
  dates: readonly string[],
  timeZone: string,
  { sheets: selection }: Selected,
  since = dates[0]!,
): Promise<(userId: number) => Days> {
  const [days, sheets] = await Promise.all([
    readDays(viewer, ids, since, dates, timeZone),
    selection ? readSheets(viewer, ids, dates, selection) : [],
  ])
  const daysBy = Map.groupBy(days, ({ userId }) => userId)
  const sheetsOf = Map.groupBy(sheets, (sheet) => `${sheet.userId} ${isoDate(sheet.startDate)}`)
  return (userId) => {
    const own = daysBy.get(userId)!
    const byDate = new Map(own.filter((day) => day.is === 'RECORDED').map((day) => [day.date, day]))
    const judged = own.filter((day) => day.is === 'JUDGED')
    return {
      days: judged.map(({ date, isExpected, isClosed, away, isLeaveAsked, holiday }) => ({
        date,
        minutes: byDate.get(date)?.minutes ?? 0,
        isMissing: isExpected && !isClosed && !byDate.get(date)?.isRecorded,
        isClosed,
        away,
        isLeaveAsked,
        holiday,
        timesheets: sheetsOf.get(`${userId} ${date}`) ?? [],
      })),
      minutesOn: (some) => some.reduce((sum, date) => sum + (byDate.get(date)?.minutes ?? 0), 0),
    }
  }
}

/** The recorded days of people from a date to the last of the dates, and each of the dates, in one statement. */
function readDays(
  viewer: Viewer,
  ids: readonly number[],
  from: string,
  dates: readonly string[],
  timeZone: string,
): Promise<DayOf[]> {
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const due = expectedWithin({ startDate: first, endDate: last }, today(timeZone))
  return db.$queryRaw<DayOf[]>(sql`
      SELECT 'RECORDED' AS "is", t."userId", t."startDate"::text AS "date", ${countedMinutes(viewer)} AS "minutes",
        bool_or(${isRecorded(viewer)}) AS "isRecorded",
        NULL AS "isExpected", NULL AS "isClosed", NULL AS "away", NULL AS "holiday", NULL AS "isLeaveAsked"
      FROM "Timesheet" t
      WHERE t."userId" = ANY(${[...ids]}::int[]) AND t."startDate" BETWEEN ${from}::date AND ${last}::date
      GROUP BY 2, 3
      UNION ALL
      SELECT 'JUDGED', p."id", d."date"::text, NULL, NULL,
        d."date" = ANY(${due}::date[]) AND ${isExpected(timeZone)}, ${isClosed()}, away."kind", away."name", ${isLeaveAsked}
      FROM ${peopleAndDates(dates)}
      LEFT JOIN LATERAL (SELECT * FROM ${awayReasons} AS reason ORDER BY "kind" LIMIT 1) away ON true
      WHERE p."id" = ANY(${[...ids]}::int[])
      ORDER BY "date"`)
}

/** The minutes of the counted timesheets in sight (rulings 2). */
export function countedMinutes(viewer: Viewer): Prisma.Sql {
  const counted = sql`t."status" = ANY(${[...countedStatuses]}::"TimesheetStatus"[])`
  const where = sql`${counted} AND ${inSightSql(sightOf(viewer), sql`t`)}`
  return sql`coalesce(sum(t."totalDuration") FILTER (WHERE ${where}), 0)::int`
}

/** The most timesheets of a person's day, averaged over a page. */
const SHEETS_MAX = 7

async function readSheets(
  viewer: Viewer,
  ids: readonly number[],
  dates: readonly string[],
  selected: object,
): Promise<Timesheet[]> {
  return (await timesheets.list(viewer, {
    ...selected,
    where: {
      userId: { in: [...ids] },
      startDate: { gte: new Date(dates[0]!), lte: new Date(dates.at(-1)!) },
    },
    order: [['id', 'asc']],
    take: ids.length * dates.length * SHEETS_MAX,
  })) as Timesheet[]
}
