// How many timesheets of each status a viewer may see: the sum of the tallies in sight, so that counting costs nothing
// that grows with history.
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { inSight, sees, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { coalesce } from '#server/database/coalesce.ts'

export type TimesheetCounts = Record<TimesheetStatus, number> & {
  total: number
  viewerId: number
  ownTimesheet: boolean
}

/** The counts of one viewer. @param ownTimesheet whether only the viewer's own are counted. */
export async function countTimesheets(viewer: Viewer, ownTimesheet: boolean): Promise<TimesheetCounts> {
  const where = { AND: [inSight(sightOf(viewer)), ownTimesheet ? { userId: viewer.id } : {}] }
  const sums = await db.timesheetTally.groupBy({ by: ['status'], where, _sum: { count: true } })
  return countsOf(
    viewer,
    ownTimesheet,
    sums.map(({ status, _sum }) => ({ status, count: _sum.count ?? 0 })),
  )
}

/** The counts of one of many viewers who ask at once, as when a change goes to all of them: as few statements as for one. */
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
  return countsOf(viewer, ownTimesheet, ownTimesheet ? mine : [...inGroups, ...beside])
}

function countsOf(
  viewer: Viewer,
  ownTimesheet: boolean,
  tallies: readonly Pick<Tally, 'status' | 'count'>[],
): TimesheetCounts {
  const none = timesheetStatuses.map((status) => [status, 0])
  const counts = Object.fromEntries(none) as Record<TimesheetStatus, number>
  for (const { status, count } of tallies) counts[status] += count
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { ...counts, total, viewerId: viewer.id, ownTimesheet }
}
