// The browser's side of a session: it stores the access token, renews it and ends the session.
import { CallFailed, unreachable } from './call-failed.ts'

const TOKEN = 'daybook.token'
/** The token is renewed this long before it expires, so that requests under way are not refused. */
const MARGIN_MS = 30_000

const SOMEBODY_ELSE = 'Somebody else has signed in to Daybook in this browser.'

/** The user this tab belongs to; tokens of another user are ignored until a reload. */
let person: string | null = null
let endedBecause: string | null = null
/** The user whose session ended on this page. */
let personBefore: string | null = null
const listeners = new Set<() => void>()
// Another tab ended the shared session, or another user signed in there.
addEventListener('storage', ({ key, newValue }) => {
  if ((key !== TOKEN && key !== null) || person === null || isSignedIn()) return
  endedBecause = newValue === null ? null : SOMEBODY_ELSE
  personBefore = person
  for (const listener of listeners) listener()
})

/** Stores the token of a new session; with "remember me" it outlives the tab (spec 9). */
export function beginSession(accessToken: string, rememberMe: boolean): void {
  forget()
  endedBecause = null
  person = read(accessToken)?.sub ?? null
  setClockBy(accessToken)
  ;(rememberMe ? localStorage : sessionStorage).setItem(TOKEN, accessToken)
}

export function isSignedIn(): boolean {
  return kept() !== null
}

/**
 * Whether this session follows one of another user on this page, whose address does not apply to this user. True only
 * once.
 */
export function followsSomebodyElse(): boolean {
  const before = personBefore
  personBefore = null
  return before !== null && before !== person
}

/** Whether this is the session's current access token. */
export function isCurrent(token: string): boolean {
  return kept()?.token === token
}

/** The user of the session: the subject of its access token. Null when nobody is signed in. */
export function signedInAs(): string | null {
  const token = kept()?.token
  return token ? (read(token)?.sub ?? null) : null
}

/** Whether the session outlives the tab, which suggests that this is the user's own browser. */
export function isRemembered(): boolean {
  return kept()?.storage === localStorage
}

/** Milliseconds until the session ends unless it is extended; null when nobody is signed in or the end is unknown. */
export function sessionLeft(): number | null {
  const token = kept()?.token
  const ends = token ? read(token)?.ends : undefined
  return ends === undefined ? null : ends * 1000 - (Date.now() + clockError)
}

/** Asks the server for the session's current state. @throws CallFailed as `renew`. */
export async function renewNow(): Promise<void> {
  const token = kept()?.token
  if (token) await renew(token)
}

/** The message for a session that ended because its time was up. */
function timedOut(token: string): string | null {
  const { ends } = read(token) ?? {}
  const isUp = ends !== undefined && ends * 1000 <= Date.now() + clockError
  return isUp ? 'Your session has timed out. Please sign in again.' : null
}

/** Ends the session. Listeners move to the sign-in screen, which shows the message. */
export function endSession(message: string | null = null): void {
  if (!isSignedIn()) return
  forget()
  endedBecause = message
  personBefore = person
  for (const listener of listeners) listener()
}

/** The message for the sign-in screen: why the last session ended. */
export function endMessage(): string | null {
  return endedBecause
}

/** Clear the message once it has been shown. */
export function clearEndMessage(): void {
  endedBecause = null
}

