// Whether a day is handed in before its hours are over, or long after. By the company's clock (rulings 2).
import { clockIn, formatDate } from '#domain/date.ts'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { addDays, daysBetween } from '#domain/week.ts'
import type { CheckedSheet } from './checks.ts'
import { absoluteInterval, formatLength, formatTime } from './time.ts'

/** When a day is handed in. */
export type HandedIn = {
  /** Minutes until its last task ends; 0 or less once it is over, and without times. */
  minutesLeft: number
  /** Days since its date. */
  daysLater: number
}

/** @param timeZone an IANA name. */
export function handedIn(sheet: CheckedSheet, at: Date, timeZone?: string): HandedIn {
  const { date, minutes } = clockIn(at, timeZone)
  const daysLater = daysBetween(sheet.startDate, date)
  return { minutesLeft: endOf(sheet) - daysLater * MINUTES_PER_DAY - minutes, daysLater }
}

/** For the person who hands it in: 'It ends at 04:15 pm, in 3 h 44.'; null once it is over. */
export function endInWords(sheet: CheckedSheet, at: Date, timeZone?: string): string | null {
  const { minutesLeft, daysLater } = handedIn(sheet, at, timeZone)
  if (minutesLeft <= 0) return null
  const end = endOf(sheet)
  const days = Math.floor(end / MINUTES_PER_DAY)
  const day = days === daysLater ? '' : ` on ${formatDate(addDays(sheet.startDate, days))}`
  return `It ends at ${formatTime(end)}${day}, in ${formatLength(minutesLeft)}.`
}

/** Minutes from the midnight of its date to the end of its last task; 0 without times. */
function endOf({ shift, lines }: CheckedSheet): number {
  return Math.max(0, ...lines.map((line) => absoluteInterval(line, shift)?.end ?? 0))
}
