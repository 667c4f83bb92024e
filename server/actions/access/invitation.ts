// Invitations: a welcome e-mail contains a code, and a link that includes it; the database stores only their hashes
// (docs/decisions/mail-and-notifications.md).
import { createHash } from 'node:crypto'
import { CODE_TRIES, INVITATION_DAYS } from '#domain/limits.ts'
import { now } from '#server/adapters/clock.ts'
import { hasEmail } from '#server/auth/email.ts'
import { accountKeys, returnAttempts, takeAttempt, type AttemptLimit } from '#server/auth/throttle.ts'
import { randomCode, randomToken, tokenHash, type Tokens } from '#server/auth/tokens.ts'
import { db, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Secrets } from '#server/mail/letter.ts'
import { forgetSecrets } from '#server/actions/mail/mail-rows.ts'

const DAY = 24 * 3_600_000

export type CodeHashes = Pick<Tokens, 'codeHashOf'>

/** Limit on wrong codes per address without the link: five a day, out of a million. */
const wrongCodes: AttemptLimit = { free: CODE_TRIES, most: CODE_TRIES, minutes: 24 * 60 }

type Invited = { id: number; email: string }

/**
 * Creates an invitation, which replaces earlier ones. It becomes invalid when the person's e-mail address changes.
 * The caller has claimed the account.
 */
export async function invite(
  tx: Transaction,
  tokens: CodeHashes,
  { id: userId, email }: Invited,
): Promise<{ secrets: Secrets; until: Date }> {
  await tx.emailCode.deleteMany({ where: { userId, purpose: 'INVITATION' } })
  await forgetSecrets(tx, 'WELCOME', userId)
  await tx.throttle.deleteMany({ where: { key: accountKeys.invitation(email) } })
  const token = randomToken()
  const code = randomCode()
  const until = new Date(now().getTime() + INVITATION_DAYS * DAY)
  const hashes = { linkHash: tokenHash(token), codeHash: codeHash(tokens, { userId, email }, code) }
  await tx.emailCode.create({ data: { userId, purpose: 'INVITATION', ...hashes, expiresAt: until } })
  return { secrets: { code, token }, until }
}

type Tried = { id: number; userId: number; codeHash: string; email: string; isTheirs: boolean }
type Invitation = { invitationId: number; userId: number }

/**
 * Finds an invitation by its link, code and e-mail, or without the link by code and e-mail; null if any part is wrong or
 * the invitation has expired. The owner of a link has five attempts; without it, an address has five a day, which
 * leave the link as it is.
 */
export async function findInvited(
  tokens: CodeHashes,
  { email, token, code }: { email: string; token?: string | null; code: string },
): Promise<Invitation | null> {
  const tried = token ? await tryLink(email, token) : await tryCode(email)
  const isRight =
    tried?.isTheirs &&
    (tried.codeHash === codeHash(tokens, tried, code) ||
      // Invitations sent before codes worked without the link.
      (token && tried.codeHash === olderCodeHash(token, code, tried.email)))
  if (!isRight) return null
  if (!token) await returnAttempts([accountKeys.invitation(email)])
  return { invitationId: tried.id, userId: tried.userId }
}

/** Counts an attempt of the owner of a link. */
async function tryLink(email: string, token: string): Promise<Tried | undefined> {
  const [tried] = await db.$queryRaw<Tried[]>`
      UPDATE "EmailCode" code SET "tries" = code."tries" + 1
      FROM "User" u
      WHERE code."linkHash" = ${tokenHash(token)} AND code."tries" < ${CODE_TRIES}::int AND ${isOpen()}
      RETURNING code."id", code."userId", code."codeHash", u."email", ${hasEmail(email)} AS "isTheirs"`
  return tried
}

/** Counts an attempt at an address, whether it has an account or not. */
async function tryCode(email: string): Promise<Tried | undefined> {
  if (!(await takeAttempt(accountKeys.invitation(email), wrongCodes))) return undefined
  const [tried] = await db.$queryRaw<Tried[]>`
      SELECT code."id", code."userId", code."codeHash", u."email", true AS "isTheirs"
      FROM "EmailCode" code, "User" u WHERE ${hasEmail(email)} AND ${isOpen()}`
  return tried
}

/** The condition that an invitation `code` of the person `u` can be accepted. */
function isOpen(): Prisma.Sql {
  return Prisma.sql`code."purpose" = 'INVITATION' AND code."usedAt" IS NULL AND code."expiresAt" > ${now()}
    AND u."id" = code."userId" AND u."active" AND NOT u."hasSignedIn"`
}

/** Consumes an invitation. @returns false if it has been used or withdrawn. */
export async function consumeInvitation(
  tx: Transaction,
  { invitationId, userId }: Invitation,
): Promise<boolean> {
  const { count } = await tx.emailCode.deleteMany({ where: { id: invitationId } })
  if (count === 1) await forgetSecrets(tx, 'WELCOME', userId)
  return count === 1
}

/** A six-digit code can be found by brute force from its hash, so the hash depends on the server's secret. */
function codeHash(
  tokens: CodeHashes,
  { userId, email }: Pick<Tried, 'userId' | 'email'>,
  code: string,
): string {
  return tokens.codeHashOf(userId, `${code}:${email.toLowerCase()}`)
}

function olderCodeHash(token: string, code: string, email: string): string {
  return createHash('sha256').update(`${token}:${code}:${email.toLowerCase()}`).digest('base64url')
}
