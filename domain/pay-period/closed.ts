// Whether a day can be recorded: the one rule about closed pay periods. The browser asks it before it offers anything, the
// server for what it shows. In the transaction that writes, the database asks the same again ("refuseClosedDay").
import type { UserType } from '#domain/people.ts'
import type { TimesheetAction } from '#domain/timesheet/lifecycle.ts'
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

/** The last opening of a closed date to end; null if none has not ended. */
export function openingOf({ closed, openings }: ClosedDays, date: string, now: Date): Opening | null {
  if (!closed.some((days) => includes(days, date))) return null
  const open = openings.filter((one) => includes(one, date) && new Date(one.until) > now)
  return open.toSorted((one, other) => Number(new Date(other.until)) - Number(new Date(one.until)))[0] ?? null
}

/** A stored timesheet, with its pay period if that is closed, in the cycle in which the timesheet was created. */
export type SheetInPeriod = {
  startDate: string
  closedPeriod?: (Days & { openUntil?: string | null }) | null
}

/** What is closed for the owner of a stored timesheet, as far as it concerns the timesheet. */
export function closedDaysOf({ startDate, closedPeriod: period }: SheetInPeriod): ClosedDays {
  if (!period) return { closed: [], openings: [] }
  const { openUntil } = period
  return {
    closed: [period],
    openings: openUntil ? [{ startDate, endDate: startDate, until: openUntil }] : [],
  }
}

/** What records a day; decisions, moves and cancellations do not. */
const recording: ReadonlySet<TimesheetAction> = new Set(['save', 'submit', 'edit', 'recall', 'delete'])

/**
 * Whether the pay period of a stored timesheet lets a user do this. Hours of a closed one may be paid: only a
 * System_Administrator cancels there, opened or not.
 */
export function periodAllows(
  action: TimesheetAction,
  { userType }: { userType: UserType },
  sheet: SheetInPeriod,
  now: Date,
): boolean {
  if (action === 'cancel') return !sheet.closedPeriod || userType === 'SYSTEM_ADMINISTRATOR'
  return !recording.has(action) || closedPeriod(closedDaysOf(sheet), sheet.startDate, now) === null
}
