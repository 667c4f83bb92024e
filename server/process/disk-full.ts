// Logs a full disk, and remembers whether it is the reason that PostgreSQL does not run.
import { statfsSync } from 'node:fs'

const MINUTE = 60_000

export const diskFull = {
  /** When a write last failed, in milliseconds since the epoch. */
  failedAt: -Infinity,
  loggedAt: -Infinity,
  /** Whether PostgreSQL has stopped because its disk is full. */
  hasStoppedDatabase: false,
  /** Logs the full disk; main.ts sets it. */
  log: () => {},
}

/** Logs that a write failed because the disk is full, at most once a minute. */
export function reportDiskFull(): void {
  diskFull.failedAt = Date.now()
  if (Date.now() - diskFull.loggedAt < MINUTE) return
  diskFull.loggedAt = Date.now()
  diskFull.log()
}

/** Whether a database that does not answer lacks space: it has stopped for that reason, or a write failed just now. */
export function lacksSpace(): boolean {
  return diskFull.hasStoppedDatabase || Date.now() - diskFull.failedAt < MINUTE
}

/** Whether a disk has fewer bytes than that. PostgreSQL cannot always log it, because its log is on the same disk. */
export function isDiskFull(folder: string, bytes = 1_000_000): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < bytes
  } catch {
    return false
  }
}
