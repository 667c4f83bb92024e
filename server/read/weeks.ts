// Weeks of people, many in as many statements as one: what they recorded day by day, and the timesheets of the week. It shows
// the timesheets in sight, as every list does. What is handed in elsewhere is not shown, but its day is not missing either.
import { isoDate } from '#domain/date.ts'
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { mayCreateTimesheet, type UserType } from '#domain/people.ts'
import { addDays, datesOf, expectedDates, mondayOf, usualMinutes, weeksToCompare } from '#domain/week.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import { dateIn, today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, query } from '#server/database/client.ts'
import { Prisma, type Timesheet } from '#server/database/generated/client.ts'
import { isRecorded } from './missing.ts'
import { people } from './people.ts'
import { readSettings } from './settings.ts'
import { timesheets } from './timesheets.ts'

const { sql } = Prisma

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
export type Person = {
  id: number
  active: boolean
  userType: UserType
  allowTimesheetCreation: boolean
  createdAt: Date
  approvalGroupId: number | null
  approvalGroup: { name: string } | null
}

/** What is read of people, who need `personColumns`, and of timesheets; null: nothing. */
export type Selected = { person: object; sheets: object | null }

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

/** What a person recorded on a day. */
type Recorded = { userId: number; date: string; minutes: number; isRecorded: boolean }

/** The weeks of people from a Monday ('YYYY-MM-DD') on, each with its days, in as many statements as one. */
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
export function countedMinutes(viewer: Viewer): Prisma.Sql {
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
