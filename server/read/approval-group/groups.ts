// Approval groups as their people and approvers see them.
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { isAdministrator, noRows } from '#server/access/administration.ts'
import { activeApprover } from '#server/access/approver.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { conditionOf } from '#server/database/condition.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { entitySet } from '../entity.ts'
import { nameMatches } from '../search.ts'

/** Groups that are stamped on a timesheet in sight. */
const isStamped = (viewer: Viewer) => ({ tallied: { some: inSight(sightOf(viewer)) } })

/** Groups that can decide a timesheet: active, with an active approver. */
const canDecide = { active: true, members: { some: { approver: activeApprover } } }

/** The same as a condition of a hand-written statement. @param group the alias of its table. */
export const canDecideSql = (group: Prisma.Sql) => conditionOf('ApprovalGroup', canDecide, group)

const mayMove = ({ userType }: Viewer) => userType === 'SYSTEM_ADMINISTRATOR' || userType === 'APPROVER'

/** The fields of a group for everyone who is not an administrator. */
export const publicFields = {
  fields: { id: 'int', name: 'text', active: 'flag' },
  sortable: ['id', 'name'],
  order: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: LOOKUP_PAGE,
} as const

/** Groups whose name the viewer can see: their own, those they approve for or can move to, those of timesheets in sight. */
export const groups = entitySet('approvalGroup', {
  visible: (viewer) =>
    isAdministrator(viewer)
      ? {}
      : {
          OR: [
            { users: { some: { id: viewer.id } } },
            { members: { some: { approverId: viewer.id } } },
            ...(mayMove(viewer) ? [canDecide] : []),
            isStamped(viewer),
          ],
        },
  ...publicFields,
})

/** The groups that are stamped on the timesheets of a list. */
export const stampedGroups = entitySet('approvalGroup', { visible: isStamped, ...publicFields })

/** The groups that the viewer can move a timesheet to (rulings 1). */
export const decidingGroups = entitySet('approvalGroup', {
  visible: (viewer) => (mayMove(viewer) ? canDecide : noRows),
  ...publicFields,
})

export type GroupFilter = { search?: string | null; active?: boolean | null; canDecide?: boolean | null }

/** The groups that a filter finds, as a `where`. */
export function matchingGroups({ search, active, canDecide: decides }: GroupFilter) {
  return {
    AND: [
      nameMatches(search),
      active == null ? {} : { active },
      decides == null ? {} : decides ? canDecide : { NOT: canDecide },
    ],
  }
}
