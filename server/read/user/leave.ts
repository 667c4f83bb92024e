// Leave: a person's own, and the leave that an approver decides.
import { decidesTimesheets } from '#domain/people.ts'
import { mayEver } from '#domain/timesheet/lifecycle.ts'
import { LEAVES_TO_DECIDE } from '#domain/limits.ts'
import { addDays } from '#domain/week.ts'
import { actorOf, inSight, sightOf } from '#server/access/sight.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { Leave } from '#server/database/generated/client.ts'
import { readSettings } from '../administration/settings.ts'

/** How long leave that is over is shown to its person, in days. */
const SHOWN_DAYS = 60

/** The viewer's own leave that is not long over, the first to begin first. */
export async function ownLeave(viewer: Viewer, selected: object): Promise<Leave[]> {
  const { timeZone } = await readSettings()
  const since = new Date(addDays(today(timeZone), -SHOWN_DAYS))
  return db.leave.findMany({
    ...selected,
    where: { userId: viewer.id, endDate: { gte: since } },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    take: LEAVES_TO_DECIDE,
  })
}

/** The pending leave that the viewer may decide, the first to begin first. */
export async function leaveToDecide(viewer: Viewer, selected: { select?: object }): Promise<Leave[]> {
  const rows = await db.leave.findMany({
    ...selected,
    select: { ...selected.select, userId: true, approvalGroupId: true },
    where: { status: 'PENDING', ...inSight(sightOf(viewer)) },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    take: LEAVES_TO_DECIDE,
  })
  return rows.filter((row) => mayDecideLeave(viewer, row)) as unknown as Leave[]
}

/** Whether leave waits for the viewer's decision. */
export async function leaveWaits(viewer: Viewer): Promise<boolean> {
  return decidesTimesheets(viewer.userType) && (await leaveToDecide(viewer, {})).length > 0
}

/** Whether the viewer decides it: as a timesheet of the same person that was submitted to the same group. */
export function mayDecideLeave(
  viewer: Viewer,
  { userId, approvalGroupId }: Pick<Leave, 'userId' | 'approvalGroupId'>,
): boolean {
  return mayEver('approve', actorOf(viewer), { userId, approvalGroupId, status: 'PENDING' })
}
