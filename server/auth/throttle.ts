// Limits attempts. They are counted in the database, so that all processes share the counts. Keys are hashes: nothing
// that strangers type is stored, and keys stay short. A nightly job deletes old rows.
import { createHash } from 'node:crypto'
import { db, type Database, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { now } from '#server/adapters/clock.ts'

/**
 * After `free` failures each further attempt has to wait; after `most` every attempt is refused until `minutes` pass
 * without one.
 */
export type AttemptLimit = { free: number; most: number; minutes: number }

/** Limits on failed sign-ins. */
export const signInLimits = {
  /**
   * A person's own mistakes, per account and network: after five failures pauses of 5, 10, … 80 seconds, after ten a
   * quarter of an hour.
   */
  onNetwork: { free: 5, most: 10, minutes: 15 },
  /**
   * Guesses at one account from everywhere, at the limit of NIST SP 800-63B. Networks from which the account signed
   * in before do not count.
   */
  ofAccount: { free: 100, most: 100, minutes: 60 },
  /**
   * Guesses from one network at all accounts. A company of 500 people behind one address makes a tenth as many
   * mistakes on a Monday morning.
   */
  fromAddress: { free: 300, most: 300, minutes: 15 },
} satisfies Record<string, AttemptLimit>

/** Limit on wrong current passwords when people change their password. */
export const passwordLimit: AttemptLimit = { free: 5, most: 10, minutes: 15 }

/**
 * Limit on wrong second-factor codes per person, from everywhere: about twenty a day, out of a million codes of which
 * three are valid at a time.
 */
export const secondFactorLimit: AttemptLimit = { free: 5, most: 20, minutes: 24 * 60 }

/** Seconds of the first pause; each further pause doubles. */
const FIRST_PAUSE = 5

/** A key of fixed length. */
export function throttleKey(what: string, ...about: readonly (string | number)[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`
}

/** The keys under which failures of one account are counted. */
export const accountKeys = {
  /** Failed sign-ins on a network. */
  signInOn: (email: string, network: string) => throttleKey(signInOf(email), network),
  /** Failed sign-ins from everywhere. */
  signIn: (email: string) => throttleKey('sign-in-as', email.toLowerCase()),
  secondFactor: (userId: number) => throttleKey('second-factor', userId),
  /** Wrong current passwords of somebody who is signed in. */
  password: (userId: number) => throttleKey('password', userId),
  /** Wrong mailed codes for a forgotten password, since the last code. */
  code: (email: string) => throttleKey('code-try', email.toLowerCase()),
  /** Wrong codes of a welcome e-mail, typed without its link. */
  invitation: (email: string) => throttleKey('invitation-try', email.toLowerCase()),
  /** Wrong mailed codes for a forgotten password on one day. */
  codeADay: (email: string) => throttleKey('code-try-day', email.toLowerCase()),
}

/** The common prefix of the keys of an account's sign-ins on all networks. */
function signInOf(email: string): string {
  return throttleKey('sign-in', email.toLowerCase())
}

/** Clears the failures of an account on all networks, so that nothing delays its next sign-in. */
export async function clearFailuresOf(
  tx: Transaction,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const keys = [
    ...[accountKeys.signIn, accountKeys.code, accountKeys.codeADay, accountKeys.invitation].map((keyOf) =>
      keyOf(email),
    ),
    ...[accountKeys.secondFactor, accountKeys.password].map((keyOf) => keyOf(id)),
  ]
  await tx.$executeRaw`
    DELETE FROM "Throttle" WHERE "key" = ANY(${keys}) OR starts_with("key", ${signInOf(email)}::text)`
}

/**
 * Counts an attempt, and returns false if it has to wait. The attempt counts before its outcome is known, so that
 * parallel attempts cannot exceed the limit; `returnAttempts` takes it back if it did not fail.
 */
export async function takeAttempt(key: string, { free, most, minutes }: AttemptLimit): Promise<boolean> {
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

/** The refusal after `takeAttempt` returned false, with the seconds until the next attempt is accepted. */
export async function tooManyAttempts(
  key: string,
  { free, most, minutes }: AttemptLimit,
): Promise<NotAllowed> {
  const row = await db.throttle.findUnique({ where: { key }, select: { count: true, lastAt: true } })
  const { count, lastAt } = row ?? { count: most, lastAt: now() }
  const pause = count < most ? FIRST_PAUSE * 2 ** (count - free) : minutes * 60
  return tooMany(lastAt, pause)
}

/** @param seconds of the pause from an instant on. */
function tooMany(since: Date, seconds: number): NotAllowed {
  const left = Math.ceil((since.getTime() - now().getTime()) / 1000 + seconds)
  return new NotAllowed('TOO_MANY_REQUESTS', undefined, Math.max(1, left))
}

/** Takes back attempts that did not fail. */
export async function returnAttempts(keys: readonly string[]): Promise<void> {
  await db.throttle.updateMany({ where: { key: { in: [...keys] } }, data: { count: { decrement: 1 } } })
}

export async function clearFailures(key: string, writer: Database | Transaction = db): Promise<void> {
  await writer.throttle.deleteMany({ where: { key } })
}

/**
 * Counts a call, whether it fails or not.
 * @throws NotAllowed TOO_MANY_REQUESTS after `limit` calls in `minutes`.
 */
export async function throttle(
  key: string,
  limit: number,
  minutes: number,
  reader: Database | Transaction = db,
): Promise<void> {
  const at = now()
  const oldest = new Date(at.getTime() - minutes * 60_000)
  const [row] = await reader.$queryRaw<{ count: number; windowStart: Date }[]>`
    INSERT INTO "Throttle" AS t ("key", "count", "windowStart", "lastAt") VALUES (${key}, 1, ${at}, ${at})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN t."windowStart" < ${oldest} THEN 1 ELSE t."count" + 1 END,
      "windowStart" = CASE WHEN t."windowStart" < ${oldest} THEN ${at} ELSE t."windowStart" END,
      "lastAt" = ${at}
    RETURNING "count", "windowStart"`
  if (row && row.count > limit) throw tooMany(row.windowStart, minutes * 60)
}
