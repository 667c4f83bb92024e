// Approval groups with the fields that only administrators may see.
import { APPROVAL_GROUP_PAGE } from '#domain/limits.ts'
import { byAdministrators } from '#server/access/administration.ts'
import { entitySet } from '../entity.ts'
import { groupMembers } from './group-members.ts'
import { publicFields } from './groups.ts'
import { accounts } from '../user/people.ts'

export const administeredGroups = entitySet('approvalGroup', {
  ...byAdministrators,
  fields: {
    ...publicFields.fields,
    gpBatchPrefix: 'text',
    gpBatchNotificationTo: 'text',
    gpBatchNotificationCc: 'text',
    adminNotification: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  sortable: ['id', 'name', 'createdAt'],
  expand: { members: { set: () => groupMembers }, users: { set: () => accounts } },
  order: publicFields.order,
  pageSize: APPROVAL_GROUP_PAGE,
})
