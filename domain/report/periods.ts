// The period of a report. Dates are 'YYYY-MM-DD' in the company's time zone.
import { isoDate } from '#domain/date.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { addDays, mondayOf } from '#domain/week.ts'

export const periodLabel = {
  THIS_WEEK: 'This week',
  LAST_WEEK: 'Last week',
  THIS_MONTH: 'This month',
  LAST_MONTH: 'Last month',
  LAST_13_WEEKS: '13 weeks',
  THIS_YEAR: 'This year',
  RENTAL_PERIOD: 'Rental pay period',
  LAST_RENTAL_PERIOD: 'Last Rental pay period',
  WORKSHOPS_PERIOD: 'Workshops pay period',
  LAST_WORKSHOPS_PERIOD: 'Last Workshops pay period',
} as const
export type ReportPeriod = keyof typeof periodLabel
export const reportPeriods = Object.keys(periodLabel) as ReportPeriod[]

/** The days of a named period that needs no rule; null for pay periods. */
export function daysOfPeriod(period: ReportPeriod, today: string): Days | null {
  const monday = mondayOf(today)
  const month = (later: number) =>
    isoDate(new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + later, 1)))
  const days: Partial<Record<ReportPeriod, Days>> = {
    THIS_WEEK: { startDate: monday, endDate: addDays(monday, 6) },
    LAST_WEEK: { startDate: addDays(monday, -7), endDate: addDays(monday, -1) },
    THIS_MONTH: { startDate: month(0), endDate: addDays(month(1), -1) },
    LAST_MONTH: { startDate: month(-1), endDate: addDays(month(0), -1) },
    LAST_13_WEEKS: { startDate: addDays(monday, -12 * 7), endDate: addDays(monday, 6) },
    THIS_YEAR: { startDate: `${today.slice(0, 4)}-01-01`, endDate: `${today.slice(0, 4)}-12-31` },
  }
  return days[period] ?? null
}

/** The payroll cycle of a named pay period, and whether it is the one before. */
export const cycleOfPeriod = {
  RENTAL_PERIOD: { gpPayCycle: 'RENTAL', isLast: false },
  LAST_RENTAL_PERIOD: { gpPayCycle: 'RENTAL', isLast: true },
  WORKSHOPS_PERIOD: { gpPayCycle: 'WORKSHOPS', isLast: false },
  LAST_WORKSHOPS_PERIOD: { gpPayCycle: 'WORKSHOPS', isLast: true },
} as const satisfies Partial<Record<ReportPeriod, object>>

/** How finely a chart divides its time. */
export function bucketOf({ startDate, endDate }: Days): 'DAY' | 'WEEK' | 'MONTH' {
  if (endDate <= addDays(startDate, 31)) return 'DAY'
  return endDate <= addDays(startDate, 7 * 27) ? 'WEEK' : 'MONTH'
}
