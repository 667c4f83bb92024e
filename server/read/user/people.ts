// People: as others see them, as approvers see each other, and their accounts as administrators see them.
import { ACCOUNT_PAGE, LOOKUP_PAGE, MEMBER_SEARCH_MAX } from '#domain/limits.ts'
import { byAdministrators, isAdministrator, noRows } from '#server/access/administration.ts'
import { activeApprover } from '#server/access/approver.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { conditionOf } from '#server/database/condition.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { GpPayCycle, TaskType, UserType } from '#server/database/generated/enums.ts'
import { entitySet } from '../entity.ts'
import { groups } from '../approval-group/groups.ts'
import { payLocations } from '../payroll/pay-locations.ts'

/** Owners of timesheets in sight, disabled accounts included. */
const owns = (viewer: Viewer) => ({ tallied: { some: inSight(sightOf(viewer)) } })

export const publicFields = {
  fields: { id: 'int', firstName: 'text', lastName: 'text', userType: Object.values(UserType) },
  sortable: ['id', 'firstName', 'lastName'],
  order: [
    ['firstName', 'asc'],
    ['lastName', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: LOOKUP_PAGE,
} as const

/** The viewer and the people of the groups they approve for, with or without timesheets. */
const isTheirs = (viewer: Viewer) => {
  const sight = sightOf(viewer)
  return sight === 'all' ? {} : { OR: [{ id: sight.userId }, { approvalGroupId: { in: [...sight.groups] } }] }
}

/** People as others see them: everyone for administrators; for others themselves, the people of the groups they approve
 * for, and the owners of timesheets in sight. */
export const people = entitySet('user', {
  visible: (viewer) => (isAdministrator(viewer) ? {} : { OR: [isTheirs(viewer), owns(viewer)] }),
  ...publicFields,
})

/** The pay location of a person, for those who see the person. */
const payLocation = { payLocation: { set: () => payLocations } }

/** Accounts of a type that decides timesheets, and members of approval groups. */
const isApprover = { OR: [{ userType: activeApprover.userType }, { memberships: { some: {} } }] }

/** People as approvers see them: the people above and other approvers, disabled accounts included (rulings 4). */
export const colleagues = entitySet('user', {
  visible: (viewer) =>
    viewer.userType === 'APPROVER' ? { OR: [people.visible(viewer), isApprover] } : people.visible(viewer),
  ...publicFields,
  expand: payLocation,
})

/** The viewer's own account. */
export const profiles = entitySet('user', {
  visible: ({ id }) => ({ id }),
  ...publicFields,
  expand: payLocation,
})

/** The owners of the timesheets in lists. */
export const owners = entitySet('user', { visible: owns, ...publicFields })

/** All accounts, for administrators only. */
export const accounts = entitySet('user', {
  ...byAdministrators,
  fields: {
    ...publicFields.fields,
    email: 'text',
    active: 'flag',
    approvalGroupId: 'int',
    allowTimesheetCreation: 'flag',
    showFieldService: 'flag',
    payLocationId: 'int',
    gpEmployeeId: 'text',
    gpPayCycle: Object.values(GpPayCycle),
    gpStaffNumber: 'text',
    defaultStartTime: 'int',
    taskType: Object.values(TaskType),
    mustChangePassword: 'flag',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  sortable: ['id', 'firstName', 'lastName', 'email', 'userType', 'createdAt'],
  expand: { approvalGroup: { set: () => groups }, ...payLocation },
  order: publicFields.order,
  pageSize: ACCOUNT_PAGE,
})

/** The active accounts that are linked to these GP employees, by employee id; at most one for each. */
export async function linkedAccounts(
  viewer: Viewer,
  employeeIds: readonly string[],
  { select }: { select?: Record<string, unknown> | null },
): Promise<Map<string, object>> {
  if (!select) return new Map()
  const where = { active: true, gpEmployeeId: { in: [...employeeIds] } }
  const rows = await accounts.list(viewer, {
    where,
    take: employeeIds.length,
    select: { ...select, gpEmployeeId: true },
  })
  return new Map(rows.map((row) => [row.gpEmployeeId!, row]))
}

/** The people that administrators can add to an approval group (spec 6). */
export const memberCandidates = entitySet('user', {
  visible: (viewer) => (isAdministrator(viewer) ? activeApprover : noRows),
  ...publicFields,
  pageSize: MEMBER_SEARCH_MAX,
})

/** Whether a row of User is one of the colleagues. @param person the alias of the table. */
export function isColleague(viewer: Viewer, person: Prisma.Sql): Prisma.Sql {
  return conditionOf('User', colleagues.visible(viewer), person)
}

/** The account of a person who has just authenticated. */
export function readAccount(userId: number) {
  return db.user.findUniqueOrThrow({ where: { id: userId }, include: { payLocation: true } })
}
