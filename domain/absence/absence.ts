// Days on which people are away: the reasons, and the days in words. No timesheet is expected on them (rulings 2).
import { formatDate } from '#domain/date.ts'

/** The most important first: a public holiday within a leave is a public holiday. */
export const absenceKinds = ['PUBLIC_HOLIDAY', 'LEAVE', 'NOT_ROSTERED'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

export const absenceLabel: Readonly<Record<AbsenceKind, string>> = {
  PUBLIC_HOLIDAY: 'Public holiday',
  LEAVE: 'Leave',
  NOT_ROSTERED: 'Not rostered',
}

/** Days of one absence. */
export type AwayDays = {
  /** 'YYYY-MM-DD' in the company's time zone. */
  startDate: string
  /** The last day; null if nobody knows it yet. */
  endDate: string | null
  /** 1 for Monday to 5 for Friday; in their order; empty for all days. */
  weekdays: readonly number[]
}

/** The names of Monday to Friday, in their order. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** 'Tue Nov 17, 2026 – Fri Nov 20, 2026', 'Every Monday and Friday from Mon Nov 16, 2026'. */
export function awayDaysInWords({ startDate, endDate, weekdays }: AwayDays): string {
  const first = formatDate(startDate)
  const last = endDate === null ? null : formatDate(endDate)
  if (weekdays.length > 0) {
    const days = weekdays.map((day) => weekdayNames[day - 1]!)
    return `Every ${listed.format(days)} from ${first}${last === null ? '' : ` to ${last}`}`
  }
  return last === first ? first : `${first} – ${last}`
}

const listed = new Intl.ListFormat('en')

/** Whether two absences overlap. A weekly roster overlaps with nothing. */
export function overlap(one: AwayDays, other: AwayDays): boolean {
  if (one.weekdays.length > 0 || other.weekdays.length > 0) return false
  return one.startDate <= other.endDate! && other.startDate <= one.endDate!
}
