// Invitations: the two halves of what a welcome e-mail carries, of which the database keeps hashes only
// (docs/decisions/0080).
import { createHash, randomInt } from 'node:crypto'
import { INVITATION_DAYS } from '#domain/limits.ts'
import { now } from '#server/adapters/clock.ts'
import { randomToken, tokenHash } from '#server/auth/tokens.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Secrets } from '#server/mail/letter.ts'

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
  await tx.mailMessage.updateMany({
    where: { userId, kind: 'WELCOME', secrets: { not: Prisma.DbNull } },
    data: { secrets: Prisma.DbNull },
  })
  const token = randomToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const until = new Date(now().getTime() + INVITATION_DAYS * DAY)
  const hashes = { linkHash: tokenHash(token), codeHash: codeHash(token, code, email) }
  await tx.emailCode.create({ data: { userId, purpose: 'INVITATION', ...hashes, expiresAt: until } })
  return { secrets: { code, token }, until }
}

/** Of six digits alone a hash hides nothing; with the token it cannot be guessed. */
function codeHash(token: string, code: string, email: string): string {
  return createHash('sha256').update(`${token}:${code}:${email.toLowerCase()}`).digest('base64url')
}
