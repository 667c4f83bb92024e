// What lists of timesheets are narrowed down to and ordered by, always within what the viewer may see.
import { searchWords } from '#domain/search.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Stamped } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Order } from './entity.ts'
import { escaped, searchedNumber } from './search.ts'
import { maySee } from './timesheets.ts'

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

/** The `where` of a filter, as far as it is the same for all viewers. */
export function matchingForAll(filter: TimesheetFilter): Prisma.TimesheetWhereInput {
  const { status, search, from, to, shift, taskType, userId, approvalGroupId } = filter
  const where: Prisma.TimesheetWhereInput[] = []
  if (status) where.push({ status })
  if (from) where.push({ startDate: { gte: new Date(from) } })
  if (to) where.push({ startDate: { lte: new Date(to) } })
  if (shift) where.push({ shift })
  if (userId) where.push({ userId })
  if (approvalGroupId) where.push({ approvalGroupId })
  if (taskType) where.push({ lines: { some: { timesheetLineType: taskType } } })
  if (search) where.push(found(search))
  return { AND: where }
}

/** Those that a search finds; timesheet-search.ts says the same of lists. */
function found(search: string): Prisma.TimesheetWhereInput {
  const words = searchWords(search).map((word) => {
    const contains = escaped(word)
    return { OR: [{ user: { searchName: { contains } } }, { search: { text: { contains } } }] }
  })
  const number = searchedNumber(search)
  return number === null ? { AND: words } : { OR: [{ id: number }, { AND: words }] }
}

/** Whether a list with this filter shows a timesheet that `matchingForAll` found. */
export function lists(viewer: Viewer, { ownTimesheet }: TimesheetFilter, timesheet: Stamped): boolean {
  return maySee(viewer, timesheet) && (!ownTimesheet || timesheet.userId === viewer.id)
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
