// Limits the concurrency of each caller, so that one caller cannot use up what all
// share (docs/decisions/bounds-and-fair-shares.md).
import type { CallerKey } from './caller.ts'

/** Thrown when the caller has too many requests running and waiting. */
export class TooMuchAtOnce extends Error {
  override readonly name = 'TooMuchAtOnce'
}

/** Thrown for a stranger when all strangers together have too many requests running and waiting. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Thrown when the client has disconnected; nobody reads it. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned'

  constructor() {
    super('Nobody waits for the answer any more.')
  }
}

let waiting = 0

/** The number of callers that wait for a slot, in all shares together. */
export function waitingForShare(): number {
  return waiting
}

type Share = {
  /** Slots of one caller. */
  atOnce: number
  /** The longest queue for a slot. */
  waiting: number
  /** The longest wait in the queue. */
  seconds: number
}
type Slots = { taken: number; queue: Set<() => void> }
type Refusal = new () => Error
/** Resolves with the function that releases the slot. */
type Acquire<Key> = (caller: Key, signal?: AbortSignal) => Promise<() => void>

/** @param refusal the error if the queue is full or the wait too long. */
export function createShares(
  { atOnce, waiting: most, seconds }: Share,
  refusal: Refusal = TooMuchAtOnce,
): Acquire<string> {
  const byCaller = new Map<string, Slots>()

  const release = (caller: string, slots: Slots) => {
    const [next] = slots.queue
    // The slot stays taken and passes to the next in the queue, so that no newcomer can take it.
    if (next) next()
    else if (--slots.taken === 0) byCaller.delete(caller)
  }

  /** @throws `refusal`; Abandoned if the signal aborts. */
  return async function acquire(caller, signal) {
    const slots = byCaller.get(caller) ?? { taken: 0, queue: new Set() }
    byCaller.set(caller, slots)
    if (slots.taken < atOnce) slots.taken++
    else if (slots.queue.size >= most) throw new refusal()
    else {
      waiting++
      await waitInQueue(slots.queue, seconds, refusal, signal).finally(() => waiting--)
    }
    let isReleased = false
    return () => {
      if (!isReleased) release(caller, slots)
      isReleased = true
    }
  }
}

/** One share of all strangers together, because one stranger can come from any number of networks. */
export function createStrangersShare(share: Share): Acquire<CallerKey> {
  const acquire = createShares(share, Overloaded)
  return async ({ isStranger }, signal) => (isStranger ? acquire('strangers', signal) : () => {})
}

/** Shares of each caller, within the share of all strangers. */
export function withinStrangersShare(
  own: Acquire<string>,
  strangers: Acquire<CallerKey>,
): Acquire<CallerKey> {
  return async (caller, signal) => {
    const release = await own(caller.name, signal)
    try {
      const releaseStrangers = await strangers(caller, signal)
      return () => {
        releaseStrangers()
        release()
      }
    } catch (error) {
      release()
      throw error
    }
  }
}

/** Waits until the queue calls the function that it got. */
export function waitInQueue(
  queue: { add(next: () => void): void; delete(next: () => void): void },
  seconds: number,
  refusal: Refusal,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      queue.delete(next)
      clearTimeout(timer)
      signal?.removeEventListener('abort', abandoned)
      settle()
    }
    const next = () => done(resolve)
    const abandoned = () => done(() => reject(new Abandoned()))
    const timer = setTimeout(() => done(() => reject(new refusal())), seconds * 1000)
    signal?.addEventListener('abort', abandoned)
    queue.add(next)
    if (signal?.aborted) abandoned()
  })
}
