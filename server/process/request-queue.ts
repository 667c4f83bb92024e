// The request queue of each caller, for GraphQL and REST together. Database statements have fair shares of their own, in
// database/pool.ts.
import type { CallerKey } from './caller.ts'
import { createShares, createStrangersShare, withinStrangersShare } from './fair-share.ts'

/** A page sends two or three requests at the same time. */
const acquire = withinStrangersShare(
  createShares({ atOnce: 6, waiting: 500, seconds: 20 }),
  createStrangersShare({ atOnce: 20, waiting: 1000, seconds: 5 }),
)

/**
 * Runs `work` as soon as one of the caller's slots is free.
 * @throws TooMuchAtOnce if the caller's queue is full or the wait too long, Overloaded if that of all strangers is;
 * Abandoned if the signal aborts.
 */
export async function runQueued<T>(
  caller: CallerKey,
  signal: AbortSignal | undefined,
  work: () => T | Promise<T>,
): Promise<T> {
  const release = await acquire(caller, signal)
  try {
    return await work()
  } finally {
    release()
  }
}
