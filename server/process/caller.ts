// The caller of the current work, stored in an AsyncLocalStorage so that no function has to pass it on.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The IP address and the User-Agent of a request. */
export type Origin = { address: string; userAgent: string }

/** `signal` aborts the caller's reads, never writes, when the client disconnects. */
export type Caller = { name: string; origin: Origin; signal?: AbortSignal | undefined }

/** Characters of a User-Agent. The longest in use have 250. */
const USER_AGENT_MAX = 300

/** Makes a User-Agent header safe to store: clients can send any text. */
export function userAgentOf(header: string | null | undefined): string {
  return (header ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, USER_AGENT_MAX)
    .toWellFormed()
}

const callers = new AsyncLocalStorage<Caller | null>()

/** Runs `work` within the fair share of a caller. Null has no share and never waits. */
export function onBehalfOf<T>(caller: Caller | null, work: () => T): T {
  return callers.run(caller, work)
}

/** Null for work that the process does for itself. */
export function currentCaller(): Caller | null {
  return callers.getStore() ?? null
}

/** The key of a caller's fair shares: the user id, or the address of a client that is not signed in. */
export function nameOfCaller(userId: number | null, address: string): string {
  return userId === null ? `stranger at ${address}` : `person ${userId}`
}
