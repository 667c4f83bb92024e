// The browser's side of a session: it stores the access token, renews it and ends the session.
import { isOurs, jsonOf } from './answers.ts'
import { CallFailed, noAnswer } from './call-failed.ts'
import { fetchWithin, silence, within } from './silence.ts'
import { device, tab, type KeptTexts } from './storage.ts'
import { expiresAt, isOfSame, readClaims } from './tokenClaims.ts'
import { newUuid } from './uuid.ts'

const TOKEN = 'daybook.token'
/** The token is renewed this long before it expires, so that requests under way are not refused. */
const MARGIN_MS = 30_000

const ELSEWHERE = 'You were signed out in another tab. Please sign in again.'
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
  endedBecause = newValue === null ? ELSEWHERE : SOMEBODY_ELSE
  personBefore = person
  for (const listener of listeners) listener()
})

/** Stores the token of a new session; with "remember me" it outlives the tab (spec 9). */
export function beginSession(accessToken: string, rememberMe: boolean): void {
  forget()
  isLeaving = false
  endedBecause = null
  person = readClaims(accessToken)?.sub ?? null
  setClockBy(accessToken)
  isOfPage = !(rememberMe ? device : tab).set(TOKEN, accessToken)
}

/** The browser refused to store the token, so the session is over when this page is. */
let isOfPage = false

/** Whether the session ends with this page, because the browser stores nothing. */
export function endsWithPage(): boolean {
  return isOfPage && isSignedIn()
}

export function isSignedIn(): boolean {
  return storedSession() !== null
}

/**
 * Whether another user's session preceded this one on this page; the address then belongs to that user. True only once.
 */
export function followsSomebodyElse(): boolean {
  const before = personBefore
  personBefore = null
  return before !== null && before !== person
}

/** Whether this is the session's current access token. */
export function isCurrent(token: string): boolean {
  return storedSession()?.token === token
}

/** The user of the session: the subject of its access token. Null when nobody is signed in. */
export function signedInAs(): string | null {
  const token = storedSession()?.token
  return token ? (readClaims(token)?.sub ?? null) : null
}

/** Whether the session outlives the tab, which suggests that this is the user's own browser. */
export function isRemembered(): boolean {
  return storedSession()?.storage === device && !isOfPage
}

/** The user whose session outlives the tab; it may have begun in another tab, and for another user. */
export function rememberedAs(): string | null {
  return readClaims(device.get(TOKEN) ?? '')?.sub ?? null
}

/** Milliseconds until the session ends unless it is extended; null when nobody is signed in or the end is unknown. */
export function sessionLeft(): number | null {
  const token = storedSession()?.token
  const ends = token ? readClaims(token)?.ends : undefined
  return ends === undefined ? null : ends * 1000 - serverNow()
}

/** Asks the server for the session's current state. @throws CallFailed as `renew`. */
export async function renewNow(): Promise<void> {
  const token = storedSession()?.token
  if (token) await renew(token)
}

const TIMED_OUT = 'Your session has timed out. Please sign in again.'
const SIGNED_OUT = 'You were signed out. Please sign in again.'

/** Whether this error code of the server says that the session has ended. Nothing else ends it. */
function isOver(code: string | undefined): boolean {
  return code === 'UNAUTHENTICATED' || hasReason(code)
}

/** Whether the server's message says why the session has ended. */
function hasReason(code: string | undefined): boolean {
  return code === 'ACCOUNT_DISABLED' || code === 'LOGGED_OUT'
}

/** Why the session of a token has ended, for the sign-in screen. */
function endMessageOf(
  code: string | undefined,
  message: string | undefined,
  token: string | undefined,
): string {
  if (hasReason(code) && message) return message
  const { ends } = (token && readClaims(token)) || {}
  return ends !== undefined && ends * 1000 <= serverNow() ? TIMED_OUT : SIGNED_OUT
}

/** Whether the user is logging out: the end that the server reports then needs no reason. */
let isLeaving = false

/** Call it before the log-out is sent. */
export function startLeaving(): void {
  isLeaving = true
}

/** Ends the session. Listeners move to the sign-in screen, which shows the message. */
export function endSession(message: string | null = null): void {
  if (!isSignedIn()) return
  forget()
  endedBecause = isLeaving ? null : message
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
  const token = storedSession()?.token
  if (!token || expiresAt(token) - serverNow() > MARGIN_MS) return token ?? null
  return renew(token)
}

/** The renewal that is under way, of an access token, and since when. */
let renewing: { old: string; since: number; stop: AbortController; token: Promise<string | null> } | null =
  null

