// Counts the visible timesheets of each status, for one viewer or for many at the same time.
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { sees, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { coalesce } from '#server/database/coalesce.ts'
import type { TimesheetFilter } from './timesheet-filter.ts'
import { countByStatus } from './timesheet-list.ts'

export type TimesheetCounts = Record<TimesheetStatus, number> & {
  total: number
  /** The statuses whose count stops at the limit. */
  exceeded: TimesheetStatus[]
  viewerId: number
  filter: TimesheetFilter
}

/** The number of timesheets in the viewer's lists with this filter by status, ignoring the filter's own status. */
export async function countTimesheets(viewer: Viewer, filter: TimesheetFilter): Promise<TimesheetCounts> {
  return countsOf(viewer, filter, await countByStatus(viewer, filter))
}

/** The same for one of many viewers who ask in the same tick, as when a change reaches them: two statements for all. */
export async function countTogether(viewer: Viewer, ownTimesheet: boolean): Promise<TimesheetCounts> {
  return countsAmong(await tallied(viewer), viewer, ownTimesheet)
}

type Tally = { userId: number; approvalGroupId: number; status: TimesheetStatus; count: number }
/** Tallies of whole groups, and those of each viewer's own timesheets. */
type Tallies = { groups: Omit<Tally, 'userId'>[]; own: Tally[] }

const tallied = coalesce(async (viewers: readonly Viewer[]): Promise<Tallies> => {
  const [groups, own] = await Promise.all([
    db.timesheetTally.groupBy({ by: ['approvalGroupId', 'status'], _sum: { count: true } }),
    db.timesheetTally.findMany({ where: { userId: { in: viewers.map(({ id }) => id) } } }),
  ])
  return { groups: groups.map(({ _sum, ...group }) => ({ ...group, count: _sum.count ?? 0 })), own }
})

/** One viewer's counts: the groups in sight, and their own timesheets outside those groups. */
export function countsAmong({ groups, own }: Tallies, viewer: Viewer, ownTimesheet: boolean) {
  const sight = sightOf(viewer)
  // Timesheets of others in the group: nobody has this id.
  const seesGroup = (group: number) => sees(sight, { userId: 0, approvalGroupId: group === 0 ? null : group })
  const mine = own.filter(({ userId }) => userId === viewer.id)
  const inGroups = groups.filter(({ approvalGroupId }) => seesGroup(approvalGroupId))
  const beside = mine.filter(({ approvalGroupId }) => !seesGroup(approvalGroupId))
  return countsOf(viewer, { ownTimesheet }, ownTimesheet ? mine : [...inGroups, ...beside])
}

function countsOf(
  viewer: Viewer,
  filter: TimesheetFilter,
  parts: readonly { status: TimesheetStatus; count: number; isExceeded?: boolean }[],
): TimesheetCounts {
  const none = timesheetStatuses.map((status) => [status, 0])
  const counts = Object.fromEntries(none) as Record<TimesheetStatus, number>
  for (const { status, count } of parts) counts[status] += count
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const exceeded = parts.filter(({ isExceeded }) => isExceeded).map(({ status }) => status)
  // The sum of lower bounds is a lower bound, rounded down to thousands.
  const atLeast = exceeded.length > 0 ? Math.floor(total / 1000) * 1000 : total
  return { ...counts, total: atLeast, exceeded, viewerId: viewer.id, filter }
}
