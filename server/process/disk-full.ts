// Logs a full disk, and remembers whether it is the reason that PostgreSQL does not run.

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
