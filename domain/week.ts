// A work week from Monday to Sunday: its dates, its days without a timesheet, and the usual length of a person's week.
// Dates are 'YYYY-MM-DD' in the company's time zone.
import { isoDate } from './date.ts'
import { median } from './median.ts'

/** The weeks in the median: how many, and the minimum number with work. */
export const USUAL_WEEKS = { considered: 8, least: 2 }

const MS_PER_DAY = 86_400_000
const DAYS = 7

/** The date `days` later; earlier when negative. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(Date.parse(date) + days * MS_PER_DAY))
}

/** The days from one date to another; negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  // JavaScript reads dates without a time as UTC, where every day has the same length.
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY
}

/** The Monday of the week of a date. */
export function mondayOf(date: string): string {
  const sinceMonday = (new Date(date).getUTCDay() + 6) % DAYS
  return addDays(date, -sinceMonday)
}

/** The seven dates from this Monday. */
export function datesOf(monday: string): string[] {
  return Array.from({ length: DAYS }, (_, day) => addDays(monday, day))
}

/** The first date of the month of a date. */
export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/** The first date of the month that is `months` later; earlier when negative. */
export function addMonths(month: string, months: number): string {
  const at = new Date(month)
  return isoDate(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)))
}

/** The dates of the weeks that a month touches, from a Monday to a Sunday: 28 to 42. */
export function datesOfMonth(month: string): string[] {
  const last = addDays(addMonths(month, 1), -1)
  const weeks = (daysBetween(mondayOf(month), mondayOf(last)) + DAYS) / DAYS
  return Array.from({ length: weeks }, (_, week) => datesOf(addDays(mondayOf(month), DAYS * week))).flat()
}

/** The past working days of a week: Monday to Friday, before today. */
export function expectedDates(monday: string, today: string): string[] {
  return datesOf(monday)
    .slice(0, 5)
    .filter((date) => date < today)
}

/** The past working days of a range of dates: Monday to Friday, before today. */
export function expectedWithin(range: { startDate: string; endDate: string }, today: string): string[] {
  const dates: string[] = []
  for (let monday = mondayOf(range.startDate); monday <= range.endDate; monday = addDays(monday, DAYS))
    dates.push(
      ...expectedDates(monday, today).filter((date) => date >= range.startDate && date <= range.endDate),
    )
  return dates
}

/**
 * The Mondays of the weeks that a week is compared with: the eight before it that are complete today, latest first.
 */
export function weeksToCompare(monday: string, today: string): string[] {
  const present = mondayOf(today)
  const latest = monday < present ? monday : present
  return Array.from({ length: USUAL_WEEKS.considered }, (_, week) => addDays(latest, -DAYS * (week + 1)))
}

/**
 * Minutes of a usual week: the median of the weeks with work; null when there are too few.
 */
export function usualMinutes(weeks: readonly number[]): number | null {
  const worked = weeks.filter((minutes) => minutes > 0)
  return worked.length < USUAL_WEEKS.least ? null : median(worked)
}
