// What this process knows of why its database does not answer.

const MINUTE = 60_000
let saidAt = -Infinity

export const outage = {
  /** While PostgreSQL does not run for that reason. */
  isDiskFull: false,
  /** Says so in the log; `noteDiskFull` calls it. */
  say: () => {},
}

/** Something found no room on the disk: said at most once a minute, however many find none. */
export function noteDiskFull(): void {
  if (Date.now() - saidAt < MINUTE) return
  saidAt = Date.now()
  outage.say()
}
