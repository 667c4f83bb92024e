// The user log for System_Administrators, under User Tracking (spec 2, 3 and 9).
import { parse } from 'bowser'
import { USER_LOG_PAGE } from '#domain/limits.ts'
import { bySystemAdministrators } from '#server/access/administration.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { UserLogType } from '#server/database/generated/enums.ts'
import { entitySet, ROW } from '../entity.ts'
import { people } from '../user/people.ts'
import { readSettings } from '../administration/settings.ts'
import { spanOf, type Days } from '../span.ts'

const { sql } = Prisma

export const userLogs = entitySet('userLog', {
  ...bySystemAdministrators,
  fields: {
    id: 'int',
    userId: 'int',
    userLogType: Object.values(UserLogType),
    nameOfActor: 'text',
    address: 'text',
    userAgent: 'text',
    at: 'instant',
  },
  sortable: ['id', 'at'],
  expand: { user: { set: () => people } },
  order: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: USER_LOG_PAGE,
})

/** The filter of the log. */
export type UserLogFilter = Days & {
  userId?: number | null
  userLogType?: UserLogType | null
  /** Only these entries. */
  ids?: readonly number[]
}

/** The same filter as a `where`. */
export async function userLogWhere(filter: UserLogFilter): Promise<Prisma.UserLogWhereInput> {
  const { userId, userLogType, ids } = filter
  const { start, end } = await spanOf(filter)
  return {
    ...(userId != null && { userId }),
    ...(userLogType && { userLogType }),
    ...(ids && { id: { in: [...ids] } }),
    ...((start || end) && { at: { ...(start && { gte: start }), ...(end && { lt: end }) } }),
  }
}

/** From the start of the company's day that contains an entry to its end. */
const onDayOf = (entry: Prisma.Sql, timeZone: string) => {
  const day = sql`date_trunc('day', ${entry}."at" AT TIME ZONE ${timeZone}::text)`
  return sql`(l."userId" = ${entry}."userId" AND l."at" >= ${day} AT TIME ZONE ${timeZone}::text
    AND l."at" < (${day} + interval '1 day') AT TIME ZONE ${timeZone}::text)`
}

/**
 * Keeps one entry of each person's usual sign-ins and sign-outs on a day: the last sign-in.
 * @param unusual the ids of the entries that stay in any case.
 */
export async function lastOfDay(unusual: readonly number[]): Promise<Prisma.Sql> {
  const { timeZone } = await readSettings()
  const ids = sql`${[...unusual]}::int[]`
  return sql`NOT (${ROW}."userLogType" IN ('SIGNED_IN', 'SIGNED_OUT') AND ${ROW}."id" <> ALL(${ids}) AND EXISTS (
    SELECT 1 FROM "UserLog" l WHERE ${onDayOf(ROW, timeZone)} AND l."userLogType" = 'SIGNED_IN' AND l."id" <> ALL(${ids})
      AND (${ROW}."userLogType" = 'SIGNED_OUT' OR (l."at", l."id") > (${ROW}."at", ${ROW}."id"))))`
}

/** The sign-ins of a person on the days of some entries, by the entries' ids, in one statement. */
export async function countSignIns(ids: readonly number[]): Promise<Map<number, number>> {
  const { timeZone } = await readSettings()
  const rows = await db.$queryRaw<{ id: number; count: number }[]>`
    SELECT e."id", count(*)::int AS "count" FROM "UserLog" e JOIN "UserLog" l ON ${onDayOf(sql`e`, timeZone)}
    WHERE e."id" = ANY(${[...ids]}::int[]) AND l."userLogType" = 'SIGNED_IN'
    GROUP BY e."id"`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The browser and its system, such as "Chrome on Android"; for another program its own first word. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = parse(userAgent)
  if (!browser.name) return os.name ?? userAgent.split(/[\s/]/)[0]!
  // "Samsung Internet for Android" already names the system.
  return !os.name || browser.name.includes(os.name) ? browser.name : `${browser.name} on ${os.name}`
}
