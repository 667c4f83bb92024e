// Restarts PostgreSQL when it ends by itself, with growing pauses. Until it runs, requests get 503.
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFull } from '#server/process/disk-full.ts'

type Options = {
  launch(): Promise<ChildProcess>
  /** Whether the disk of PostgreSQL is full. */
  isDiskFull(): boolean
  log: { warn(message: string): void }
}

const firstPauseSeconds = 0.5
const longestPauseSeconds = 15
/** After running this long the pauses start again at the shortest. */
const stableSeconds = 60

/** Keeps a server running until `stop`, which resolves when it has ended. */
export function keepRunning(first: ChildProcess, { launch, isDiskFull, log }: Options) {
  const stopping = new AbortController()
  let server = first
  /** When it ended by itself, in milliseconds since the epoch. */
  const ends: number[] = []

  const supervise = async () => {
    let pause = firstPauseSeconds
    for (;;) {
      const since = Date.now()
      await exitOf(server)
      if (stopping.signal.aborted) return
      if (Date.now() - since > stableSeconds * 1000) pause = firstPauseSeconds
      ends.push(Date.now())
      diskFull.hasStoppedDatabase = isDiskFull()
      const why = diskFull.hasStoppedDatabase ? ', because the disk is full' : ''
      log.warn(`PostgreSQL ended by itself${why}; it is started again in ${pause} s`)
      await sleep(pause * 1000, null, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      pause = Math.min(pause * 2, longestPauseSeconds)
      server = await launch().catch(() => server)
      if (hasExited(server)) continue
      // `stop` has signalled the previous process.
      if (stopping.signal.aborted) server.kill('SIGINT')
      else log.warn('PostgreSQL runs again')
      diskFull.hasStoppedDatabase = false
    }
  }

  const supervising = supervise()
  return {
    /** How often it has ended by itself since an instant. */
    endsSince: (instant: Date) => ends.filter((at) => at >= instant.getTime()).length,
    async stop(): Promise<void> {
      stopping.abort()
      // SIGINT is PostgreSQL's fast shutdown: it ends connections, writes a checkpoint and leaves nothing to recover.
      server.kill('SIGINT')
      await supervising
      await exitOf(server)
    },
  }
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function exitOf(server: ChildProcess): Promise<void> {
  if (!hasExited(server)) await once(server, 'exit')
}
