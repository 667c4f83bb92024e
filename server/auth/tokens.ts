// What proves a session: a signed access token of 15 minutes, and a random refresh token that is stored as a hash only.
import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { ACCESS_TOKEN_MINUTES } from '#domain/limits.ts'
import { now } from '#server/adapters/clock.ts'

export type AccessClaims = { userId: number; sessionId: number }

type Proved = { claims: AccessClaims; expiresAt: number }
/** A token comes with every request of its quarter of an hour; when more people work at once, some are proved anew. */
const PROVED_MAX = 5000

export type Tokens = {
  /** The access token of the session, signed with the server's secret. */
  sign(claims: AccessClaims): Promise<string>
  /** The claims of an access token, or null when it is forged, malformed or expired. */
  verify(token: string): Promise<AccessClaims | null>
}

/** Access tokens signed with `secret`; they say who and which session, never what is allowed. */
export function createTokens(secret: string): Tokens {
  const key = createHash('sha256').update(`access:${secret}`).digest()
  const proved = new LRUCache<string, Proved>({ max: PROVED_MAX })
  return {
    sign: ({ userId, sessionId }) => {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_MINUTES * 60)
        .sign(key)
    },
    verify: async (token) => {
      const known = proved.get(token)
      if (known && known.expiresAt > now().getTime() / 1000) return known.claims
      try {
        const options = { algorithms: ['HS256'], currentDate: now(), requiredClaims: ['exp'] }
        const { payload } = await jwtVerify(token, key, options)
        const claims = { userId: Number(payload.sub), sessionId: Number(payload.sid) }
        proved.set(token, { claims, expiresAt: payload.exp! })
        return claims
      } catch {
        return null
      }
    },
  }
}

/** 256 random bits for a refresh token. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a refresh token. A random token needs no slow hash. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
