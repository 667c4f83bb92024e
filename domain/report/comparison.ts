// The days that a report is compared with. Dates are 'YYYY-MM-DD' in the company's time zone.
import type { Days } from '#domain/pay-period/periods.ts'
import { addDays, addMonths, daysBetween, mondayOf, monthOf } from '#domain/week.ts'

export const comparisonLabel = { BEFORE: 'The period before', YEAR: 'A year before' } as const
export type Comparison = keyof typeof comparisonLabel
export const comparisons = Object.keys(comparisonLabel) as Comparison[]

/**
 * The days to compare with: whole months with whole months, whole weeks with whole weeks (52 weeks earlier for a year, so
 * that weekdays meet), and any other days with as many days, or the same dates a year earlier.
 */
export function comparedDays({ startDate, endDate }: Days, comparison: Comparison): Days {
  const count = daysBetween(startDate, endDate) + 1
  const next = addDays(endDate, 1)
  if (monthOf(startDate) === startDate && monthOf(next) === next) {
    const months = comparison === 'YEAR' ? 12 : monthsBetween(startDate, next)
    return { startDate: addMonths(startDate, -months), endDate: addDays(addMonths(next, -months), -1) }
  }
  const isWeeks = mondayOf(startDate) === startDate && count % 7 === 0
  if (comparison === 'YEAR' && !isWeeks)
    return { startDate: yearBefore(startDate), endDate: yearBefore(endDate) }
  const earlier = comparison === 'YEAR' ? 52 * 7 : count
  return { startDate: addDays(startDate, -earlier), endDate: addDays(endDate, -earlier) }
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(to) - months(from)
}

/** The 28th for a 29 February. */
function yearBefore(date: string): string {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  return `${year}-${date.slice(5) === '02-29' ? '02-28' : date.slice(5)}`
}
