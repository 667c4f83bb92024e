// The browser's side of a session: where the access token is kept, how it is renewed, what happens when it ends.

/** Why somebody has to sign in again; the sign-in screen says it. */
export type SessionEnd = { message: string | null }

const TOKEN = 'daybook.token'
/** Renewed this long before it expires, so that a call under way is not refused. */
const MARGIN_MS = 30_000

let endedBecause: string | null = null
const listeners = new Set<() => void>()
// Another tab ended the session that both share.
addEventListener('storage', ({ key, newValue }) => {
  if (key === TOKEN && newValue === null) for (const listener of listeners) listener()
})

/** Keeps the token of a session that has begun: beyond the tab's life with "remember me" (spec 9). */
export function beginSession(accessToken: string, rememberMe: boolean): void {
  forget()
  endedBecause = null
  storage(rememberMe).setItem(TOKEN, accessToken)
}

export function isSignedIn(): boolean {
  return kept() !== null
}

/** Forgets the session; everybody who listens moves to the sign-in screen, which shows the message. */
export function endSession(message: string | null = null): void {
  if (!isSignedIn()) return
  forget()
  endedBecause = message
  for (const listener of listeners) listener()
}

/** Why the last session ended, told once. */
export function takeEndMessage(): string | null {
  const message = endedBecause
  endedBecause = null
  return message
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A good access token, renewed when it is about to expire; null when there is no session any more. */
export async function accessToken(): Promise<string | null> {
  const token = kept()?.token
  if (!token || expiresAt(token) - Date.now() > MARGIN_MS) return token ?? null
  return renew(token)
}

/**
 * A new access token in place of one that was refused or expires. Tabs take turns: a refresh token is good for one use
 * only, and whoever waited finds the new access token in place.
 */
export async function renew(old: string): Promise<string | null> {
  return inTurn(async () => {
    const current = kept()
    if (!current || current.token !== old) return current?.token ?? null
    const response = await fetch('/auth/refresh-token', { method: 'POST' })
    if (!response.ok) {
      if (response.status >= 500) throw new Error('The session could not be renewed.')
      const answer = (await response.json().catch(() => null)) as { value?: string } | null
      endSession(response.status === 403 ? (answer?.value ?? null) : null)
      return null
    }
    const { access_token } = (await response.json()) as { access_token: string }
    current.storage.setItem(TOKEN, access_token)
    return access_token
  })
}

/** Makes a call with the access token, and once more with a new one where that is refused. */
export async function withToken<T>(
  call: (token: string | null) => Promise<T>,
  isRefused: (answer: T) => boolean,
): Promise<T> {
  const token = await accessToken()
  const answer = await call(token)
  const renewed = token && isRefused(answer) ? await renew(token) : null
  return renewed ? call(renewed) : answer
}

/** Ends the session when the code of an answer says that it is over, and says whether it does. */
export function endIfOver(code: string | undefined, message: string): boolean {
  const isTold = code === 'ACCOUNT_DISABLED' || code === 'LOGGED_OUT'
  if (!isTold && code !== 'UNAUTHENTICATED') return false
  endSession(isTold ? message : null)
  return true
}

let lastTurn: Promise<unknown> = Promise.resolve()

// Where a page comes over plain HTTP from another machine there are no locks: then at least this tab takes turns.
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locked = async () =>
    'locks' in navigator ? navigator.locks.request('daybook.renew', work) : await work()
  const turn = lastTurn.then(locked, locked)
  lastTurn = turn
  return turn
}

function kept(): { token: string; storage: Storage } | null {
  for (const place of [sessionStorage, localStorage]) {
    const token = place.getItem(TOKEN)
    if (token) return { token, storage: place }
  }
  return null
}

function forget(): void {
  sessionStorage.removeItem(TOKEN)
  localStorage.removeItem(TOKEN)
}

function storage(rememberMe: boolean): Storage {
  return rememberMe ? localStorage : sessionStorage
}

/** When a token expires, in milliseconds since 1970, by decoding it (spec 9); 0 when it cannot be read. */
function expiresAt(token: string): number {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return (JSON.parse(atob(payload)) as { exp: number }).exp * 1000
  } catch {
    return 0
  }
}
