// Who may see what: one Prisma `where` per noun, used by every reader (spec 6, rulings 1).
import { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'

/** Decided by nobody's own reading: the ids nothing has. */
const nothing = { id: { in: [] } }

/** Members of an approval group who can decide now: an active account of a type that may approve (spec 6). */
export const activeApprover = {
  active: true,
  userType: { in: ['APPROVER', 'SYSTEM_ADMINISTRATOR'] },
} satisfies Prisma.UserWhereInput

/** The same of the "User" that a statement calls "approver". */
export const isActiveApprover = Prisma.sql`
  "approver"."active" AND "approver"."userType" = ANY(${activeApprover.userType.in}::"UserType"[])`

/** Files that nothing refers to. */
export const unreferenced = {
  avatarOf: { none: {} },
  manuals: { none: {} },
  workerSignatureOf: null,
  customerSignatureOf: null,
} satisfies Prisma.StoredFileWhereInput

/** The rows of each noun that a viewer may see. Whatever is read for somebody is read through this. */
export function visibleTo(viewer: Viewer) {
  const isAdministrator =
    viewer.userType === 'SYSTEM_ADMINISTRATOR' || viewer.userType === 'USER_ADMINISTRATOR'
  // Whoever is no approver any more is a member to no effect.
  const ownGroups = viewer.userType === 'APPROVER' ? viewer.approvalGroupIds : []
  const timesheet = (
    isAdministrator
      ? {}
      : ownGroups.length > 0
        ? { OR: [{ userId: viewer.id }, { approvalGroupId: { in: ownGroups } }] }
        : { userId: viewer.id }
  ) satisfies Prisma.TimesheetWhereInput
  return {
    /** Own ones, those stamped with a group the viewer approves for, or all for administrators. */
    timesheet,

    /** The tallies that together count those timesheets, as a condition on "TimesheetTally". */
    tally: isAdministrator
      ? Prisma.sql`true`
      : Prisma.sql`("userId" = ${viewer.id}::int OR "approvalGroupId" = ANY(${ownGroups}::int[]))`,

    /** Anybody for administrators, for everybody else themself. */
    person: (isAdministrator ? {} : { id: viewer.id }) satisfies Prisma.UserWhereInput,

    /** Whose timesheets those are, disabled accounts among them. */
    owner: { timesheets: { some: timesheet } } satisfies Prisma.UserWhereInput,

    /** The groups they are stamped with. */
    stampedGroup: { timesheets: { some: timesheet } } satisfies Prisma.ApprovalGroupWhereInput,

    /** The groups a timesheet can be moved to, for whoever may move one (rulings 1). */
    decidingGroup: (viewer.userType === 'SYSTEM_ADMINISTRATOR' || viewer.userType === 'APPROVER'
      ? { active: true, members: { some: { approver: activeApprover } } }
      : nothing) satisfies Prisma.ApprovalGroupWhereInput,

    /** The signatures of those timesheets, and what the viewer uploaded that stands nowhere yet. */
    signature: {
      OR: [
        { customerSignatureOf: { timesheetLine: { timesheet } } },
        { workerSignatureOf: { timesheetLine: { timesheet } } },
        { ownerId: viewer.id, ...unreferenced },
      ],
    } satisfies Prisma.StoredFileWhereInput,

    /** What was done to them; for whoever tracks changes all of it, of deleted timesheets too (spec 2). */
    history: (isAdministrator
      ? {}
      : {
          OR: [{ userId: viewer.id }, { approvalGroupId: { in: ownGroups } }],
        }) satisfies Prisma.TimesheetHistoryWhereInput,

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

/** Whether the viewer may see a timesheet, judged like `visibleTo(viewer).timesheet` from these two alone. */
export function maySee(
  viewer: Viewer,
  { userId, approvalGroupId }: { userId: number; approvalGroupId: number | null },
): boolean {
  if (viewer.userType === 'SYSTEM_ADMINISTRATOR' || viewer.userType === 'USER_ADMINISTRATOR') return true
  if (viewer.id === userId) return true
  return (
    viewer.userType === 'APPROVER' &&
    approvalGroupId !== null &&
    viewer.approvalGroupIds.includes(approvalGroupId)
  )
}

/** Whether the viewer may book to a job, judged like `visibleTo(viewer).job`. */
export function mayBookTo(viewer: Viewer, { division }: { division: string }): boolean {
  return (
    viewer.userType === 'SYSTEM_ADMINISTRATOR' ||
    viewer.userType === 'USER_ADMINISTRATOR' ||
    viewer.userType === 'APPROVER' ||
    viewer.divisions.includes(division)
  )
}

/**
 * Whether a timesheet event concerns the viewer: one sees the timesheet now, or saw it until just now.
 * Spares a read for every subscriber that it does not concern.
 */
export function concerns(
  viewer: Viewer,
  event: { userId: number; approvalGroupId: number | null; formerGroupId: number | null },
): boolean {
  return maySee(viewer, event) || maySee(viewer, { ...event, approvalGroupId: event.formerGroupId })
}