/** Sets the message for the sign-in screen. */
export function setSignInMessage(message: string): void {
  endedBecause = message
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A valid access token, renewed if it is about to expire; null when there is no session. */
export async function accessToken(): Promise<string | null> {
  const token = kept()?.token
  if (!token || expiresAt(token) - Date.now() > MARGIN_MS) return token ?? null
  return renew(token)
}

/**
 * Returns a new access token in place of an old one after a refusal, or before it expires. Tabs take turns, because a refresh
 * token works only once; a call that waited finds the new token in storage. @throws CallFailed when the server is
 * unreachable or fails; then the session may still be valid.
 */
export async function renew(old: string): Promise<string | null> {
  return inTurn(async () => {
    const current = kept()
    if (current?.token !== old) return current && isOfSame(current.token, old) ? current.token : null
    const headers = { Authorization: `Bearer ${old}` }
    // The browser completes this request even if the page closes, so that it receives the new cookie.
    const init = { method: 'POST', headers, keepalive: true }
    const response = await fetch('/auth/refresh-token', init).catch(unreachable)
    const { access_token: token = '', value } = (await response.json().catch(() => ({}))) as {
      access_token?: string
      value?: string
    }
    if (response.ok && read(token)?.sub === person) {
      current.storage.setItem(TOKEN, token)
      setClockBy(token)
      return token
    }
    if (!response.ok && !meansSessionIsOver(response.status))
      throw new CallFailed('INTERNAL', value ?? 'Internal server error')
    if (isCurrent(old)) endSession(response.status === 403 ? (value ?? null) : timedOut(old))
    return null
  })
}

/** Makes a call with the access token, and again with a renewed one if the first was refused. */
export async function withToken<T>(
  call: (token: string | null) => Promise<T>,
  isRefused: (answer: T) => boolean,
): Promise<T> {
  const token = await accessToken()
  const answer = await call(token)
  const renewed = token && isRefused(answer) ? await renew(token) : null
  return renewed ? call(renewed) : answer
}

/** What the user has to do before anything else, by the error code that requires it. */
const dues: Readonly<Record<string, Due>> = {
  PASSWORD_CHANGE_REQUIRED: 'password',
  SECOND_FACTOR_REQUIRED: 'secondFactor',
}
export type Due = 'password' | 'secondFactor'

const dueListeners = new Set<(due: Due) => void>()

/** Calls the listener when the server refuses everything until the user has done something. */
export function onDue(listener: (due: Due) => void): () => void {
  dueListeners.add(listener)
  return () => dueListeners.delete(listener)
}

/** What this error code requires first; null if nothing. */
export function dueOf(code: string | undefined): Due | null {
  return dues[code ?? ''] ?? null
}

/** Notifies the listeners if this error code requires something first. Returns whether it does. */
export function moveIfDue(code: string | undefined): boolean {
  const due = dueOf(code)
  if (!due) return false
  for (const listener of dueListeners) listener(due)
  return true
}

const refusedListeners = new Set<() => void>()

/** Calls the listener when the server answers 403 although the session is valid (spec 8). */
export function onRefused(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Reports such a response. */
export function reportRefused(): void {
  for (const listener of refusedListeners) listener()
}

/** Whether this status means that the session has ended. After any other status it may still be valid. */
export function meansSessionIsOver(status: number | null): boolean {
  return status === 401 || status === 403 || status === 404
}

/** Whether somebody else than the user of a call has signed in since. */
export function isSomebodyElse(by: string | null): boolean {
  return isSignedIn() && signedInAs() !== by
}

/**
 * Ends the session if this error code says that it is over. Returns whether it does.
 * @param of the user who made the call; somebody else may have signed in since.
 */
export function endIfOver(code: string | undefined, message: string, of: string | null): boolean {
  if (isSomebodyElse(of)) return false
  const isTold = code === 'ACCOUNT_DISABLED' || code === 'LOGGED_OUT'
  if (!isTold && code !== 'UNAUTHENTICATED') return false
  endSession(isTold ? message : null)
  return true
}

let lastTurn: Promise<unknown> = Promise.resolve()

// Over plain HTTP from another machine there are no locks; then only the calls of this tab take turns.
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locked = async () =>
    'locks' in navigator ? navigator.locks.request('daybook.renew', work) : await work()
  const turn = lastTurn.then(locked, locked)
  lastTurn = turn
  return turn
}

/** The current token and its storage. The first token that a page finds decides which user the page belongs to. */
function kept(): { token: string; storage: Storage } | null {
  for (const storage of [sessionStorage, localStorage]) {
    const token = storage.getItem(TOKEN)
    const subject = token === null ? null : read(token)?.sub
    if (!token || !subject) continue
    person ??= subject
    if (subject === person) return { token, storage }
  }
  return null
}

/** Removes the tokens of this user only. */
function forget(): void {
  for (let mine = kept(); mine; mine = kept()) mine.storage.removeItem(TOKEN)
}

/** Milliseconds between the device's clock and the server's, measured when the last token arrived. */
let clockError = 0

function setClockBy(token: string): void {
  const { iat } = read(token) ?? {}
  if (iat !== undefined) clockError = iat * 1000 - Date.now()
}

/** Whether two tokens are of the same user. */
function isOfSame(one: string, other: string): boolean {
  return read(one)?.sub === read(other)?.sub
}

/** When a token expires, in milliseconds since 1970 (spec 9); 0 if the token cannot be decoded. */
function expiresAt(token: string): number {
  return (read(token)?.exp ?? 0) * 1000
}

type Claims = { sub: string; exp: number; iat?: number; ends?: number }

/** The claims of a token; null if it cannot be decoded. */
function read(token: string): Claims | null {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return JSON.parse(atob(payload)) as Claims
  } catch {
    return null
  }
}
