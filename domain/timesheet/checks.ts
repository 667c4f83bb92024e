// The checks that stop a timesheet, in the order of the sentences (spec 5, rulings 2). The browser runs them for an
// immediate answer, the server for the authoritative one.
import { MIDDAY, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { Refusal, type OtherTimesheet, type RefusalCode } from '#domain/refusal.ts'
import { daysBetween } from '#domain/week.ts'
import {
  absoluteInterval,
  overlaps,
  seenFrom,
  workedMinutes,
  type Interval,
  type Shift,
  type TaskTimes,
} from './time.ts'

/** The settings that the checks use. */
export type CheckSettings = {
  timesheetOverlapCheckingEnable: boolean
  passMidnightCheckingEnable: boolean
  maximumDailyHoursCheckingEnable: boolean
  maximumDailyHours: number
}

/** The parts of a timesheet that the checks use. The date is 'YYYY-MM-DD' in the company's zone. */
export type CheckedSheet = {
  /** Set for a stored timesheet that a refusal may name. */
  number?: number
  startDate: string
  shift: Shift
  lines: readonly TaskTimes[]
}

/** The settings, and the same person's other counted timesheets of the days around. */
export type Around = { settings: CheckSettings; others: readonly CheckedSheet[] }

export type Check = (sheet: CheckedSheet, around: Around) => Refusal | null

const overDailyMaximum: Check = (sheet, { settings }) =>
  isOver(total(sheet), settings)
    ? new Refusal('OVER_DAILY_MAXIMUM', null, { max: settings.maximumDailyHours })
    : null

const overDayTotal: Check = (sheet, { settings, others }) => {
  const sameDay = others.filter((other) => other.startDate === sheet.startDate)
  const sum = sameDay.reduce((minutes, other) => minutes + total(other), total(sheet))
  return isOver(sum, settings)
    ? new Refusal('OVER_DAY_TOTAL', null, { max: settings.maximumDailyHours })
    : null
}

/** An interval that two tasks of a timesheet share; `line` and `other` are their indexes. */
export type Overlap = Interval & { line: number; other: number }

/** Every two tasks of a timesheet that overlap; `line` is the later one in the list. */
export function overlapsWithin(sheet: Pick<CheckedSheet, 'shift' | 'lines'>): Overlap[] {
  const all = intervals(sheet)
  return all.flatMap((later, line) =>
    all.slice(0, line).flatMap((earlier, other) => {
      if (!later || !earlier || !overlaps(earlier, later)) return []
      const start = Math.max(earlier.start, later.start)
      return { line, other, start, end: Math.min(earlier.end, later.end) }
    }),
  )
}

const overlapWithin: Check = (sheet) => {
  const [first] = overlapsWithin(sheet)
  return first ? new Refusal('OVERLAP_WITHIN', startOf(first.line)) : null
}

const overlapOthers: Check = (sheet, { settings, others }) => {
  if (!settings.timesheetOverlapCheckingEnable) return null
  for (const [line, interval] of intervals(sheet).entries())
    for (const other of others) {
      const days = daysBetween(other.startDate, sheet.startDate)
      const isTaken = (taken: Interval | null) =>
        interval !== null && taken !== null && overlaps(seenFrom(taken, days), interval)
      const at = intervals(other).findIndex(isTaken)
      if (at >= 0) return new Refusal('OVERLAP_OTHERS', startOf(line), {}, otherTimesheet(other, at))
    }
  return null
}

/** The details of the other timesheet for its owner; null when the refusal must not name it. */
function otherTimesheet({ number, startDate, lines }: CheckedSheet, line: number): OtherTimesheet | null {
  const { startTime, endTime } = lines[line]!
  if (number === undefined || startTime === null || endTime === null) return null
  return { number, startDate, startTime, endTime }
}

const dayPastMidnight: Check = (sheet, { settings }) => {
  if (sheet.shift !== 'DAY' || !settings.passMidnightCheckingEnable) return null
  const at = firstLine(sheet, (interval) => interval.end > MINUTES_PER_DAY)
  return at === null ? null : new Refusal('DAY_PAST_MIDNIGHT', startOf(at))
}

const nightPastMidday: Check = (sheet) => {
  if (sheet.shift !== 'NIGHT') return null
  const at = firstLine(sheet, (interval) => interval.end > MINUTES_PER_DAY + MIDDAY)
  return at === null ? null : new Refusal('NIGHT_PAST_MIDDAY', startOf(at))
}

/** On Save, in this order. */
export const saveChecks: readonly Check[] = [
  overDailyMaximum,
  overlapWithin,
  dayPastMidnight,
  nightPastMidday,
]

/** On Submit, in this order. */
export const submitChecks: readonly Check[] = [
  overDailyMaximum,
  overDayTotal,
  overlapWithin,
  overlapOthers,
  dayPastMidnight,
  nightPastMidday,
]

/** The checks that run while the user types. Overlaps are shown at their tasks (`overlapsWithin`). */
export const checksWhileTyping: readonly Check[] = [overDailyMaximum, dayPastMidnight]

/** The first refusal that the user has not confirmed; null when nothing stops the timesheet. */
export function firstRefusal(
  checks: readonly Check[],
  sheet: CheckedSheet,
  around: Around,
  confirmed: readonly RefusalCode[] = [],
): Refusal | null {
  for (const check of checks) {
    const refusal = check(sheet, around)
    if (refusal && !(refusal.confirmable && confirmed.includes(refusal.code))) return refusal
  }
  return null
}

/** Days before and after a timesheet on which another one can overlap it: a night shift ends at most two days later. */
export const REACH_DAYS = 2

function total(sheet: CheckedSheet): number {
  return sheet.lines.reduce((minutes, line) => minutes + workedMinutes(line), 0)
}

function isOver(minutes: number, settings: CheckSettings): boolean {
  return settings.maximumDailyHoursCheckingEnable && minutes > settings.maximumDailyHours * MINUTES_PER_HOUR
}

function intervals(sheet: Pick<CheckedSheet, 'shift' | 'lines'>): (Interval | null)[] {
  return sheet.lines.map((line) => absoluteInterval(line, sheet.shift))
}

function firstLine(sheet: CheckedSheet, test: (interval: Interval, index: number) => boolean): number | null {
  const index = intervals(sheet).findIndex((interval, at) => interval !== null && test(interval, at))
  return index === -1 ? null : index
}

function startOf(line: number): string {
  return `lines.${line}.startTime`
}
