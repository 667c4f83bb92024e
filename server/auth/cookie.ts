// Cookies that hold a browser's refresh tokens, out of reach of scripts (rulings 4). Each session has its own cookie,
// so that two people in two tabs stay apart; see docs/decisions/signing-in.md.
import { isRowId } from '#domain/bounds.ts'
import { parse, serialize } from 'hono/utils/cookie'
import { SessionOver } from './session-over.ts'
import type { NewSession } from './sessions.ts'

const NAME = 'daybook_refresh_'
/** Per browser; a new session drops the oldest cookie. Every request carries all of them. */
const COOKIES_MAX = 20

export type Cookies = {
  /** The `Set-Cookie` header that stores a session's refresh token. */
  carry(session: NewSession): string
  /** The `Set-Cookie` header that removes it. */
  forget(sessionId: number): string
  /** The refresh token of one session in a `Cookie` header. */
  read(header: string | null | undefined, sessionId: number): string | undefined
  /** The sessions that have a token in a `Cookie` header, oldest first. */
  sessions(header: string | null | undefined): number[]
}

/**
 * `publicUrl` decides whether the cookies may use plain HTTP. Over HTTPS their names begin with __Host-, so that no
 * other host of the domain can set them; browsers then require the path /.
 */
export function createCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:')
  const prefix = `${secure ? '__Host-' : ''}${NAME}`
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  return {
    // Without "remember me" the cookie ends with the browser.
    carry: ({ sessionId, refreshToken, rememberMe, expiresAt }) =>
      serialize(`${prefix}${sessionId}`, refreshToken, {
        ...options,
        ...(rememberMe && { expires: expiresAt }),
      }),
    forget: (sessionId) => serialize(`${prefix}${sessionId}`, '', { ...options, maxAge: 0 }),
    read: (header, sessionId) => {
      const name = `${prefix}${sessionId}`
      return parse(header ?? '', name)[name] || undefined
    },
    sessions: (header) =>
      Object.keys(parse(header ?? ''))
        .filter((name) => name.startsWith(prefix))
        .map((name) => Number(name.slice(prefix.length)))
        .filter(isRowId)
        .sort((a, b) => a - b),
  }
}

/** The sessions whose cookies a browser should drop: ended ones, and the oldest above the limit. */
export function cookiesToDrop(sessionIds: readonly number[], alive: ReadonlySet<number>): number[] {
  const retained = new Set(sessionIds.filter((id) => alive.has(id)).slice(1 - COOKIES_MAX))
  return sessionIds.filter((id) => !retained.has(id))
}

/**
 * The `Set-Cookie` header that removes the cookie of an ended session. Undefined for other errors, and for a `Cookie`
 * header without that cookie.
 */
export function removalOf(error: unknown, cookies: Cookies, header: string | null | undefined) {
  if (!(error instanceof SessionOver)) return undefined
  const { sessionId } = error
  return cookies.read(header, sessionId) === undefined ? undefined : cookies.forget(sessionId)
}
