// The caller of the current work, stored in an AsyncLocalStorage so that no function has to pass it on.
import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { networkOf } from './network.ts'

/** The IP address and the User-Agent of a request. */
export type Origin = { address: string; userAgent: string }

/** The owner of fair shares: a user, or all clients on one network that are not signed in. */
export type CallerKey = {
  name: string
  /** The client is not signed in, nor was anybody on its network since the process started. */
  isStranger: boolean
}

/** `signal` aborts the caller's reads, never writes, when the client disconnects. */
export type Caller = CallerKey & { origin: Origin; signal?: AbortSignal | undefined }

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

/** Networks on which users are signed in. */
const networksInUse = new LRUCache<string, true>({ max: 10_000 })

/** The key of a request's fair shares. A network, not an address: one machine can use many IPv6 addresses. */
export function callerKeyOf(userId: number | null, address: string): CallerKey {
  const network = networkOf(address)
  if (userId === null) return { name: `network ${network}`, isStranger: !networksInUse.has(network) }
  networksInUse.set(network, true)
  return { name: `person ${userId}`, isStranger: false }
}
