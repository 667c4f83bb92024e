// Access tokens for programs. Each has a session of its own, without a browser: what ends a person's sessions revokes
// their access tokens, too, and no code can forget it (docs/decisions/signing-in.md).
import { LRUCache } from 'lru-cache'
import { API_TOKEN_START } from '#domain/user/api-token.ts'
import { now } from '#server/adapters/clock.ts'
import { db, type Transaction } from '#server/database/client.ts'
import { currentCaller } from '#server/process/caller.ts'
import { tokenHash, type ProvedClaims } from './tokens.ts'

type NewApiToken = { userId: number; name: string; mayWrite: boolean; expiresAt: Date }

/** Starts the session of a new access token. */
export async function startApiToken(
  tx: Transaction,
  token: string,
  { userId, name, mayWrite, expiresAt }: NewApiToken,
): Promise<void> {
  await tx.session.create({
    data: {
      userId,
      userAgent: currentCaller()?.origin.userAgent ?? null,
      createdAt: now(),
      // Nobody types a password into a program.
      provedAt: new Date(0),
      expiresAt,
      apiToken: {
        create: { name, mayWrite, start: token.slice(0, API_TOKEN_START), tokenHash: tokenHash(token) },
      },
    },
  })
}

/** The claims of known tokens, which never change; whether the session has ended is read with each request. */
const known = new LRUCache<string, ProvedClaims>({ max: 1000 })

/** The session of an access token; null if there is none. */
export async function claimsOfApiToken(token: string): Promise<ProvedClaims | null> {
  const hash = tokenHash(token)
  const cached = known.get(hash)
  if (cached) return cached
  const row = await db.apiToken.findUnique({ where: { tokenHash: hash }, include: { session: true } })
  if (!row) return null
  const { id: sessionId, userId, expiresAt } = row.session
  const claims = { userId, sessionId, expiresAt: expiresAt.getTime() / 1000, isOfProgram: true }
  known.set(hash, claims)
  return claims
}

/** The last use of a token is stored at most this often, so that a busy program costs few writes. */
export const USE_SECONDS = 60

/** Stores that a token is being used, unless another request has just done so. */
export async function noteUse(sessionId: number): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - USE_SECONDS * 1000)
  await db.apiToken.updateMany({
    where: { sessionId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
    data: { lastUsedAt: at },
  })
}
