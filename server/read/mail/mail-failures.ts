// Failed mail by its reason, for the Outbox.
import { MAIL_FAILURES_MAX } from '#domain/limits.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { codeGone } from './mail.ts'

/** The failed mails with one reason. */
export type MailFailure = {
  reason: string
  mails: number
  /** Mails among them whose codes have expired. */
  expired: number
  addresses: number
  /** When the newest of them was queued. */
  lastAt: Date
}

export type MailFailures = {
  /** Most mails first, at most MAIL_FAILURES_MAX. */
  reasons: MailFailure[]
  /** The number of further reasons, and of their mails. */
  otherReasons: number
  otherMails: number
}

/** The latest failed mails that are counted: counting any number would take seconds. */
const LOOKED_THROUGH = 10_000

/** Counts the latest failed mails by reason. The caller checks the permission. */
export async function readMailFailures(): Promise<MailFailures> {
  const rows = await db.$queryRaw<(MailFailure & { allReasons: number; allMails: number })[]>`
    SELECT *, count(*) OVER ()::int AS "allReasons", sum("mails") OVER ()::int AS "allMails"
    FROM (SELECT "lastError" AS "reason", count(*)::int AS "mails", count(*) FILTER (WHERE "isGone")::int AS "expired",
                 count(DISTINCT lower("to"))::int AS "addresses", max("createdAt") AS "lastAt"
          FROM (SELECT m."lastError", m."to", m."createdAt", ${codeGone(Prisma.raw('m'))} AS "isGone"
                FROM "MailMessage" m WHERE m."state" = 'FAILED' AND m."lastError" IS NOT NULL
                ORDER BY m."createdAt" DESC, m."id" DESC LIMIT ${LOOKED_THROUGH}::int) AS latest
          GROUP BY "lastError") AS failures
    ORDER BY "mails" DESC, "lastAt" DESC, "reason" LIMIT ${MAIL_FAILURES_MAX}::int`
  const { allReasons = 0, allMails = 0 } = rows[0] ?? {}
  const reasons = rows.map(({ allReasons: _, allMails: __, ...failure }) => failure)
  const counted = reasons.reduce((sum, { mails }) => sum + mails, 0)
  return { reasons, otherReasons: allReasons - reasons.length, otherMails: allMails - counted }
}
