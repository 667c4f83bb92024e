// The addresses of timesheets, accounts and batches, and of the next step of a cell.
import type { DeskAct } from '#domain/payroll/desk.ts'
import { timesheetHome } from '#domain/navigation.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { mondayOf } from '#domain/week.ts'
import { wordOf } from '#web/lists/params.ts'
import type { Cell, Period } from './desk.ts'

const home = timesheetHome('SYSTEM_ADMINISTRATOR')

export function timesheetPath(number: number): string {
  return `${home}?timesheet=${number}&status=all`
}

export function accountPath(number: number): string {
  return `/admin/users?user=${number}`
}

export function batchPath(number: string): string {
  return `/admin/payroll/${number}`
}

/** The number of a record by its global id. */
export function numberOf(id: string): number {
  return Number(atob(id).split(':')[1])
}

/** The timesheets of a cell with a status. */
export function timesheetsPath({ approvalGroup }: Cell, days: Period, status: TimesheetStatus): string {
  const search = new URLSearchParams({ status: wordOf(status), from: days.startDate, to: days.endDate })
  if (approvalGroup) search.set('group', String(numberOf(approvalGroup.id)))
  return `${home}?${search}`
}

/** The address of a cell's next step; null if it is done in the cell. */
export function actPath({ at }: DeskAct, cell: Cell, period: Period): string | null {
  if (at === 'BATCH') return batchPath(cell.batch!.number)
  if (at === 'MISSING') return missingPath(cell, period)
  return at === 'CELL' ? null : timesheetsPath(cell, period, at)
}

/** The people with missing days, in the first week of a period. */
export function missingPath({ approvalGroup }: Cell, { startDate }: Period): string {
  const search = new URLSearchParams({ view: 'week', week: mondayOf(startDate), missing: 'yes' })
  if (approvalGroup) search.set('group', String(numberOf(approvalGroup.id)))
  return `${home}?${search}`
}
