// How often something may be tried: counted in the database, so that all processes count together.
import { db, query } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { now } from '#server/adapters/clock.ts'

/**
 * Counts one try for `key` in a window of `minutes`.
 * @throws NotAllowed TOO_MANY_REQUESTS when there were more than `limit` in it.
 */
export async function throttle(key: string, limit: number, minutes: number): Promise<void> {
  const at = now()
  const oldest = new Date(at.getTime() - minutes * 60_000)
  const [row] = await query<{ count: number }>(
    db,
    Prisma.sql`
    INSERT INTO "Throttle" AS t ("key", "count", "windowStart") VALUES (${key}, 1, ${at})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN t."windowStart" < ${oldest} THEN 1 ELSE t."count" + 1 END,
      "windowStart" = CASE WHEN t."windowStart" < ${oldest} THEN ${at} ELSE t."windowStart" END
    RETURNING "count"`,
  )
  if ((row?.count ?? 0) > limit) throw new NotAllowed('TOO_MANY_REQUESTS')
}

/** Forgets the tries of a key, after one that succeeded. */
export async function resetThrottle(key: string): Promise<void> {
  await db.throttle.deleteMany({ where: { key } })
}
