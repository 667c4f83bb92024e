// Whether a day can be recorded: the rule about closed pay periods. The browser and the server use it for what they
// show. The database checks the same rule in the transaction that writes ("refuseClosedDay").
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

/** Of the openings of a closed date that have not ended, the one that ends last; null if there is none. */
export function openingOf({ closed, openings }: ClosedDays, date: string, now: Date): Opening | null {
  if (!closed.some((days) => includes(days, date))) return null
  const open = openings.filter((one) => includes(one, date) && new Date(one.until) > now)
  return open.toSorted((one, other) => Number(new Date(other.until)) - Number(new Date(one.until)))[0] ?? null
}

/** A stored timesheet and, if closed, its pay period in the cycle in which the timesheet was created. */
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

/** The actions that record a day; decisions, moves and cancellations do not. */
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
