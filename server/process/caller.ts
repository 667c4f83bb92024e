// On whose behalf something is done, known to whatever it calls without being handed through.
import { AsyncLocalStorage } from 'node:async_hooks'

/** What is read for a caller who has gone, as the signal says, is given up; what is written is not. */
export type CallerShare = { name: string; signal?: AbortSignal | undefined }

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
