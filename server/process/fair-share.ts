// Limits the concurrency of each caller, so that one caller cannot use up what all share.

/** Thrown when the caller has too many requests running and waiting. */
export class TooMuchAtOnce extends Error {
  override readonly name = 'TooMuchAtOnce'
}

/** Thrown when the client has disconnected; nobody reads it. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned'

  constructor() {
    super('Nobody waits for the answer any more.')
  }
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

/** `acquire(caller)` resolves with the function that releases the slot. */
export function createShares({ atOnce, waiting, seconds }: Share) {
  const byCaller = new Map<string, Slots>()

  const release = (caller: string, slots: Slots) => {
    const [next] = slots.queue
    // The slot stays taken and passes to the next in the queue, so that no newcomer can take it.
    if (next) next()
    else if (--slots.taken === 0) byCaller.delete(caller)
  }

  /** @throws TooMuchAtOnce if the queue is full or the wait too long, Abandoned if the signal aborts. */
  return async function acquire(caller: string, signal?: AbortSignal): Promise<() => void> {
    const slots = byCaller.get(caller) ?? { taken: 0, queue: new Set() }
    byCaller.set(caller, slots)
    if (slots.taken < atOnce) slots.taken++
    else if (slots.queue.size >= waiting) throw new TooMuchAtOnce()
    else await waitInQueue(slots.queue, seconds, signal)
    let isReleased = false
    return () => {
      if (!isReleased) release(caller, slots)
      isReleased = true
    }
  }
}

function waitInQueue(queue: Set<() => void>, seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      queue.delete(next)
      clearTimeout(timer)
      signal?.removeEventListener('abort', abandoned)
      settle()
    }
    const next = () => done(resolve)
    const abandoned = () => done(() => reject(new Abandoned()))
    const timer = setTimeout(() => done(() => reject(new TooMuchAtOnce())), seconds * 1000)
    signal?.addEventListener('abort', abandoned)
    queue.add(next)
    if (signal?.aborted) abandoned()
  })
}
