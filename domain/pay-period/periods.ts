// Pay periods: the days of a payroll cycle, divided by a rule. A period that has ever been closed is stored and keeps
// its dates; the others are computed from the rule. Dates are 'YYYY-MM-DD' in the company's time zone.
import { formatDate, formatDay, isoDate } from '#domain/date.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import type { GpPayCycle } from '#domain/user/account.ts'
import { addDays, daysBetween } from '#domain/week.ts'

export const payPeriodLengths = ['OFF', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const
export type PayPeriodLength = (typeof payPeriodLengths)[number]

export const payPeriodLengthLabel: Record<PayPeriodLength, string> = {
  OFF: 'Off',
  WEEKLY: 'Weekly',
  FORTNIGHTLY: 'Fortnightly',
  MONTHLY: 'Monthly',
}

/** The payroll cycles, in the order of their legacy numbers. */
export const payCycles: readonly GpPayCycle[] = ['NONE', 'RENTAL', 'WORKSHOPS']

/** How the days of a payroll cycle are divided into periods. */
export type PayPeriodRule = {
  length: PayPeriodLength
  /** The first day of a period, before which none is due; null while off. For months, its day of the month counts. */
  anchorDate: string | null
  /** Days from the last day of a period to its deadline. */
  deadlineDays: number
  /** Minutes after midnight. */
  deadlineTime: number
  /** Whether a period closes by itself at its deadline. */
  closesItself: boolean
}

/** From the first to the last day, both included. */
export type Days = { startDate: string; endDate: string }

/** 'Tue Nov 17, 2026' of one day, 'Nov 16 – Nov 22' of several. */
export function daysInWords({ startDate, endDate }: Days): string {
  return startDate === endDate ? formatDate(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`
}

/** 'Nov 16 – Nov 22, 2026': days of a year that may be another one. */
export function daysWithYear({ startDate, endDate }: Days): string {
  return startDate === endDate
    ? formatDate(startDate)
    : `${formatDay(startDate)} – ${formatDay(endDate)}, ${endDate.slice(0, 4)}`
}

export function includes({ startDate, endDate }: Days, date: string): boolean {
  return startDate <= date && date <= endDate
}

const DAYS = { WEEKLY: 7, FORTNIGHTLY: 14 }

/** The period of a date by the rule alone; null while it is off. */
function daysByRule({ length, anchorDate }: PayPeriodRule, date: string): Days | null {
  if (length === 'OFF' || anchorDate === null) return null
  if (length === 'MONTHLY') {
    const day = Number(anchorDate.slice(8))
    const startDate = monthsLater(date, Number(date.slice(8)) < day ? -1 : 0, day)
    return { startDate, endDate: addDays(monthsLater(startDate, 1, day), -1) }
  }
  const days = DAYS[length]
  const since = Math.floor(daysBetween(anchorDate, date) / days)
  const startDate = addDays(anchorDate, since * days)
  return { startDate, endDate: addDays(startDate, days - 1) }
}

/** A day, at most the 28th, of the month so many months after that of a date. */
function monthsLater(date: string, months: number, day: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return isoDate(new Date(Date.UTC(year, month - 1 + months, day)))
}

/**
 * The pay period of a date: the stored one, otherwise that of the rule without the days of stored periods; null while
 * the rule is off.
 * @param stored the periods of the cycle that were closed at least once.
 */
export function periodOf<Stored extends Days>(
  rule: PayPeriodRule,
  stored: readonly Stored[],
  date: string,
): Stored | Days | null {
  const found = stored.find((period) => includes(period, date))
  if (found) return found
  const days = daysByRule(rule, date)
  if (!days) return null
  return stored.reduce(
    ({ startDate, endDate }, other) => ({
      startDate: other.endDate < date && other.endDate >= startDate ? addDays(other.endDate, 1) : startDate,
      endDate: other.startDate > date && other.startDate <= endDate ? addDays(other.startDate, -1) : endDate,
    }),
    days,
  )
}

/** The periods that contain a day of the range, the earliest first. */
export function periodsWithin<Stored extends Days>(
  rule: PayPeriodRule,
  stored: readonly Stored[],
  range: Days,
): (Stored | Days)[] {
  const periods: (Stored | Days)[] = []
  for (let date = range.startDate; date <= range.endDate;) {
    const period = periodOf(rule, stored, date)
    if (period) periods.push(period)
    date = period ? addDays(period.endDate, 1) : (nextStart(stored, date) ?? addDays(range.endDate, 1))
  }
  return periods
}

/** The first day after a date that belongs to a stored period; without a rule there are no other periods. */
function nextStart(stored: readonly Days[], date: string): string | undefined {
  return stored
    .map(({ startDate }) => startDate)
    .filter((start) => start > date)
    .sort()[0]
}

/**
 * The first day of the first period that has to be closed: the start date of the rule, or that of an earlier period
 * that was closed. Nobody has to close the periods before it. Null while the rule is off.
 */
export function firstDueDay({ length, anchorDate }: PayPeriodRule, stored: readonly Days[]): string | null {
  if (length === 'OFF' || anchorDate === null) return null
  return [anchorDate, ...stored.map(({ startDate }) => startDate)].sort()[0]!
}

/** When a period is to be closed: a date and minutes after its midnight. */
export function deadlineOf(rule: PayPeriodRule, { endDate }: Days): { date: string; minutes: number } {
  return { date: addDays(endDate, rule.deadlineDays), minutes: rule.deadlineTime }
}

/**
 * What a rule means today: 'This period: Mon Nov 16 – Sun Nov 22, to be closed by Mon Nov 23, 12:00 pm. Next: …'.
 * @param stored the periods of the cycle that were closed at least once.
 */
export function ruleInWords(rule: PayPeriodRule, stored: readonly Days[], today: string): string {
  const first = firstDueDay(rule, stored)
  const period = periodOf(rule, stored, first !== null && first > today ? first : today)
  const next = period && periodOf(rule, stored, addDays(period.endDate, 1))
  if (!period || !next) return 'No period: every day can be recorded.'
  const day = (date: string) => formatDate(date).slice(0, -', 2026'.length)
  const until = (days: Days) => {
    const { date, minutes } = deadlineOf(rule, days)
    return `${day(date)}, ${formatTime(minutes)}`
  }
  const formatDays = (days: Days) => `${day(days.startDate)} – ${day(days.endDate)}`
  const closes = rule.closesItself ? 'closes by itself on' : 'to be closed by'
  return `${period.startDate > today ? 'First' : 'This'} period: ${formatDays(period)}, ${closes} ${until(period)}. Next: ${formatDays(next)}, deadline ${until(next)}.`
}
