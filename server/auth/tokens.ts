// The tokens of a session: a signed access token of 15 minutes, and a secret refresh token that is stored only as a
// hash. The access tokens of programs are secrets, too.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { createSeal, type Seal } from './seal.ts'
import { ACCESS_TOKEN_MINUTES, REMEMBERED_SESSION_DAYS } from '#domain/limits.ts'
import { API_TOKEN_PREFIX } from '#domain/user/api-token.ts'
import { now } from '#server/adapters/clock.ts'

export type AccessClaims = { userId: number; sessionId: number }

/** `expiresAt` is in seconds since 1970. */
export type ProvedClaims = AccessClaims & {
  expiresAt: number
  /** The request came with the access token of a program. */
  isOfProgram?: boolean
}

/** The issuer and audience of our own tokens. */
const ISSUER = 'daybook'
const AUDIENCE = 'daybook'
/** The longest session, in seconds. */
const SESSION_MAX = REMEMBERED_SESSION_DAYS * 24 * 3600
/**
 * Cached verifications: every request carries a token. Above this number of active people some tokens are verified
 * again.
 */
const PROVED_MAX = 5000
/** Characters at the end of a program's token that only this server can compute. */
const MAC_LENGTH = 8

export type Tokens = {
  /** The access token of a session, signed with the server's secret; it also contains the session's end. */
  sign(session: AccessClaims & { expiresAt?: Date }): Promise<string>
  /** The claims of an access token; null if it is forged, malformed or expired. */
  verify(token: string): Promise<ProvedClaims | null>
  /** Like `verify`, but accepts expired tokens: for renewing a session. */
  verifyExpired(token: string): Promise<AccessClaims | null>
  /** A new access token for a program. */
  newApiToken(): string
  /**
   * Whether this server could have issued the access token of a program; any other is refused without a database query.
   */
  isApiToken(token: string): boolean
  /** The successor of a refresh token; deterministic. */
  successorOf(refreshToken: string): string
  /**
   * The hash of a mailed code. It depends on the server's secret, because six digits alone can be guessed from a
   * hash.
   */
  codeHashOf(userId: number, code: string): string
  /**
   * The key with which releases before 1.1 encrypted a person's browser store: 256 bits, deterministic, different for
   * each person. Browsers use it only to decrypt records of those releases.
   */
  browserKeyOf(userId: number): string
  /**
   * The id under which a device stores a person's passkey: 256 bits that reveal nothing about the person, the same
   * every time.
   */
  passkeyUserOf(userId: number): Uint8Array<ArrayBuffer>
  /** Encrypts secrets that the server has to read again, such as those of authenticator apps. */
  seal: Seal
}

/** Signs access tokens with `secret`; they contain the user and the session, never permissions. */
export function createTokens(secret: string): Tokens {
  const key = createHash('sha256').update(`access:${secret}`).digest()
  const refreshKey = createHash('sha256').update(`refresh:${secret}`).digest()
  const codeKey = createHash('sha256').update(`code:${secret}`).digest()
  const browserKey = createHash('sha256').update(`browser:${secret}`).digest()
  const passkeyKey = createHash('sha256').update(`passkey:${secret}`).digest()
  const programKey = createHash('sha256').update(`program:${secret}`).digest()
  const apiTokenOf = (random: string) =>
    `${API_TOKEN_PREFIX}${random}${createHmac('sha256', programKey).update(random).digest('base64url').slice(0, MAC_LENGTH)}`
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
      // For the countdown in the browser; the server checks its own row.
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
    newApiToken: () => apiTokenOf(randomToken()),
    isApiToken: (token) => {
      const made = Buffer.from(apiTokenOf(token.slice(API_TOKEN_PREFIX.length, -MAC_LENGTH)))
      const sent = Buffer.from(token)
      return sent.length === made.length && timingSafeEqual(sent, made)
    },
    successorOf: (refreshToken) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
    codeHashOf: (userId, code) =>
      createHmac('sha256', codeKey).update(`${userId}:${code}`).digest('base64url'),
    browserKeyOf: (userId) => createHmac('sha256', browserKey).update(String(userId)).digest('base64url'),
    passkeyUserOf: (userId) =>
      new Uint8Array(createHmac('sha256', passkeyKey).update(String(userId)).digest()),
    seal: createSeal(secret),
  }
}

/** The token in an `Authorization` header; empty without one. */
export function bearerOf(authorization: string | null): string {
  return (authorization ?? '').replace(/^bearer\s+/i, '')
}

/** 256 random bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Six random digits. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The stored form of a token. Random tokens need no slow hash. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
