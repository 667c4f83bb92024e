// The members of approval groups, and groups with their members as approvers see them (rulings 4).
import { APPROVAL_GROUP_PAGE } from '#domain/limits.ts'
import { byAdministrators } from '#server/access/administration.ts'
import { entitySet } from '../entity.ts'
import { publicFields, groups } from './groups.ts'
import { accounts } from '../user/people.ts'

/** The members of the groups. Others than administrators only see them with their group. */
export const groupMembers = entitySet('approvalGroupMember', {
  ...byAdministrators,
  fields: { id: 'int', approvalGroupId: 'int', approverId: 'int' },
  sortable: ['id'],
  expand: { approver: { set: () => accounts } },
  order: [['id', 'asc']],
  pageSize: APPROVAL_GROUP_PAGE,
})

/** The groups whose name the viewer can see, with their members. */
export const groupsWithMembers = entitySet('approvalGroup', {
  visible: groups.visible,
  ...publicFields,
  expand: { members: { set: () => groupMembers } },
})
