// On whose behalf something is done, known to whatever it calls without being handed through.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request came from: its address, and what the browser calls itself. */
export type Origin = { address: string; userAgent: string }

/** What is read for a caller who has gone, as the signal says, is given up; what is written is not. */
export type CallerShare = { name: string; origin: Origin; signal?: AbortSignal | undefined }

/** Characters of what a browser calls itself. The longest of those in use have 250. */
const USER_AGENT_MAX = 300

/** A User-Agent header as it may be kept: anybody can send anything in it. */
export function userAgentOf(header: string | null | undefined): string {
  return (header ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, USER_AGENT_MAX)
    .toWellFormed()
}

const callers = new AsyncLocalStorage<CallerShare | null>()

/** Does `work` within the share of a caller; null has no share, and never waits for one. */
export function onBehalfOf<T>(caller: CallerShare | null, work: () => T): T {
  return callers.run(caller, work)
}

/** Null where nobody in particular asks, as the process does for itself. */
export function currentCaller(): CallerShare | null {
  return callers.getStore() ?? null
}

/** The name that a caller's shares go by: a person's number, or the address that strangers come from. */
export function nameOfCaller(userId: number | null, address: string): string {
  return userId === null ? `stranger at ${address}` : `person ${userId}`
}
