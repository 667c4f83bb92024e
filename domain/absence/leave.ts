// Leave: people ask for it, and their approvers decide. Its kinds and its states. Only approved leave counts as away.
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

/** The words of timesheets, which the same people decide. */
export const leaveStatusLabel = (status: LeaveStatus): string => timesheetStatusLabel[status]

/** Leave in these states can be changed; then the approvers decide again. */
export const changeable: readonly LeaveStatus[] = ['PENDING', 'APPROVED', 'DECLINED']
/** Leave in these states can be taken back. */
export const cancellable: readonly LeaveStatus[] = ['PENDING', 'APPROVED']

/** The word for a day of leave that nobody has decided yet. */
export const LEAVE_PENDING = 'Leave pending'

type LeaveDays = {
  kind: LeaveKind
  /** 'YYYY-MM-DD' in the company's time zone, both included. */
  startDate: string
  endDate: string
  minutesPerDay: number
}

/** 'Annual leave, Mon Nov 16, 2026 – Fri Nov 20, 2026, 7 h 30 a day'. */
export function leaveInWords({ kind, startDate, endDate, minutesPerDay }: LeaveDays): string {
  const days = awayDaysInWords({ startDate, endDate, weekdays: [] })
  return `${leaveLabel[kind]}, ${days}, ${formatLength(minutesPerDay)} a day`
}
