// Invitations: the two halves of what a welcome e-mail carries, of which the database keeps hashes only
// (docs/decisions/0011).
import { createHash } from 'node:crypto'
import { CODE_TRIES, INVITATION_DAYS } from '#domain/limits.ts'
import { now } from '#server/adapters/clock.ts'
import { randomCode, randomToken, tokenHash } from '#server/auth/tokens.ts'
import { db, type Transaction } from '#server/database/client.ts'
import type { Secrets } from '#server/mail/letter.ts'
import { forgetSecrets } from '#server/actions/mail/mail-rows.ts'

const DAY = 24 * 3_600_000

type Invited = { id: number; email: string }

/**
 * Invites a person; whatever they were sent before is no longer good, and nor is this once their e-mail address is another.
 * The caller has claimed the account.
 */
export async function invite(
  tx: Transaction,
  { id: userId, email }: Invited,
): Promise<{ secrets: Secrets; until: Date }> {
  await tx.emailCode.deleteMany({ where: { userId, purpose: 'INVITATION' } })
  await forgetSecrets(tx, 'WELCOME', userId)
  const token = randomToken()
  const code = randomCode()
  const until = new Date(now().getTime() + INVITATION_DAYS * DAY)
  const hashes = { linkHash: tokenHash(token), codeHash: codeHash(token, code, email) }
  await tx.emailCode.create({ data: { userId, purpose: 'INVITATION', ...hashes, expiresAt: until } })
  return { secrets: { code, token }, until }
}

type Found = { invitationId: number; userId: number }

/**
 * Whom an invitation is for, by all that its reader was sent; null where something of that is wrong, or it is no longer
 * good. Who has the link may be wrong five times.
 */
export async function findInvited(email: string, token: string, code: string): Promise<Found | null> {
  const [tried] = await db.$queryRaw<{ id: number; userId: number; codeHash: string; email: string }[]>`
      UPDATE "EmailCode" code SET "tries" = code."tries" + 1
      FROM "User" u
      WHERE code."linkHash" = ${tokenHash(token)} AND code."purpose" = 'INVITATION' AND code."usedAt" IS NULL
        AND code."expiresAt" > ${now()} AND code."tries" < ${CODE_TRIES}::int
        AND u."id" = code."userId" AND u."active" AND (u."mustChangePassword" OR u."passwordHash" IS NULL)
      RETURNING code."id", code."userId", code."codeHash", u."email"`
  if (tried?.codeHash !== codeHash(token, code, tried?.email ?? '')) return null
  return email.toLowerCase() === tried.email.toLowerCase()
    ? { invitationId: tried.id, userId: tried.userId }
    : null
}

/** Uses an invitation up. @returns false where somebody was faster, or it was taken back. */
export async function useUpInvitation(tx: Transaction, { invitationId, userId }: Found): Promise<boolean> {
  const { count } = await tx.emailCode.deleteMany({ where: { id: invitationId } })
  if (count === 1) await forgetSecrets(tx, 'WELCOME', userId)
  return count === 1
}

/** Of six digits alone a hash hides nothing; with the token it cannot be guessed. */
function codeHash(token: string, code: string, email: string): string {
  return createHash('sha256').update(`${token}:${code}:${email.toLowerCase()}`).digest('base64url')
}
