// The filters and orders of timesheet lists, always within what the viewer may see.
import type { Shift } from '#domain/timesheet/time.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { transitions, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { searchWords } from '#domain/search.ts'
import { sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { escaped, searchedNumber } from '../search.ts'
import type { TimesheetOrder } from './timesheets.ts'

export type TimesheetFilter = {
  status?: TimesheetStatus | null
  /** Only the viewer's own (spec 6, ownTimesheet). */
  ownTimesheet?: boolean | null
  /** Words of the owner's name, of the records its tasks name, of their descriptions and customers; or its number. */
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
  /** Only with a question that waits for the viewer. */
  openQuestion?: boolean | null
  /** Only with changes of approvers that the owner has not seen. */
  unseenEdit?: boolean | null
  /** Only timesheets that were declined and not submitted again. */
  awaitsCorrection?: boolean | null
}

/** The orders of a list; each has an index. */
export const timesheetOrders = ['CREATED', 'DATE', 'PERSON', 'TOTAL', 'UNUSUAL'] as const
export type TimesheetSort = { by: (typeof timesheetOrders)[number]; ascending: boolean }

/** The timesheets that a filter lets through for every viewer; `matchingTimesheets` adds the part that depends on the viewer. */
export function matchingForAll(filter: TimesheetFilter): Prisma.TimesheetWhereInput {
  const { userId, approvalGroupId, status, shift, taskType, from, to, search, unseenEdit, awaitsCorrection } =
    filter
  return {
    AND: [
      userId == null ? {} : { userId },
      approvalGroupId == null ? {} : { approvalGroupId },
      status ? { status } : {},
      unseenEdit ? { hasUnseenEdit: true } : {},
      awaitsCorrection ? awaitingCorrection : {},
      shift ? { shift } : {},
      taskType ? { lines: { some: { timesheetLineType: taskType } } } : {},
      from ? { startDate: { gte: new Date(from) } } : {},
      to ? { startDate: { lte: new Date(to) } } : {},
      timesheetsContaining(search),
    ],
  }
}

/** Only a declined timesheet has a decision while its owner may change it. */
const awaitingCorrection: Prisma.TimesheetWhereInput = {
  OR: [{ status: 'DECLINED' }, { status: { in: [...transitions.save.from] }, decidedAt: { not: null } }],
}

export function matchingTimesheets(viewer: Viewer, filter: TimesheetFilter): Prisma.TimesheetWhereInput {
  const own = filter.ownTimesheet ? { userId: viewer.id } : {}
  return { AND: [own, filter.openQuestion ? { questionFor: { not: null } } : {}, matchingForAll(filter)] }
}

/** The timesheets that a search finds: each word occurs in the search text, or the search is the timesheet's number. */
export function timesheetsContaining(search: string | null | undefined): Prisma.TimesheetWhereInput {
  const words = searchWords(search).map((word) => ({ text: { contains: escaped(word) } }))
  if (words.length === 0) return {}
  const number = searchedNumber(search ?? '')
  // Both within one relation, because PostgreSQL joins an EXISTS only outside an OR.
  return { search: number === null ? { AND: words } : { OR: [{ timesheetId: number }, { AND: words }] } }
}

/** Whether a list can show one person's timesheets only. */
export function hasOneOwner(viewer: Viewer, { ownTimesheet, userId }: TimesheetFilter): boolean {
  const sight = sightOf(viewer)
  return Boolean(ownTimesheet || userId != null || (sight !== 'all' && sight.groups.length === 0))
}

const columns = {
  CREATED: 'createdAt',
  DATE: 'startDate',
  PERSON: 'ownerName',
  TOTAL: 'totalDuration',
  UNUSUAL: 'unusualCount',
} as const

/**
 * The order of a list. Equal totals and equal numbers of unusual things are ordered by date; the timesheets of one person
 * come newest first, whichever way the names go.
 * @param isOfOne whether all timesheets are one person's: then their name orders nothing, and no index serves it.
 */
export function orderOf({ by, ascending }: TimesheetSort, isOfOne = false): TimesheetOrder {
  const way = ascending ? 'asc' : 'desc'
  if (by === 'PERSON') {
    const newest = ['id', ascending ? 'desc' : 'asc'] as const
    return isOfOne ? [newest] : [[columns[by], way], newest]
  }
  const next: TimesheetOrder = by === 'TOTAL' || by === 'UNUSUAL' ? [['startDate', way]] : []
  return [[columns[by], way], ...next, ['id', way]]
}
