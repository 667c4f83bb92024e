// People: as others see them, and their accounts as administrators see them.
import { ACCOUNT_PAGE, LOOKUP_PAGE, MEMBER_SEARCH_MAX } from '#domain/limits.ts'
import { byAdministrators, isAdministrator, nothing } from '#server/access/administration.ts'
import { activeApprover } from '#server/access/approver.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { GpPayCycle, TaskType, UserType } from '#server/database/generated/enums.ts'
import { entitySet } from './entity.ts'
import { groups } from './groups.ts'
import { payLocations } from './pay-locations.ts'

/** Those whose timesheets the viewer may see, disabled accounts among them. */
const owns = (viewer: Viewer) => ({ tallies: { some: { count: { gt: 0 }, ...inSight(sightOf(viewer)) } } })

const asOthersSeeThem = {
  fields: { id: 'int', firstName: 'text', lastName: 'text', userType: Object.values(UserType) },
  sortable: ['id', 'firstName', 'lastName'],
  order: [
    ['firstName', 'asc'],
    ['lastName', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: LOOKUP_PAGE,
} as const

/** Those whose timesheets come to the viewer, whether they have recorded any or not. */
const isTheirs = (viewer: Viewer) => {
  const sight = sightOf(viewer)
  return sight === 'all' ? {} : { OR: [{ id: sight.userId }, { approvalGroupId: { in: [...sight.groups] } }] }
}

/** What others may know of a person: anybody for administrators; for the rest themselves, the people of the groups they
 * approve for, and the owners of timesheets. */
export const people = entitySet('user', {
  visible: (viewer) => (isAdministrator(viewer) ? {} : { OR: [isTheirs(viewer), owns(viewer)] }),
  ...asOthersSeeThem,
})

/** One's own account, as oneself may read it. */
export const profiles = entitySet('user', { visible: ({ id }) => ({ id }), ...asOthersSeeThem })

/** The people whose timesheets are in lists. */
export const owners = entitySet('user', { visible: owns, ...asOthersSeeThem })

/** Accounts, which only administrators see: anybody's. */
export const accounts = entitySet('user', {
  ...byAdministrators,
  fields: {
    ...asOthersSeeThem.fields,
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
  expand: { approvalGroup: { set: () => groups }, payLocation: { set: () => payLocations } },
  order: asOthersSeeThem.order,
  pageSize: ACCOUNT_PAGE,
})

/** The active accounts that these employees of GP are linked to, by the employee's id. One employee has at most one. */
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

/** Who can be made a member of an approval group, for administrators (spec 6). */
export const memberCandidates = entitySet('user', {
  visible: (viewer) => (isAdministrator(viewer) ? activeApprover : nothing),
  ...asOthersSeeThem,
  pageSize: MEMBER_SEARCH_MAX,
})

/** Whether a row of people in a statement is the viewer's own. */
export function isOneself({ id }: Viewer, person: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${person}."id" = ${id}::int`
}

/** A person's own account, for those who have just proved that it is theirs. */
export function readAccount(userId: number) {
  return db.user.findUniqueOrThrow({ where: { id: userId }, include: { payLocation: true } })
}
