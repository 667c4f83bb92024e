// The queue of operations: what one caller has under way at once, over GraphQL and REST together. The statements that
// these send have shares of their own, in database/pool.ts.
import { createShares } from './fair-share.ts'

/** A page asks two or three things at once. Each may keep the process busy for a moment: the fewer, the fairer. */
const enter = createShares({ atOnce: 6, waiting: 500, seconds: 20 })

/**
 * Does `work` as soon as the caller has a place free.
 * @throws TooMuchAtOnce when the caller's queue is full or the wait too long; Abandoned when the signal says so.
 */
export async function inTurn<T>(
  caller: string,
  signal: AbortSignal | undefined,
  work: () => T | Promise<T>,
): Promise<T> {
  const leave = await enter(caller, signal)
  try {
    return await work()
  } finally {
    leave()
  }
}
