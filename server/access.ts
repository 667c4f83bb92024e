// Who may see what: one Prisma `where` per noun, used by every reader (spec 6, rulings 1).
import type { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from './viewer.ts'

/** Decided by nobody's own reading: the ids nothing has. */
const nothing = { id: { in: [] } }

/** The rows of each noun that a viewer may see. Whatever is read for somebody is read through this. */
export function visibleTo(viewer: Viewer) {
  const isAdministrator =
    viewer.userType === 'SYSTEM_ADMINISTRATOR' || viewer.userType === 'USER_ADMINISTRATOR'
  return {
    /** Own ones, those stamped with a group the viewer approves for, or all for administrators. */
    timesheet: (isAdministrator
      ? {}
      : viewer.userType === 'APPROVER' && viewer.approvalGroupIds.length > 0
        ? { OR: [{ userId: viewer.id }, { approvalGroupId: { in: viewer.approvalGroupIds } }] }
        : { userId: viewer.id }) satisfies Prisma.TimesheetWhereInput,

    /** What the viewer was told; a User_Administrator has no notifications. */
    notification: (viewer.userType === 'USER_ADMINISTRATOR'
      ? nothing
      : { userId: viewer.id }) satisfies Prisma.NotificationWhereInput,

    /** Any job for administrators and approvers, for everybody else those of their pay location's divisions (spec 6). */
    job: (isAdministrator || viewer.userType === 'APPROVER'
      ? {}
      : { division: { in: viewer.divisions } }) satisfies Prisma.JobWhereInput,
  }
}

/**
 * Whether a timesheet event concerns the viewer, judged like `visibleTo(viewer).timesheet` from the event alone.
 * Spares a read for every subscriber that it does not concern.
 */
export function concerns(
  viewer: Viewer,
  sheet: { userId: number; approvalGroupIds: readonly number[] },
): boolean {
  if (viewer.userType === 'SYSTEM_ADMINISTRATOR' || viewer.userType === 'USER_ADMINISTRATOR') return true
  if (viewer.id === sheet.userId) return true
  return (
    viewer.userType === 'APPROVER' &&
    sheet.approvalGroupIds.some((id) => viewer.approvalGroupIds.includes(id))
  )
}
