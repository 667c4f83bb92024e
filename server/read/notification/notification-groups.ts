// The notifications of one kind and day as one group: lists show the newest of each group, with the group's facts. The
// stored rows, the legacy interface and the unread count stay one per event (rulings 5). An edit and a question are in no
// group, because their messages have values and words; nor is a reminder.
import type { TimesheetEventType } from '#server/database/generated/enums.ts'
import { db, type Reader } from '#server/database/client.ts'
import { all } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { ROW } from '../entity.ts'
import { readSettings } from '../administration/settings.ts'

const { sql } = Prisma

export type NotificationGroup = {
  notificationId: number
  event: TimesheetEventType
  /** 'YYYY-MM-DD' in the company's time zone. */
  day: string
  /** Rows; the unread ones; the timesheets that they are about, of which one may be submitted twice a day. */
  count: number
  unread: number
  timesheets: number
  /** The names of at most three of the people who caused them, and the number of all. */
  actors: string[]
  actorCount: number
}

/** The columns that two rows of a group have in common. */
function isSameGroup(row: Prisma.Sql, other: Prisma.Sql, timeZone: string): Prisma.Sql {
  const day = sql`date_trunc('day', ${row}."at" AT TIME ZONE ${timeZone})`
  const eventOf = (table: Prisma.Sql) => sql`(
    SELECT "timesheetEventType" FROM "TimesheetEvent" WHERE "id" = ${table}."timesheetEventId")`
  return sql`${other}."userId" = ${row}."userId"
    AND ${other}."at" >= ${day} AT TIME ZONE ${timeZone}
    AND ${other}."at" < (${day} + interval '1 day') AT TIME ZONE ${timeZone}
    AND ${eventOf(row)} = ${eventOf(other)} AND ${eventOf(row)} NOT IN ('EDITED', 'ASKED')`
}

type GroupFilter = { isRead: boolean | undefined; grouped: boolean; groupOf: number | null }

/** `grouped`: only the newest of each group, among the rows that are read, or not; `groupOf`: only those of its group. */
export async function groupCondition({ isRead, grouped, groupOf: id }: GroupFilter): Promise<Prisma.Sql> {
  return all([
    ...(grouped ? [await isNewestOfGroup(isRead)] : []),
    ...(id === null ? [] : [await isInGroupOf(id)]),
  ])
}

/** Whether a row is the newest of its group, or in none. @param isRead only among the rows that are read, or not. */
async function isNewestOfGroup(isRead: boolean | undefined): Promise<Prisma.Sql> {
  const { timeZone } = await readSettings()
  const among = isRead === undefined ? sql`true` : sql`later."isRead" = ${isRead}`
  return sql`NOT EXISTS (
    SELECT 1 FROM "Notification" later
    WHERE (later."at", later."id") > (${ROW}."at", ${ROW}."id") AND ${among}
      AND ${isSameGroup(ROW, sql`later`, timeZone)})`
}

/** Whether a row is in the group of a notification, or is that one. */
async function isInGroupOf(id: number): Promise<Prisma.Sql> {
  return sql`${ROW}."id" IN (${await groupOf(id)})`
}

/** The ids of a notification and of its group. */
export async function idsOfGroup(reader: Reader, id: number): Promise<number[]> {
  const rows = await reader.$queryRaw<{ id: number }[]>(await groupOf(id))
  return rows.map((row) => row.id)
}

async function groupOf(id: number): Promise<Prisma.Sql> {
  const { timeZone } = await readSettings()
  return sql`SELECT ${id}::int AS "id"
    UNION SELECT n."id" FROM "Notification" given
    JOIN "Notification" n ON ${isSameGroup(sql`given`, sql`n`, timeZone)}
    WHERE given."id" = ${id}::int`
}

/** The groups of notifications, by the notification's id, in one statement; none for an edit, a question or a reminder. */
export async function readGroups(ids: readonly number[]): Promise<Map<number, NotificationGroup>> {
  const { timeZone } = await readSettings()
  const groups = await db.$queryRaw<NotificationGroup[]>(sql`
    SELECT given."id" AS "notificationId", e."timesheetEventType"::text AS "event",
      to_char(given."at" AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS "day",
      count(*)::int AS "count", count(*) FILTER (WHERE NOT n."isRead")::int AS "unread",
      count(DISTINCT n."timesheetId")::int AS "timesheets",
      (array_agg(DISTINCT actor."firstName" || ' ' || actor."lastName"))[1:3] AS "actors",
      count(DISTINCT n."actorId")::int AS "actorCount"
    FROM "Notification" given
    JOIN "TimesheetEvent" e ON e."id" = given."timesheetEventId"
    JOIN "Notification" n ON ${isSameGroup(sql`given`, sql`n`, timeZone)}
    JOIN "User" actor ON actor."id" = n."actorId"
    WHERE given."id" = ANY(${[...ids]}::int[])
    GROUP BY 1, 2, 3`)
  return new Map(groups.map((group) => [group.notificationId, group]))
}
