// Which timesheets a list shows: the caller's filter, always within what the viewer may see.
import type { Shift } from '#domain/time.ts'
import type { TimesheetLineType } from '#domain/people.ts'
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet.ts'
import { visibleTo } from '#server/access.ts'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/viewer.ts'

export type TimesheetFilter = {
  status?: TimesheetStatus | null
  /** Only the viewer's own (spec 6, ownTimesheet). */
  ownTimesheet?: boolean | null
  /** Part of the owner's name. */
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
export const timesheetOrders = ['CREATED', 'DATE', 'PERSON', 'TOTAL'] as const
export type TimesheetSort = { by: (typeof timesheetOrders)[number]; ascending: boolean }

/** The `where` of a list. */
export function timesheetsWhere(viewer: Viewer, filter: TimesheetFilter = {}): Prisma.TimesheetWhereInput {
  const { status, ownTimesheet, search, from, to, shift, taskType, userId, approvalGroupId } = filter
  const where: Prisma.TimesheetWhereInput[] = [visibleTo(viewer).timesheet]
  if (status) where.push({ status })
  if (ownTimesheet) where.push({ userId: viewer.id })
  if (from) where.push({ startDate: { gte: new Date(from) } })
  if (to) where.push({ startDate: { lte: new Date(to) } })
  if (shift) where.push({ shift })
  if (userId) where.push({ userId })
  if (approvalGroupId) where.push({ approvalGroupId })
  if (taskType) where.push({ lines: { some: { timesheetLineType: taskType } } })
  for (const word of search?.trim().split(/\s+/).filter(Boolean).slice(0, 5) ?? [])
    where.push({ user: nameHas(word) })
  return { AND: where }
}

/** Newest first, as the specification orders every dashboard. */
export const newestFirst: TimesheetSort = { by: 'CREATED', ascending: false }

const columns = {
  CREATED: 'createdAt',
  DATE: 'startDate',
  PERSON: 'ownerName',
  TOTAL: 'totalDuration',
} as const

/** The `orderBy` of a list. The id breaks ties; of one person the newest come first. */
export function timesheetsOrder({
  by,
  ascending,
}: TimesheetSort): Prisma.TimesheetOrderByWithRelationInput[] {
  const idAscending = by === 'PERSON' ? !ascending : ascending
  return [{ [columns[by]]: ascending ? 'asc' : 'desc' }, { id: idAscending ? 'asc' : 'desc' }]
}

export type TimesheetCounts = Record<TimesheetStatus, number> & {
  total: number
  viewerId: number
  ownTimesheet: boolean
}

/** How many timesheets of each status the viewer may see, in one statement. */
export async function countTimesheets(viewer: Viewer, ownTimesheet: boolean): Promise<TimesheetCounts> {
  const rows = await db.timesheetTally.groupBy({
    by: ['status'],
    where: { AND: [visibleTo(viewer).tally, ownTimesheet ? { userId: viewer.id } : {}] },
    _sum: { count: true },
  })
  const counts = Object.fromEntries(timesheetStatuses.map((status) => [status, 0])) as Record<
    TimesheetStatus,
    number
  >
  for (const { status, _sum } of rows) counts[status] = _sum.count ?? 0
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { ...counts, total, viewerId: viewer.id, ownTimesheet }
}

function nameHas(word: string): Prisma.UserWhereInput {
  const contains = { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
  return { OR: [{ firstName: contains }, { lastName: contains }] }
}
