// Approval groups as the legacy interface names them (spec 3, Approval group): whole for administrators, by their names for
// everybody else who comes across one.
import { isAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { coded, entityType, instant, integer, text, type EntityType } from '#server/odata/model.ts'
import { administeredGroups, groupMembers } from '#server/read/administered-groups.ts'
import { groups } from '#server/read/groups.ts'
import { named } from '#server/read/search.ts'
import { userTypeFor } from './user.ts'

const ownProperties = { ApprovalGroupId: integer('id'), Name: text('name') }

/** A group with all that administrators may know of it. */
export const administeredGroupType: EntityType = entityType({
  name: 'ApprovalGroup',
  key: 'ApprovalGroupId',
  set: administeredGroups,
  found: named,
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
    /** What a change claims, where its caller says so. */
    Version: integer('version'),
  },
  navigations: {
    ApprovalGroupMembers: ['members', () => memberType],
    /** Whose timesheets it decides. */
    users: ['users', userTypeFor],
  },
})

/** Somebody who decides for a group. */
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

/** A group as everybody else comes across it. */
const groupType: EntityType = entityType({
  name: 'ApprovalGroup',
  key: 'ApprovalGroupId',
  set: groups,
  found: named,
  properties: ownProperties,
})

/** What a viewer may know of a group that they see. */
export function groupTypeFor(viewer: Viewer): EntityType {
  return isAdministrator(viewer) ? administeredGroupType : groupType
}
