// How often something may be tried: counted in the database, so that all processes count together. Keys are hashes, so
// that what strangers type is neither kept nor large; rows that have had their time are swept nightly.
import { createHash } from 'node:crypto'
import { db } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { now } from '#server/adapters/clock.ts'

/** After `free` failures each further try waits, after `most` all of them, until there was none for `minutes`. */
export type Tolerance = { free: number; most: number; minutes: number }

/** What failures to sign in are borne. */
export const signInTolerance = {
  /** Somebody's own mistakes, at one place: after five at once pauses of 5, 10, … 80 seconds, after ten a quarter hour. */
  atPlace: { free: 5, most: 10, minutes: 15 },
  /** Guesses at one account from everywhere; what NIST SP 800-63B allows. Not for places it has signed in from before. */
  ofAccount: { free: 100, most: 100, minutes: 60 },
  /** Guesses from one address at everybody. A company of 500 behind it mistypes a tenth of that on a Monday morning. */
  fromAddress: { free: 300, most: 300, minutes: 15 },
} satisfies Record<string, Tolerance>

/** What mistakes with the present password are borne before a new one is taken. */
export const passwordTolerance: Tolerance = { free: 5, most: 10, minutes: 15 }

/**
 * What wrong codes of one person's second factor are borne, wherever they come from: some twenty a day, of a million codes of
 * which three are good at a time.
 */
export const secondFactorTolerance: Tolerance = { free: 5, most: 20, minutes: 24 * 60 }

/** Seconds that the first pause lasts; each is twice the one before. */
const FIRST_PAUSE = 5

/** The key of what is tried, of bounded length. */
export function throttleKey(what: string, ...about: readonly (string | number)[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`
}

/**
 * Counts one more try, unless it may not be made now. Counted before it is known how it ends, so that a hundred at once
 * are no way around; `giveBack` takes it back when it was no failure.
 */
export async function takeTry(key: string, { free, most, minutes }: Tolerance): Promise<boolean> {
  const at = now()
  const quietSince = new Date(at.getTime() - minutes * 60_000)
  const rows = await db.$queryRaw<object[]>`
    INSERT INTO "Throttle" AS t ("key", "count", "windowStart", "lastAt") VALUES (${key}, 1, ${at}, ${at})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN t."lastAt" < ${quietSince} THEN 1 ELSE t."count" + 1 END,
      "lastAt" = ${at}
    WHERE t."lastAt" < ${quietSince} OR t."count" < ${free}::int OR (t."count" < ${most}::int AND
      t."lastAt" <= ${at}::timestamptz - make_interval(secs => ${FIRST_PAUSE}::int * 2.0 ^ (t."count" - ${free}::int)))
    RETURNING 1`
  return rows.length > 0
}

/** Takes tries back that were no failures. */
export async function giveBack(keys: readonly string[]): Promise<void> {
  await db.throttle.updateMany({ where: { key: { in: [...keys] } }, data: { count: { decrement: 1 } } })
}

/** Forgets the failures of a key. */
export async function forgive(key: string): Promise<void> {
  await db.throttle.deleteMany({ where: { key } })
}

/**
 * Counts one of `limit` in a window of `minutes`, whether it fails or not.
 * @throws NotAllowed TOO_MANY_REQUESTS when there were more.
 */
export async function throttle(key: string, limit: number, minutes: number): Promise<void> {
  const at = now()
  const oldest = new Date(at.getTime() - minutes * 60_000)
  const [row] = await db.$queryRaw<{ count: number }[]>`
    INSERT INTO "Throttle" AS t ("key", "count", "windowStart", "lastAt") VALUES (${key}, 1, ${at}, ${at})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN t."windowStart" < ${oldest} THEN 1 ELSE t."count" + 1 END,
      "windowStart" = CASE WHEN t."windowStart" < ${oldest} THEN ${at} ELSE t."windowStart" END,
      "lastAt" = ${at}
    RETURNING "count"`
  if ((row?.count ?? 0) > limit) throw new NotAllowed('TOO_MANY_REQUESTS')
}
