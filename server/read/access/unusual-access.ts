// The unusual entries of the user log in the last days, for System_Administrators.
import {
  accessReasons,
  unusualAccess,
  type AccessEntry,
  type AccessReason,
} from '#domain/user/unusual-access.ts'
import { dayIn, now, today } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { networkOf } from '#server/process/network.ts'
import { readSettings } from '../administration/settings.ts'
import { deviceOf } from './user-logs.ts'

const DAYS = 7
/** The maximum number of latest entries to classify: a week of thousands of people. */
const ENTRIES_MAX = 20_000
/** The number of earlier entries per person to compare with. */
const EARLIER = 40

type Origin = { userId: number; address: string | null; userAgent: string | null }
type Row = Origin & Omit<AccessEntry, 'device' | 'network'>

export type UnusualAccess = {
  /** The reasons of the unusual entries, by their ids. */
  found: Map<number, { userId: number; reasons: AccessReason[] }>
  /** The last classified entry. */
  upTo: number
}

/** Classifies the entries of the last days. The caller checks the permission. */
export async function readUnusualAccess(): Promise<UnusualAccess> {
  const [{ upTo }] = await db.$queryRaw<[{ upTo: number }]>`
    SELECT coalesce(max("id"), 0) AS "upTo" FROM "UserLog"`
  const { timeZone } = await readSettings()
  const day = 24 * 3_600_000
  const since = new Date(dayIn(timeZone, today(timeZone)).start.getTime() - (DAYS - 1) * day)
  const rows = await readEntries(since)
  const known = await readKnown([...new Set(rows.map(({ userId }) => userId))], rows[0]?.at ?? now())
  const placeOf = placeReader()
  // The user agents of failed sign-ins come from strangers, and no rule needs them.
  const entries = rows.map((row) => ({
    ...row,
    ...(row.userLogType === 'SIGNED_IN' ? placeOf(row) : { device: null, network: null }),
  }))
  const found = unusualAccess(entries, (userId) =>
    (known.get(userId) ?? []).map((row) => ({ ...placeOf(row), times: row.times })),
  )
  const byId = [...Map.groupBy(found, ({ id }) => id)].map(([id, all]) => {
    return [id, { userId: all[0]!.userId, reasons: all.map(({ reason }) => reason) }] as const
  })
  return { found: new Map(byId), upTo }
}

export type ReasonCount = { reason: AccessReason; people: number }

/** The number of people of each reason that occurs, worst first. */
export function countPeople(found: UnusualAccess['found']): ReasonCount[] {
  return accessReasons
    .map((reason) => {
      const people = [...found.values()]
        .filter(({ reasons }) => reasons.includes(reason))
        .map(({ userId }) => userId)
      return { reason, people: new Set(people).size }
    })
    .filter(({ people }) => people > 0)
}

/** The entries that can matter, oldest first. */
function readEntries(since: Date): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT l."id", l."userId", l."userLogType", l."at", l."address", l."userAgent", NOT u."active" AS "isDisabled",
           coalesce(l."nameOfActor" <> u."firstName" || ' ' || u."lastName", false) AS "byOther"
    FROM (SELECT "id", "userId", "userLogType"::text, "at", "address", "userAgent", "nameOfActor" FROM "UserLog"
          WHERE "at" >= ${since} AND "userLogType" NOT IN ('SIGNED_OUT', 'ACCOUNT_CHANGED', 'RECOVERY_CODES_MADE', 'EXPORTED', 'TOKEN_CREATED', 'TOKEN_REVOKED')
          ORDER BY "at" DESC, "id" DESC LIMIT ${ENTRIES_MAX}::int) l
    JOIN "User" u ON u."id" = l."userId"
    ORDER BY l."at", l."id"`
}

async function readKnown(userIds: readonly number[], before: Date) {
  const rows = await db.$queryRaw<(Origin & { times: number })[]>`
    SELECT p."id" AS "userId", k.*
    FROM unnest(${[...userIds]}::int[]) AS p ("id")
    CROSS JOIN LATERAL (
      -- Grouped within each person: all entries together would be sorted on disk.
      SELECT e."address", e."userAgent", count(*)::int AS "times" FROM (
        SELECT l."userLogType", l."address", l."userAgent" FROM "UserLog" l
        WHERE l."userId" = p."id" AND l."at" < ${before}
        ORDER BY l."at" DESC, l."id" DESC LIMIT ${EARLIER}::int
      ) e
      WHERE e."userLogType" = 'SIGNED_IN'
      GROUP BY e."address", e."userAgent"
    ) k`
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Parses each user agent once: that is slow, and people share few of them. */
function placeReader() {
  const devices = new Map<string | null, string | null>()
  return ({ address, userAgent }: Origin) => {
    if (!devices.has(userAgent)) devices.set(userAgent, deviceOf(userAgent))
    return {
      device: devices.get(userAgent) ?? null,
      network: address === null ? null : networkOf(address),
    }
  }
}
