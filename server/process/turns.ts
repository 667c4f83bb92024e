// Slots that all callers share in fair turns. A caller without a slot comes before callers with slots; among equals,
// the caller whose last turn was longest ago comes first.
import { Overloaded, TooMuchAtOnce, waitInQueue } from './fair-share.ts'

type Turns = {
  slots: number
  /** The longest queue of one caller, and of all together. */
  ofOne: number
  ofAll: number
  /** The longest wait in the queue, of a caller and of the process itself. */
  seconds: number
  ownSeconds: number
}
type FairTurns = {
  /**
   * Resolves with the function that releases the slot. Null is the process itself, whose queue has no bound.
   * @throws TooMuchAtOnce if the caller's queue is full; Overloaded if all queues are, or the wait is too long; Abandoned if the
   * signal aborts.
   */
  acquire(caller: string | null, signal?: AbortSignal): Promise<() => void>
  /** The number of callers that wait for a slot. */
  waiting(): number
}

type Standing = { running: number; waiting: number; servedAt: number }

export function createTurns({ slots, ofOne, ofAll, seconds, ownSeconds }: Turns): FairTurns {
  const standings = new Map<string, Standing>()
  const queue = new Map<() => void, Standing>()
  let free = slots
  let turn = 0

  const forget = (name: string, { running, waiting }: Standing) => {
    if (running === 0 && waiting === 0) standings.delete(name)
  }
  const begin = (standing: Standing) => {
    free--
    standing.running++
    standing.servedAt = ++turn
  }
  const serveNext = () => {
    let best: [next: () => void, standing: Standing] | null = null
    for (const one of queue) if (!best || comesBefore(one[1], best[1])) best = one
    if (!best || free === 0) return
    const [next, standing] = best
    // Now, so that no newcomer takes the slot.
    begin(standing)
    next()
  }

  const acquire: FairTurns['acquire'] = async (caller, signal) => {
    const name = caller ?? ''
    const standing = standings.get(name) ?? { running: 0, waiting: 0, servedAt: 0 }
    const isFree = free > 0 && queue.size === 0
    if (!isFree && caller !== null && standing.waiting >= ofOne) throw new TooMuchAtOnce()
    if (!isFree && caller !== null && queue.size >= ofAll) throw new Overloaded()
    standings.set(name, standing)
    if (isFree) begin(standing)
    else {
      standing.waiting++
      const waiting = {
        add: (next: () => void) => queue.set(next, standing),
        delete: (next: () => void) => queue.delete(next),
      }
      try {
        await waitInQueue(waiting, caller === null ? ownSeconds : seconds, Overloaded, signal)
      } finally {
        standing.waiting--
        forget(name, standing)
      }
    }
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      free++
      standing.running--
      forget(name, standing)
      serveNext()
    }
  }
  return { acquire, waiting: () => queue.size }
}

function comesBefore(one: Standing, other: Standing): boolean {
  return one.running === other.running ? one.servedAt < other.servedAt : one.running < other.running
}
