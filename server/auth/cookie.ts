// The cookie that keeps a browser's refresh token where no script can read it (rulings 4).
import { parse, serialize } from 'hono/utils/cookie'
import type { SignedIn } from './sessions.ts'

const NAME = 'daybook_refresh'
/** The one place the cookie is sent to. */
const PATH = '/auth'

export type Cookies = {
  /** The `Set-Cookie` that carries a session's refresh token. */
  carry(session: SignedIn): string
  /** The `Set-Cookie` that forgets it. */
  forget(): string
  /** The refresh token of a `Cookie` header. */
  read(header: string | null | undefined): string | undefined
}

/** `publicUrl` decides whether the cookie may travel over plain HTTP. */
export function createCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:')
  const options = { path: PATH, httpOnly: true, sameSite: 'Strict', secure } as const
  return {
    // Without "remember me" the cookie ends with the browser.
    carry: ({ refreshToken, rememberMe, expiresAt }) =>
      serialize(NAME, refreshToken, { ...options, ...(rememberMe && { expires: expiresAt }) }),
    forget: () => serialize(NAME, '', { ...options, maxAge: 0 }),
    read: (header) => parse(header ?? '', NAME)[NAME] || undefined,
  }
}
