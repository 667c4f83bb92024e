// Work that a process does again and again by itself.
import type { Log } from './log.ts'

type Times = {
  /** Milliseconds from the end of one run to the next. */
  every: number
  /** Milliseconds to the first run; as `every` if missing. */
  first?: number
}

/**
 * Runs the work until the returned function is called. A failed run is logged with `failure`; the next one makes up for it.
 * The process ends without waiting for the next run.
 */
export function regularly(
  { every, first = every }: Times,
  work: () => Promise<unknown>,
  log: Log,
  failure: string,
): () => void {
  let timer: NodeJS.Timeout
  const run = async () => {
    await work().catch((error: unknown) => log.warn({ err: error }, failure))
    later(every)
  }
  const later = (milliseconds: number) => {
    timer = setTimeout(() => void run(), milliseconds).unref()
  }
  later(first)
  return () => clearTimeout(timer)
}
