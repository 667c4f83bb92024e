// The one place that asks the machine what time it is, so that tests can say.
import { DateTime } from 'luxon'

let read = () => new Date()

/** The instant now. */
export function now(): Date {
  return read()
}

/** Today's date, 'YYYY-MM-DD', in an IANA time zone. */
export function today(timeZone: string): string {
  return DateTime.fromJSDate(now(), { zone: timeZone }).toISODate()!
}

/** Replaces the clock, for tests. Without an argument the machine's own is back. */
export function setClock(clock: (() => Date) | null): void {
  read = clock ?? (() => new Date())
}
