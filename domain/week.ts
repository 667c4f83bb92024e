// A week of work, Monday to Sunday: its dates, on which of its days a timesheet is missing, and how long a person's week
// usually is. Dates are 'YYYY-MM-DD' in the company's time zone.
import { isoDate } from './date.ts'
import { median } from './median.ts'

/** Weeks that the usual one is the median of, and how many of them have to have been worked in. */
export const USUAL_WEEKS = { asked: 8, least: 2 }

const MS_PER_DAY = 86_400_000
const DAYS = 7

/** The date so many days later, or earlier where they are negative. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(Date.parse(date) + days * MS_PER_DAY))
}

/** The Monday of the week in which a date lies. */
export function mondayOf(date: string): string {
  const sinceMonday = (new Date(date).getUTCDay() + 6) % DAYS
  return addDays(date, -sinceMonday)
}

/** The seven dates of the week that begins with this Monday. */
export function datesOf(monday: string): string[] {
  return Array.from({ length: DAYS }, (_, day) => addDays(monday, day))
}

/**
 * The dates of a week on which everybody should have recorded by now: Monday to Friday before today, but not before the
 * person had an account.
 */
export function expectedDates(monday: string, today: string, since = ''): string[] {
  return datesOf(monday)
    .slice(0, 5)
    .filter((date) => date < today && date >= since)
}

/**
 * The weeks, by their Mondays, that a week is compared with: the eight before it, and of those only full ones, which are
 * over today. The latest comes first.
 */
export function weeksToCompare(monday: string, today: string): string[] {
  const present = mondayOf(today)
  const latest = monday < present ? monday : present
  return Array.from({ length: USUAL_WEEKS.asked }, (_, week) => addDays(latest, -DAYS * (week + 1)))
}

/**
 * Minutes of a usual week: the median of those in which anything was worked, to whole minutes; null where they are too
 * few to tell.
 */
export function usualMinutes(weeks: readonly number[]): number | null {
  const worked = weeks.filter((minutes) => minutes > 0)
  return worked.length < USUAL_WEEKS.least ? null : median(worked)
}
