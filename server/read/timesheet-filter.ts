// What lists of timesheets are narrowed down to and ordered by, always within what the viewer may see.
import type { Shift } from '#domain/timesheet/time.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Order } from './entity.ts'

export type TimesheetFilter = {
  status?: TimesheetStatus | null
  /** Only the viewer's own (spec 6, ownTimesheet). */
  ownTimesheet?: boolean | null
  /** Words of the owner's name, and of what its tasks name and describe; or its number. */
  search?: string | null
  /** Dates 'YYYY-MM-DD', both included. */
  from?: string | null
  to?: string | null
  shift?: Shift | null
  taskType?: TimesheetLineType | null
  /** The owner. */
  userId?: number | null
  /** The group they are stamped with. */
  approvalGroupId?: number | null
}

/** What a list can be ordered by; an index serves each. */
export const timesheetOrders = ['CREATED', 'DATE', 'PERSON', 'TOTAL', 'UNUSUAL'] as const
export type TimesheetSort = { by: (typeof timesheetOrders)[number]; ascending: boolean }

const columns = {
  CREATED: 'createdAt',
  DATE: 'startDate',
  PERSON: 'ownerName',
  TOTAL: 'totalDuration',
  UNUSUAL: 'unusualCount',
} as const

/**
 * The order of a list. The id breaks ties, of one total or number of unusual things the date before it; of one person the
 * newest come first.
 */
export function orderOf({ by, ascending }: TimesheetSort): Order<'timesheet'> {
  const way = ascending ? 'asc' : 'desc'
  if (by === 'PERSON')
    return [
      [columns[by], way],
      ['id', ascending ? 'desc' : 'asc'],
    ]
  const next: Order<'timesheet'> = by === 'TOTAL' || by === 'UNUSUAL' ? [['startDate', way]] : []
  return [[columns[by], way], ...next, ['id', way]]
}
