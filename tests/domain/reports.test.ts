// The periods and the usual groupings of reports.
import { describe, expect, it } from 'vitest'
import { bucketOf, daysOfPeriod, type ReportPeriod } from '#domain/report/periods.ts'
import { usualGrouping } from '#domain/report/reports.ts'

describe('a named period', () => {
  it.each<[ReportPeriod, string, string, string]>([
    ['THIS_WEEK', '2026-11-17', '2026-11-16', '2026-11-22'],
    ['THIS_WEEK', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['LAST_WEEK', '2026-11-17', '2026-11-09', '2026-11-15'],
    ['THIS_MONTH', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['LAST_MONTH', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['LAST_MONTH', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['LAST_13_WEEKS', '2026-11-17', '2026-08-24', '2026-11-22'],
    ['THIS_YEAR', '2026-01-01', '2026-01-01', '2026-12-31'],
  ])('%s on %s is from %s to %s', (period, today, startDate, endDate) => {
    expect(daysOfPeriod(period, today)).toEqual({ startDate, endDate })
  })

  it.each<ReportPeriod>(['RENTAL_PERIOD', 'LAST_WORKSHOPS_PERIOD'])('%s needs a rule', (period) => {
    expect(daysOfPeriod(period, '2026-11-17')).toBeNull()
  })
})

describe('longer periods have coarser steps of time', () => {
  it.each([
    ['2026-11-30', 'DAY', 'DAY'],
    ['2026-12-31', 'WEEK', 'DAY'],
    ['2027-01-02', 'WEEK', 'DAY'],
    ['2027-01-03', 'WEEK', 'WEEK'],
    ['2027-05-08', 'WEEK', 'WEEK'],
    ['2027-05-31', 'MONTH', 'MONTH'],
  ])('from November 1 to %s: %s in the chart, %s in the table', (endDate, chart, table) => {
    const days = { startDate: '2026-11-01', endDate }
    expect(bucketOf(days)).toBe(chart)
    expect(usualGrouping('HOURS', days)).toEqual(['PERSON', table])
  })
})
