// Whether this machine or its database is overloaded; then a check without an answer proves nothing.
import { availableParallelism, loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Load = {
  /** The mean number of processes that run or wait for a processor or a disk, over a minute; 0 where the system does not count. */
  waiting: number
  processors: number
  /** The longest time in which this process did nothing, in seconds. */
  pause: number
}

/** Watches until `stop`, which may be called twice. */
export function watchLoad(): { stop(): Load } {
  const pauses = monitorEventLoopDelay()
  pauses.enable()
  return {
    stop() {
      pauses.disable()
      return { waiting: loadavg()[0]!, processors: availableParallelism(), pause: pauses.max / 1e9 }
    },
  }
}

/** Processes per processor at which everything waits about as long as it runs. */
const CROWDED = 2
const LONG_PAUSE_SECONDS = 1
/** Checks without an answer that cannot be a coincidence. */
const MANY = 3

/** What is overloaded, as the beginning of a sentence; null if the machine has room. @param late how many checks had no answer. */
export function overload({ waiting, processors, pause }: Load, late: number): string | null {
  if (waiting > CROWDED * processors)
    return `This machine is overloaded: ${Math.round(waiting)} processes share ${processors} processors`
  if (pause > LONG_PAUSE_SECONDS)
    return `This machine is overloaded: Daybook itself had to wait ${pause.toFixed(1)} s for a processor`
  if (late >= MANY)
    return `This machine or the server of its database is overloaded: ${late} checks had no answer in time`
  return null
}
