// Leave that a person asks for: its kinds, its states, and who decides it. Only what is approved counts as away.
import { formatLength } from '#domain/timesheet/time.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { awayDaysInWords } from './absence.ts'

export const leaveKinds = ['ANNUAL', 'PERSONAL', 'UNPAID', 'OTHER'] as const
export type LeaveKind = (typeof leaveKinds)[number]

export const leaveLabel: Readonly<Record<LeaveKind, string>> = {
  ANNUAL: 'Annual leave',
  PERSONAL: 'Personal leave',
  UNPAID: 'Unpaid leave',
  OTHER: 'Other leave',
}

export const leaveStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'CANCELLED'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

/** The words of timesheets, which are decided by the same people. */
export const leaveStatusLabel = (status: LeaveStatus): string => timesheetStatusLabel[status]

/** A change of these asks again. */
export const changeable: readonly LeaveStatus[] = ['PENDING', 'APPROVED', 'DECLINED']
/** These can be taken back. */
export const cancellable: readonly LeaveStatus[] = ['PENDING', 'APPROVED']

type AskedDays = {
  kind: LeaveKind
  /** 'YYYY-MM-DD' in the company's time zone, both included. */
  startDate: string
  endDate: string
  minutesPerDay: number
}

/** 'Annual leave, Mon Nov 16, 2026 – Fri Nov 20, 2026, 7 h 30 a day'. */
export function leaveInWords({ kind, startDate, endDate, minutesPerDay }: AskedDays): string {
  const days = awayDaysInWords({ startDate, endDate, weekdays: [] })
  return `${leaveLabel[kind]}, ${days}, ${formatLength(minutesPerDay)} a day`
}
