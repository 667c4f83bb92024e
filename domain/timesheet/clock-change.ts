// A clock change during the work, when daylight saving time begins or ends. The hours remain end minus start (rulings
// 2), so the form and the review point it out.
import { DateTime } from 'luxon'
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import type { CheckedSheet } from './checks.ts'
import { absoluteInterval, formatLength } from './time.ts'

/**
 * Minutes by which the clock goes forward during a task of the timesheet, negative if it goes back; 0 on other days.
 * @param timeZone an IANA name.
 */
export function clockChange({ startDate, shift, lines }: CheckedSheet, timeZone: string): number {
  const midnight = DateTime.fromISO(startDate, { zone: timeZone })
  if (!midnight.isValid) return 0
  // A quick check first: the form calls this at each key press, and the clock changes twice a year.
  if (midnight.offset === midnight.plus({ days: 2 }).offset) return 0
  const offsetAt = (minutes: number) => onTimeLine(midnight, minutes).offset
  for (const line of lines) {
    const worked = absoluteInterval(line, shift)
    if (!worked || worked.end === worked.start) continue
    // A change at the very end is after the work.
    const change = offsetAt(worked.end - 1) - offsetAt(worked.start)
    if (change !== 0) return change
  }
  return 0
}

/** The instant on the clock of a time line. @param minutes after the midnight that starts it. */
export function onTimeLine(midnight: DateTime, minutes: number): DateTime {
  return midnight.plus({ days: Math.floor(minutes / MINUTES_PER_DAY) }).set({
    hour: Math.floor((minutes % MINUTES_PER_DAY) / MINUTES_PER_HOUR),
    minute: minutes % MINUTES_PER_HOUR,
  })
}

/** For the person who records it; null on other days. */
export function clockChangeInWords(change: number): string | null {
  if (change === 0) return null
  const way = change > 0 ? 'forward' : 'back'
  return `The clock goes ${way} by ${formatLength(Math.abs(change))} during these hours. They count as end minus start.`
}
