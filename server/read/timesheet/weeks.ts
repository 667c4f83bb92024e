// Weeks of people: their recorded minutes day by day and the timesheets of the week, in a fixed number of statements. A week
// shows only timesheets in sight; a day whose timesheet was submitted to another group shows none, but is not missing.
import { isoDate } from '#domain/date.ts'
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { addDays, datesOf, expectedDates, mondayOf, usualMinutes, weeksToCompare } from '#domain/week.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma, type Timesheet } from '#server/database/generated/client.ts'
import type { AbsenceKind } from '#server/database/generated/enums.ts'
import { awayReasons, isClosed, isExpected, isRecorded, peopleAndDates } from './missing.ts'
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

/** A recorded day of a person, or what a day of the week is for them, recorded or not. */
type DayOf = { userId: number; date: string } & (
  | { is: 'RECORDED'; minutes: number; isRecorded: boolean }
  | ({ is: 'JUDGED'; isExpected: boolean } & Pick<WeekDay, 'isClosed' | 'away' | 'holiday'>)
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
  const ids = persons.map(({ id }) => id)
  const compared = weeksToCompare(monday, today(timeZone))
  const [days, sheets] = await Promise.all([
    readDays(viewer, ids, compared.at(-1)!, monday, timeZone),
    selected.sheets ? readSheets(viewer, ids, monday, selected.sheets) : [],
  ])
  const daysBy = Map.groupBy(days, ({ userId }) => userId)
  const sheetsOf = Map.groupBy(sheets, (sheet) => `${sheet.userId} ${isoDate(sheet.startDate)}`)
  return persons.map((user) => {
    const own = daysBy.get(user.id)!
    const byDate = new Map(own.filter((day) => day.is === 'RECORDED').map((day) => [day.date, day]))
    const judged = own.filter((day) => day.is === 'JUDGED')
    const minutesOf = (first: string) =>
      datesOf(first).reduce((sum, date) => sum + (byDate.get(date)?.minutes ?? 0), 0)
    return {
      user,
      mayBeReminded: false,
      remindedAt: null,
      monday,
      days: judged.map(({ date, isExpected, isClosed, away, holiday }) => ({
        date,
        minutes: byDate.get(date)?.minutes ?? 0,
        isMissing: isExpected && !isClosed && !byDate.get(date)?.isRecorded,
        isClosed,
        away,
        holiday,
        timesheets: sheetsOf.get(`${user.id} ${date}`) ?? [],
      })),
      minutes: minutesOf(monday),
      usualMinutes: usualMinutes(compared.map(minutesOf)),
    }
  })
}

/** The recorded days of people from a date to the end of the week, and each day of the week by date, in one statement. */
function readDays(
  viewer: Viewer,
  ids: readonly number[],
  from: string,
  monday: string,
  timeZone: string,
): Promise<DayOf[]> {
  const dates = datesOf(monday)
  const due = expectedDates(monday, today(timeZone))
  return db.$queryRaw<DayOf[]>(sql`
      SELECT 'RECORDED' AS "is", t."userId", t."startDate"::text AS "date", ${countedMinutes(viewer)} AS "minutes",
        bool_or(${isRecorded(viewer)}) AS "isRecorded",
        NULL AS "isExpected", NULL AS "isClosed", NULL AS "away", NULL AS "holiday"
      FROM "Timesheet" t
      WHERE t."userId" = ANY(${[...ids]}::int[]) AND t."startDate" BETWEEN ${from}::date AND ${dates.at(-1)}::date
      GROUP BY 2, 3
      UNION ALL
      SELECT 'JUDGED', p."id", d."date"::text, NULL, NULL,
        d."date" = ANY(${due}::date[]) AND ${isExpected(timeZone)}, ${isClosed()}, away."kind", away."name"
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

/** The most timesheets of a person's week, averaged over a page. */
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
