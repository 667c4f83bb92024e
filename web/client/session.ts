// The browser's side of a session: where the access token is kept, how it is renewed, what happens when it ends.
import { CallFailed, unreachable } from './call-failed.ts'

const TOKEN = 'daybook.token'
/** Renewed this long before it expires, so that a call under way is not refused. */
const MARGIN_MS = 30_000

const SOMEBODY_ELSE = 'Somebody else has signed in to Daybook in this browser.'

/** Whose page this is, by the subject of their tokens: nobody else's token is used before the page is loaded anew. */
let person: string | null = null
let endedBecause: string | null = null
/** Whose session ended on this page. */
let personBefore: string | null = null
const listeners = new Set<() => void>()
// Another tab ended the session that both share, or somebody else signed in there.
addEventListener('storage', ({ key, newValue }) => {
  if ((key !== TOKEN && key !== null) || person === null || isSignedIn()) return
  endedBecause = newValue === null ? null : SOMEBODY_ELSE
  personBefore = person
  for (const listener of listeners) listener()
})

/** Keeps the token of a session that has begun: beyond the tab's life with "remember me" (spec 9). */
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

/** Whether the session that began follows one of somebody else, whose places are nothing to this person; read once. */
export function followsSomebodyElse(): boolean {
  const before = personBefore
  personBefore = null
  return before !== null && before !== person
}

/** Whether the session goes by this access token now, rather than by one that has taken its place. */
export function isCurrent(token: string): boolean {
  return kept()?.token === token
}

/** Whose session it is: the subject of its access token. Null when nobody is signed in. */
export function signedInAs(): string | null {
  const token = kept()?.token
  return token ? (read(token)?.sub ?? null) : null
}

/** Whether this browser keeps the session beyond the tab: its owner's own, as far as one can tell. */
export function isRemembered(): boolean {
  return kept()?.storage === localStorage
}

/** Milliseconds until the session ends unless it is extended; null when nobody is signed in, or it is not known. */
export function sessionLeft(): number | null {
  const token = kept()?.token
  const ends = token ? read(token)?.ends : undefined
  return ends === undefined ? null : ends * 1000 - (Date.now() + clockError)
}

/** Asks the server how the session is now. @throws CallFailed as `renew`. */
export async function renewNow(): Promise<void> {
  const token = kept()?.token
  if (token) await renew(token)
}

/** What is said of a session that is over, where its time was up. */
function timedOut(token: string): string | null {
  const { ends } = read(token) ?? {}
  const isUp = ends !== undefined && ends * 1000 <= Date.now() + clockError
  return isUp ? 'Your session has timed out. Please sign in again.' : null
}

/** Forgets the session; everybody who listens moves to the sign-in screen, which shows the message. */
export function endSession(message: string | null = null): void {
  if (!isSignedIn()) return
  forget()
  endedBecause = message
  personBefore = person
  for (const listener of listeners) listener()
}

/** What there is to say on the sign-in screen: why the last session ended, or none began. */
export function endMessage(): string | null {
  return endedBecause
}

/** It has been said. */
export function forgetEndMessage(): void {
  endedBecause = null
}

/** Has the sign-in screen say why the person is there. */
export function tellAtSignIn(message: string): void {
  endedBecause = message
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
 * A new access token in place of one that was refused or expires; that one says whose session is renewed. Tabs take
 * turns: a refresh token is good for one use only, and a call that waited finds the new access token in place.
 * @throws CallFailed when the server cannot be reached or fails: the session may go on.
 */
export async function renew(old: string): Promise<string | null> {
  return inTurn(async () => {
    const current = kept()
    if (!current || current.token !== old) return current?.token ?? null
    const headers = { Authorization: `Bearer ${old}` }
    // Brought to its end even if the page is closed meanwhile, so that the browser gets the new cookie.
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
    if (!response.ok && !saysOver(response.status))
      throw new CallFailed('INTERNAL', value ?? 'Internal server error')
    endSession(response.status === 403 ? (value ?? null) : timedOut(old))
    return null
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

/** What has to be done before anything else, by the code of the answers that say so. */
const dues: Readonly<Record<string, Due>> = {
  PASSWORD_CHANGE_REQUIRED: 'password',
  SECOND_FACTOR_REQUIRED: 'secondFactor',
}
export type Due = 'password' | 'secondFactor'

const dueListeners = new Set<(due: Due) => void>()

/** Calls the listener when the server lets nothing pass before something is done. */
export function onDue(listener: (due: Due) => void): () => void {
  dueListeners.add(listener)
  return () => dueListeners.delete(listener)
}

/** Moves on to what has to be done first when the code of an answer asks for it, and says whether it does. */
export function moveIfDue(code: string | undefined): boolean {
  const due = dues[code ?? '']
  if (!due) return false
  for (const listener of dueListeners) listener(due)
  return true
}

const refusedListeners = new Set<() => void>()

/** Calls the listener when the server answers 403 without saying that the session is over (spec 8). */
export function onRefused(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Tells of such an answer. */
export function reportRefused(): void {
  for (const listener of refusedListeners) listener()
}

/** Whether the status of an answer about the person says that there is no such session; after any other it may go on. */
export function saysOver(status: number | null): boolean {
  return status === 401 || status === 403 || status === 404
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

/** The token in use, and where it is kept. The first that a page finds says whose page it is. */
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

/** Leaves what another person keeps in this browser. */
function forget(): void {
  for (let mine = kept(); mine; mine = kept()) mine.storage.removeItem(TOKEN)
}

/** How far the device's clock is from the server's, in milliseconds: as of the last token that came. */
let clockError = 0

function setClockBy(token: string): void {
  const { iat } = read(token) ?? {}
  if (iat !== undefined) clockError = iat * 1000 - Date.now()
}

/** When a token expires, in milliseconds since 1970, by decoding it (spec 9); 0 when it cannot be read. */
function expiresAt(token: string): number {
  return (read(token)?.exp ?? 0) * 1000
}

type Claims = { sub: string; exp: number; iat?: number; ends?: number }

/** What a token says; null when it cannot be read. */
function read(token: string): Claims | null {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return JSON.parse(atob(payload)) as Claims
  } catch {
    return null
  }
}
