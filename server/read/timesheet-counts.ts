// How many timesheets of each status a viewer may see. Without dates and words it is the sum of the tallies in sight, so
// that counting costs nothing that grows with history.
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { sees, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { coalesce } from '#server/database/coalesce.ts'
import type { TimesheetFilter } from './timesheet-filter.ts'
import { timesheetList } from './timesheet-list.ts'

export type TimesheetCounts = Record<TimesheetStatus, number> & {
  total: number
  /** The statuses of which there are more than their count says. */
  exceeded: TimesheetStatus[]
  viewerId: number
  filter: TimesheetFilter
}

/** What the lists of one viewer with this filter hold, by status, whichever of them it asks for. */
export async function countTimesheets(viewer: Viewer, filter: TimesheetFilter): Promise<TimesheetCounts> {
  return countsOf(viewer, filter, await timesheetList(viewer, filter).countByStatus())
}

/** All that one of many viewers sees who ask at once, as when a change goes to them: as few statements as for one. */
export async function countTogether(viewer: Viewer, ownTimesheet: boolean): Promise<TimesheetCounts> {
  return countsAmong(await tallied(viewer), viewer, ownTimesheet)
}

type Tally = { userId: number; approvalGroupId: number; status: TimesheetStatus; count: number }
/** Tallies of whole groups, and beside them those of each viewer's own timesheets. */
type Tallies = { groups: Omit<Tally, 'userId'>[]; own: Tally[] }

const tallied = coalesce(async (viewers: readonly Viewer[]): Promise<Tallies> => {
  const [groups, own] = await Promise.all([
    db.timesheetTally.groupBy({ by: ['approvalGroupId', 'status'], _sum: { count: true } }),
    db.timesheetTally.findMany({ where: { userId: { in: viewers.map(({ id }) => id) } } }),
  ])
  return { groups: groups.map(({ _sum, ...group }) => ({ ...group, count: _sum.count ?? 0 })), own }
})

/** One viewer's counts: of the groups in sight, and of the viewer's own beside those. */
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
  // What is a sum of numbers of which each is there at least is said in thousands.
  const atLeast = exceeded.length > 0 ? Math.floor(total / 1000) * 1000 : total
  return { ...counts, total: atLeast, exceeded, viewerId: viewer.id, filter }
}
