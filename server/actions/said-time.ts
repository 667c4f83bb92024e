// The time of something that happened, as sentences name it.
import { clockIn, saidInstant } from '#domain/date.ts'
import { now } from '#server/adapters/clock.ts'

/** 'HH:mm' of today, 'DD/MM/YYYY HH:mm' of any other day (rulings 2). */
export function saidTime(when: Date, timeZone: string): string {
  return saidInstant(when, clockIn(now(), timeZone).date, timeZone)
}
