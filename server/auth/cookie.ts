// The cookies that keep a browser's refresh tokens where no script can read them (rulings 4). Each session has its own,
// so that two people in two tabs of one browser stay two; docs/decisions says why in full.
import { isRowId } from '#domain/bounds.ts'
import { parse, serialize } from 'hono/utils/cookie'
import type { NewSession } from './sessions.ts'

const NAME = 'daybook_refresh_'
/** Sessions of one browser; a new one ends the cookie of the oldest. All of them travel with every request. */
const COOKIES_MAX = 20

export type Cookies = {
  /** The `Set-Cookie` that carries a session's refresh token. */
  carry(session: NewSession): string
  /** The `Set-Cookie` that forgets it. */
  forget(sessionId: number): string
  /** The refresh token of one session in a `Cookie` header. */
  read(header: string | null | undefined, sessionId: number): string | undefined
  /** The sessions of which a `Cookie` header has a token, oldest first. */
  sessions(header: string | null | undefined): number[]
}

/**
 * `publicUrl` decides whether the cookies may travel over plain HTTP. Where they may not, their name begins with __Host-:
 * no other host of the domain can set them, for which browsers demand the path /.
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

/** Which of a browser's sessions it need not keep: those that are over, and the oldest beyond what it may have. */
export function superfluous(sessionIds: readonly number[], alive: ReadonlySet<number>): number[] {
  const kept = new Set(sessionIds.filter((id) => alive.has(id)).slice(1 - COOKIES_MAX))
  return sessionIds.filter((id) => !kept.has(id))
}
