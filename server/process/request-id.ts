// The id of the current request: its response, its log lines and its faults have it, and the screen of failures shows it.
import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string>()

export function withRequestId<T>(id: string, work: () => T): T {
  return ids.run(id, work)
}

/** Undefined for work of the process itself. */
export function currentRequestId(): string | undefined {
  return ids.getStore()
}
