// Keeps one caller from taking what is there for all: each has so many places at once, and a queue with an end.

/** What a caller is refused who has too much under way. */
export class TooMuchAtOnce extends Error {
  override readonly name = 'TooMuchAtOnce'
}

/** What a caller is refused who does not wait for the answer any more; nobody reads it. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned'

  constructor() {
    super('Nobody waits for the answer any more.')
  }
}

type Share = {
  /** Places of one caller. */
  atOnce: number
  /** How many more may wait for one of them. */
  waiting: number
  /** How long each of those waits at most. */
  seconds: number
}
type Held = { taken: number; queue: Set<() => void> }

/** `enter(caller)` resolves with the function that gives the place back. */
export function createShares({ atOnce, waiting, seconds }: Share) {
  const held = new Map<string, Held>()

  const leave = (caller: string, mine: Held) => {
    const [next] = mine.queue
    // The place goes from hand to hand, so that nobody who comes meanwhile takes it.
    if (next) next()
    else if (--mine.taken === 0) held.delete(caller)
  }

  /** @throws TooMuchAtOnce when the queue is full or the wait too long; Abandoned when the signal says so. */
  return async function enter(caller: string, signal?: AbortSignal): Promise<() => void> {
    const mine = held.get(caller) ?? { taken: 0, queue: new Set() }
    held.set(caller, mine)
    if (mine.taken < atOnce) mine.taken++
    else if (mine.queue.size >= waiting) throw new TooMuchAtOnce()
    else await queued(mine.queue, seconds, signal)
    let isLeft = false
    return () => {
      if (!isLeft) leave(caller, mine)
      isLeft = true
    }
  }
}

function queued(queue: Set<() => void>, seconds: number, signal?: AbortSignal): Promise<void> {
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
