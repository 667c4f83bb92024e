// The only code that reads the machine's clock, so that tests can replace it.
import { DateTime } from 'luxon'

let read = () => new Date()

/** The instant now. */
export function now(): Date {
  return read()
}

/** Today's date, 'YYYY-MM-DD', in an IANA time zone. */
export function today(timeZone: string): string {
  const minute = Math.floor(now().getTime() / 60_000)
  if (cached.minute !== minute || cached.timeZone !== timeZone)
    cached = { minute, timeZone, date: DateTime.fromMillis(minute * 60_000, { zone: timeZone }).toISODate()! }
  return cached.date
}

// Every save and every screen reads it. Days begin at full minutes.
let cached = { minute: 0, timeZone: '', date: '' }

/** The date, 'YYYY-MM-DD', of an instant in an IANA time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: timeZone }).toISODate()!
}

/** The start and the end of a calendar date 'YYYY-MM-DD' in an IANA time zone. */
export function dayIn(timeZone: string, date: string): { start: Date; end: Date } {
  const start = DateTime.fromISO(date, { zone: timeZone })
  return { start: start.toJSDate(), end: start.plus({ days: 1 }).toJSDate() }
}

/** Does work as of an earlier instant: while the demo company is loaded, and nothing else runs. */
export async function asOf<T>(instant: Date, work: () => Promise<T>): Promise<T> {
  const before = read
  read = () => instant
  try {
    return await work()
  } finally {
    read = before
  }
}

/** Replaces the clock in tests; null restores the machine's clock. */
export function setClock(clock: (() => Date) | null): void {
  read = clock ?? (() => new Date())
}
