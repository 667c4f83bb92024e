// Invitations: a welcome e-mail contains a link and a code; the database stores only their hashes
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
 * Creates an invitation, which replaces earlier ones. It becomes invalid when the person's e-mail address changes.
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

type Invitation = { invitationId: number; userId: number }

/**
 * Finds an invitation by everything its reader received; null if any part is wrong or the invitation has expired. The
 * owner of a link has five attempts.
 */
export async function findInvited(email: string, token: string, code: string): Promise<Invitation | null> {
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

/** Consumes an invitation. @returns false if it has been used or withdrawn. */
export async function consumeInvitation(
  tx: Transaction,
  { invitationId, userId }: Invitation,
): Promise<boolean> {
  const { count } = await tx.emailCode.deleteMany({ where: { id: invitationId } })
  if (count === 1) await forgetSecrets(tx, 'WELCOME', userId)
  return count === 1
}

/** A six-digit code can be found by brute force from its hash, so the hash includes the secret token. */
function codeHash(token: string, code: string, email: string): string {
  return createHash('sha256').update(`${token}:${code}:${email.toLowerCase()}`).digest('base64url')
}
