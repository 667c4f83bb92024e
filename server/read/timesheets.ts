// Which timesheets a list shows: the caller's filter, always within what the viewer may see.
import type { Shift } from '#domain/timesheet/time.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { maySee, visibleTo } from '#server/access/visible.ts'
import { db, query } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'

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
  const own = filter.ownTimesheet ? [{ userId: viewer.id }] : []
  return { AND: [visibleTo(viewer).timesheet, ...own, matchingWhere(filter)] }
}

/** Whether a list shows a timesheet that matches its filter otherwise, judged like `timesheetsWhere`. */
export function mayList(
  viewer: Viewer,
  filter: TimesheetFilter,
  sheet: Parameters<typeof maySee>[1],
): boolean {
  return maySee(viewer, sheet) && (!filter.ownTimesheet || sheet.userId === viewer.id)
}

/** The part of a list's `where` that is the same whoever asks. */
export function matchingWhere(filter: TimesheetFilter): Prisma.TimesheetWhereInput {
  const { status, search, from, to, shift, taskType, userId, approvalGroupId } = filter
  const where: Prisma.TimesheetWhereInput[] = []
  if (status) where.push({ status })
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
  const isAsked = ownTimesheet ? Prisma.sql`"userId" = ${viewer.id}::int` : Prisma.sql`true`
  const tallies = await query<Pick<Tally, 'status' | 'count'>>(
    db,
    Prisma.sql`
    SELECT "status"::text, sum("count")::int AS "count" FROM "TimesheetTally"
    WHERE ${visibleTo(viewer).tally} AND ${isAsked} GROUP BY "status"`,
  )
  return countsOf(viewer, ownTimesheet, tallies)
}

/** Tallies of one person's timesheets, or of a whole group's where `userId` is nobody's. */
type Tally = { userId: number; approvalGroupId: number; status: TimesheetStatus; count: number }
const NOBODY = 0

/** The same for many at once: in one statement, however many they are. */
export async function countTimesheetsOf(viewers: readonly Viewer[]): Promise<Tally[]> {
  return query<Tally>(
    db,
    Prisma.sql`
    SELECT ${NOBODY}::int AS "userId", "approvalGroupId", "status"::text, sum("count")::int AS "count"
    FROM "TimesheetTally" GROUP BY "approvalGroupId", "status"
    UNION ALL
    SELECT "userId", "approvalGroupId", "status"::text, "count"
    FROM "TimesheetTally" WHERE "userId" = ANY(${viewers.map(({ id }) => id)}::int[])`,
  )
}

/** One viewer's counts of those: of the groups the viewer sees, and beside them the viewer's own. */
export function countsAmong(
  tallies: readonly Tally[],
  viewer: Viewer,
  ownTimesheet: boolean,
): TimesheetCounts {
  const seen = tallies.filter(({ userId, approvalGroupId: group }) => {
    const isSeenAnyway = maySee(viewer, { userId: NOBODY, approvalGroupId: group === 0 ? null : group })
    if (ownTimesheet) return userId === viewer.id
    return userId === NOBODY ? isSeenAnyway : userId === viewer.id && !isSeenAnyway
  })
  return countsOf(viewer, ownTimesheet, seen)
}

function countsOf(
  viewer: Viewer,
  ownTimesheet: boolean,
  tallies: readonly Pick<Tally, 'status' | 'count'>[],
): TimesheetCounts {
  const counts = Object.fromEntries(timesheetStatuses.map((status) => [status, 0])) as Record<
    TimesheetStatus,
    number
  >
  for (const { status, count } of tallies) counts[status] += count
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { ...counts, total, viewerId: viewer.id, ownTimesheet }
}

function nameHas(word: string): Prisma.UserWhereInput {
  const contains = { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
  return { OR: [{ firstName: contains }, { lastName: contains }] }
}
