// The one place that asks the machine what time it is, so that tests can say.
import { DateTime } from 'luxon'

let read = () => new Date()

/** The instant now. */
export function now(): Date {
  return read()
}

/** Today's date, 'YYYY-MM-DD', in an IANA time zone. */
export function today(timeZone: string): string {
  const minute = Math.floor(now().getTime() / 60_000)
  if (told.minute !== minute || told.timeZone !== timeZone)
    told = { minute, timeZone, date: DateTime.fromMillis(minute * 60_000, { zone: timeZone }).toISODate()! }
  return told.date
}

// Asked by every save and every screen. No day begins within a minute.
let told = { minute: 0, timeZone: '', date: '' }

/** The date, 'YYYY-MM-DD', of an instant in an IANA time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: timeZone }).toISODate()!
}

/** The instants at which a calendar date 'YYYY-MM-DD' begins and is over, in an IANA time zone. */
export function dayIn(timeZone: string, date: string): { start: Date; end: Date } {
  const start = DateTime.fromISO(date, { zone: timeZone })
  return { start: start.toJSDate(), end: start.plus({ days: 1 }).toJSDate() }
}

/** Replaces the clock, for tests. Without an argument the machine's own is back. */
export function setClock(clock: (() => Date) | null): void {
  read = clock ?? (() => new Date())
}
