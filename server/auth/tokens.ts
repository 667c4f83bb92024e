// What proves a session: a signed access token of 15 minutes, and a secret refresh token that is stored as a hash only.
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { createSeal, type Seal } from './seal.ts'
import { ACCESS_TOKEN_MINUTES, REMEMBERED_SESSION_DAYS } from '#domain/limits.ts'
import { now } from '#server/adapters/clock.ts'

export type AccessClaims = { userId: number; sessionId: number }

/** `expiresAt` is in seconds since 1970. */
export type ProvedClaims = AccessClaims & { expiresAt: number }

/** Nobody else makes such tokens, and they are for nobody else. */
const ISSUER = 'daybook'
const AUDIENCE = 'daybook'
/** Seconds that the longest session lasts. */
const SESSION_MAX = REMEMBERED_SESSION_DAYS * 24 * 3600
/** A token comes with every request of its quarter of an hour; when more people work at once, some are proved anew. */
const PROVED_MAX = 5000

export type Tokens = {
  /** The access token of the session, signed with the server's secret; it says, too, when the session ends. */
  sign(session: AccessClaims & { expiresAt?: Date }): Promise<string>
  /** The claims of an access token, or null when it is forged, malformed or expired. */
  verify(token: string): Promise<ProvedClaims | null>
  /** The same of a token that may have expired: whose session is to be renewed. */
  verifyExpired(token: string): Promise<AccessClaims | null>
  /** The refresh token that comes after one; always the same. */
  successorOf(refreshToken: string): string
  /** What is stored of a mailed code: six digits alone could be guessed from any hash without the server's secret. */
  codeHashOf(userId: number, code: string): string
  /** What seals the work that browsers keep of a person who signed out: 256 bits, always the same, and nobody else's. */
  browserKeyOf(userId: number): string
  /** By what a device knows whose passkey it keeps: 256 bits that say nothing of the person, always the same. */
  passkeyUserOf(userId: number): Uint8Array<ArrayBuffer>
  /** Keeps secrets that have to be read again, such as those of authenticator apps. */
  seal: Seal
}

/** Access tokens signed with `secret`; they say who and which session, never what is allowed. */
export function createTokens(secret: string): Tokens {
  const key = createHash('sha256').update(`access:${secret}`).digest()
  const refreshKey = createHash('sha256').update(`refresh:${secret}`).digest()
  const codeKey = createHash('sha256').update(`code:${secret}`).digest()
  const browserKey = createHash('sha256').update(`browser:${secret}`).digest()
  const passkeyKey = createHash('sha256').update(`passkey:${secret}`).digest()
  const proved = new LRUCache<string, ProvedClaims>({ max: PROVED_MAX })
  const prove = async (token: string, clockTolerance = 0): Promise<ProvedClaims | null> => {
    const checks = { issuer: ISSUER, audience: AUDIENCE, currentDate: now(), clockTolerance }
    try {
      const required = { algorithms: ['HS256'], requiredClaims: ['exp'] }
      const { payload } = await jwtVerify(token, key, { ...required, ...checks })
      return { userId: Number(payload.sub), sessionId: Number(payload.sid), expiresAt: payload.exp! }
    } catch {
      return null
    }
  }
  return {
    sign: ({ userId, sessionId, expiresAt }) => {
      const issuedAt = Math.floor(now().getTime() / 1000)
      // The browser says how long is left; the server goes by its own row.
      const ends = expiresAt && { ends: Math.floor(expiresAt.getTime() / 1000) }
      return new SignJWT({ sid: sessionId, ...ends })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_MINUTES * 60)
        .sign(key)
    },
    verify: async (token) => {
      const known = proved.get(token)
      if (known && known.expiresAt > now().getTime() / 1000) return known
      const claims = await prove(token)
      if (claims) proved.set(token, claims)
      return claims
    },
    verifyExpired: (token) => prove(token, SESSION_MAX),
    successorOf: (refreshToken) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
    codeHashOf: (userId, code) =>
      createHmac('sha256', codeKey).update(`${userId}:${code}`).digest('base64url'),
    browserKeyOf: (userId) => createHmac('sha256', browserKey).update(String(userId)).digest('base64url'),
    passkeyUserOf: (userId) =>
      new Uint8Array(createHmac('sha256', passkeyKey).update(String(userId)).digest()),
    seal: createSeal(secret),
  }
}

/** The token of an `Authorization` header; empty without one. */
export function bearerOf(authorization: string | null): string {
  return (authorization ?? '').replace(/^bearer\s+/i, '')
}

/** 256 random bits for the first refresh token of a session. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Six random digits, to be typed. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is stored of a refresh token. A random token needs no slow hash. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
