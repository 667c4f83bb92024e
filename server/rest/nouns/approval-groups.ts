// Approval groups with their legacy names (spec 3, Approval group): all properties for administrators, the name for everyone
// else.
import { isAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { coded, entityType, instant, integer, text, type EntityType } from '#server/odata/model.ts'
import { administeredGroups, groupMembers } from '#server/read/administered-groups.ts'
import { groups } from '#server/read/groups.ts'
import { named } from '#server/read/search.ts'
import { userTypeFor } from './user.ts'

const ownProperties = { ApprovalGroupId: integer('id'), Name: text('name') }

/** A group as administrators see it. */
export const administeredGroupType: EntityType = entityType({
  name: 'ApprovalGroup',
  key: 'ApprovalGroupId',
  set: administeredGroups,
  searchWhere: named,
  properties: {
    ...ownProperties,
    /** 1 is active. */
    Status: coded('active', { true: 1, false: 0 }),
    GPBatchPrefix: text('gpBatchPrefix'),
    GPBatchNotificationTo: text('gpBatchNotificationTo'),
    GPBatchNotificationCC: text('gpBatchNotificationCc'),
    AdminNotification: text('adminNotification'),
    CreatedOn: instant('createdAt'),
    UpdatedOn: instant('updatedAt'),
    /** Clients may send it with a change, which then fails if someone else changed the record. */
    Version: integer('version'),
  },
  navigations: {
    ApprovalGroupMembers: ['members', () => memberType],
    /** The users whose timesheets it decides. */
    users: ['users', userTypeFor],
  },
})

/** An approver of a group. */
export const memberType: EntityType = entityType({
  name: 'ApprovalGroupMember',
  key: 'ApprovalGroupMemberId',
  set: groupMembers,
  properties: {
    ApprovalGroupMemberId: integer('id'),
    ApprovalGroupId: integer('approvalGroupId'),
    ApproverId: integer('approverId'),
  },
  navigations: { Approver: ['approver', userTypeFor] },
})

/** A group as everyone else sees it. */
const groupType: EntityType = entityType({
  name: 'ApprovalGroup',
  key: 'ApprovalGroupId',
  set: groups,
  searchWhere: named,
  properties: ownProperties,
})

export function groupTypeFor(viewer: Viewer): EntityType {
  return isAdministrator(viewer) ? administeredGroupType : groupType
}
