// The days of a report. Named periods are resolved by the company's date and its pay periods.
import type { Days } from '#domain/pay-period/periods.ts'
import { periodOf } from '#domain/pay-period/periods.ts'
import { cycleOfPeriod, daysOfPeriod, reportPeriods, type ReportPeriod } from '#domain/report/periods.ts'
import { addDays, daysBetween } from '#domain/week.ts'
import { today } from '#server/adapters/clock.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readPeriods, readRules } from '#server/read/payroll/pay-periods.ts'
import { readSettings } from '#server/read/administration/settings.ts'

/** Days of a report at most. */
const DAYS_MAX = 366

/** A named period, or its first and its last date. */
export type RequestedPeriod = { period?: ReportPeriod | null; from?: string | null; to?: string | null }

/**
 * The days of a period; `otherwise` those of the report.
 * @throws NotAllowed BAD_PERIOD for too many days, dates in the wrong order, or a pay period of a cycle that has none.
 */
export async function readDays(
  { period, from, to }: RequestedPeriod,
  otherwise: ReportPeriod,
): Promise<Days> {
  if (from != null || to != null) {
    if (from == null || to == null || from > to || daysBetween(from, to) >= DAYS_MAX)
      throw new NotAllowed('BAD_PERIOD')
    return { startDate: from, endDate: to }
  }
  const selected = period ?? otherwise
  const named = await readNamedPeriods()
  const found = named.find((one) => one.period === selected)
  if (!found) throw new NotAllowed('BAD_PERIOD', 'This payroll cycle has no pay periods.')
  return found
}

/** The named periods, without pay periods of cycles that have none. */
export async function readNamedPeriods(): Promise<(Days & { period: ReportPeriod })[]> {
  const [rules, { timeZone }] = await Promise.all([readRules(), readSettings()])
  const stored = await readPeriods(rules.map(({ gpPayCycle }) => gpPayCycle))
  const date = today(timeZone)
  const payPeriod = (period: ReportPeriod): Days | null => {
    if (!(period in cycleOfPeriod)) return null
    const { gpPayCycle, isLast } = cycleOfPeriod[period as keyof typeof cycleOfPeriod]
    const rule = rules.find((one) => one.gpPayCycle === gpPayCycle)
    const ofCycle = stored.filter((one) => one.gpPayCycle === gpPayCycle)
    const current = rule ? periodOf(rule, ofCycle, date) : null
    return current && isLast ? periodOf(rule!, ofCycle, addDays(current.startDate, -1)) : current
  }
  return reportPeriods.flatMap((period) => {
    const days = daysOfPeriod(period, date) ?? payPeriod(period)
    return days ? [{ period, startDate: days.startDate, endDate: days.endDate }] : []
  })
}
