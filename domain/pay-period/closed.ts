// Whether a day can be recorded: the one rule about closed pay periods. The browser asks it before it offers anything, the
// server for what it shows. In the transaction that writes, the database asks the same again ("refuseClosedDay").
import { includes, type Days } from './periods.ts'

/** Days of a closed period that one person may record until an instant. */
export type Opening = Days & { until: string | Date }

/** What is closed for one person: the closed periods of the payroll cycle, and the person's openings. */
export type ClosedDays = { closed: readonly Days[]; openings: readonly Opening[] }

/**
 * The closed pay period that keeps a person from recording a date; null if the date can be recorded.
 * @param date 'YYYY-MM-DD' in the company's time zone.
 */
export function closedPeriod({ closed, openings }: ClosedDays, date: string, now: Date): Days | null {
  const period = closed.find((days) => includes(days, date))
  if (!period) return null
  const isOpen = openings.some((opening) => includes(opening, date) && new Date(opening.until) > now)
  return isOpen ? null : period
}