/**
 * Returns a new access token in place of an old one after a refusal, or before it expires. Tabs take turns, because a refresh
 * token works only once; a call that waited finds the new token in storage. @throws CallFailed when the server does not
 * answer within ten seconds, or fails; then the session may still be valid.
 */
export async function renew(old: string): Promise<string | null> {
  const isSilent = renewing !== null && performance.now() - renewing.since > silence.read
  if (renewing?.old !== old || isSilent) {
    // The server would answer the next one the same way.
    renewing?.stop.abort(noAnswer())
    const stop = new AbortController()
    const mine = { old, since: performance.now(), stop, token: inTurn(() => exchange(old, stop.signal)) }
    renewing = mine
    mine.token.catch(() => {}).finally(() => renewing === mine && (renewing = null))
  }
  // It continues even if nobody waits for it, because its response contains a cookie.
  return within(silence.read, renewing!.token)
}

/** Milliseconds that a renewal may take. */
const RENEWAL = 60_000
/** The idempotency key of a renewal that got no response: a retry with it gets the same response (rulings 4). */
const KEY = 'daybook.renewal'

async function exchange(old: string, signal: AbortSignal): Promise<string | null> {
  const current = storedSession()
  if (current?.token !== old) return current && isOfSame(current.token, old) ? current.token : null
  const key = current.storage.get(KEY) ?? newUuid()
  current.storage.set(KEY, key)
  const headers = { Authorization: `Bearer ${old}`, 'Idempotency-Key': key }
  // The browser completes this request even if the page closes, so that it receives the new cookie.
  const init = { method: 'POST', headers, keepalive: true, signal }
  const response = await fetchWithin(RENEWAL, (path, sent) => fetch(path, sent), '/auth/refresh-token', init)
  const body = await jsonOf(response)
  const {
    access_token: token = '',
    value,
    error,
  } = (isOurs(response, body) && body ? body : {}) as {
    access_token?: string
    value?: string
    error?: { code: string }
  }
  if (response.ok && readClaims(token)?.sub === person) {
    current.storage.set(TOKEN, token)
    current.storage.remove(KEY)
    setClockBy(token)
    return token
  }
  if (!error) throw noAnswer(response.status)
  if (!isOver(error.code)) throw new CallFailed(error.code, value ?? '', response.status)
  if (isCurrent(old)) endSession(endMessageOf(error.code, value, old))
  return null
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

/** Whether somebody else than the user of a call has signed in since. */
export function isSomebodyElse(by: string | null): boolean {
  return isSignedIn() && signedInAs() !== by
}

/**
 * Ends the session if this error code says that it is over. Returns whether it does.
 * @param of the user who made the call; somebody else may have signed in since.
 */
export function endIfOver(code: string | undefined, message: string, of: string | null): boolean {
  if (isSomebodyElse(of) || !isOver(code)) return false
  endSession(endMessageOf(code, message, storedSession()?.token))
  return true
}

/** Ends the session if the server's answer to the look-up of its user says that there is none (rulings 2c). Returns whether it does. */
export function endWithoutUser({ code, message }: CallFailed): boolean {
  if (!isOver(code) && code !== 'FORBIDDEN' && code !== 'NOT_FOUND') return false
  endSession(endMessageOf(code, message, storedSession()?.token))
  return true
}

// Over plain HTTP from another machine there are no locks; then only the calls of this tab take turns.
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('daybook.renew', work) : work()
}

/** The current token and its storage. The first token that a page finds decides which user the page belongs to. */
function storedSession(): { token: string; storage: KeptTexts } | null {
  for (const storage of [tab, device]) {
    const token = storage.get(TOKEN)
    const subject = token === null ? null : readClaims(token)?.sub
    if (!token || !subject) continue
    person ??= subject
    if (subject === person) return { token, storage }
  }
  return null
}

/** Removes the tokens of this user only. */
function forget(): void {
  for (let mine = storedSession(); mine; mine = storedSession())
    for (const name of [TOKEN, KEY]) mine.storage.remove(name)
}

const CLOCK = 'daybook.clock'
/** Milliseconds between the device's clock and the server's, measured when the last token arrived. */
let clockError = Number(device.get(CLOCK) ?? 0) || 0

/** The server's time in milliseconds since 1970. With a wrong device clock, every token might look expired. */
function serverNow(): number {
  return Date.now() + clockError
}

function setClockBy(token: string): void {
  const { iat } = readClaims(token) ?? {}
  if (iat === undefined) return
  clockError = iat * 1000 - Date.now()
  device.set(CLOCK, String(clockError))
}
