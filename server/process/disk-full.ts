// Logs a full disk, and remembers whether it is the reason that PostgreSQL does not run.

const MINUTE = 60_000
let loggedAt = -Infinity

export const diskFull = {
  /** Whether PostgreSQL has stopped because its disk is full. */
  hasStoppedDatabase: false,
  /** Logs the full disk; main.ts sets it. */
  log: () => {},
}

/** Logs that a write failed because the disk is full, at most once a minute. */
export function reportDiskFull(): void {
  if (Date.now() - loggedAt < MINUTE) return
  loggedAt = Date.now()
  diskFull.log()
}
