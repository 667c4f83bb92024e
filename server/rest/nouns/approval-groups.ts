// Approval groups with their legacy names (spec 3, Approval group), and the properties that each role sees (rulings 4).
import { isAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { coded, entityType, instant, integer, text, type EntityType } from '#server/odata/model.ts'
import { administeredGroups } from '#server/read/approval-group/administered-groups.ts'
import { groupMembers, groupsWithMembers } from '#server/read/approval-group/group-members.ts'
import { groups } from '#server/read/approval-group/groups.ts'
import { nameMatches as namedBy } from '#server/read/search.ts'
import { userTypeFor } from './user.ts'

const named = { ApprovalGroupId: integer('id'), Name: text('name') }
const forApprovers = {
  ...named,
  /** 1 is active. */
  Status: coded('active', { true: 1, false: 0 }),
  CreatedOn: instant('createdAt'),
}
const members = { ApprovalGroupMembers: ['members', () => memberType] } as const
const group = { name: 'ApprovalGroup', key: 'ApprovalGroupId', searchWhere: namedBy }

/** A group as administrators see it. */
export const administeredGroupType: EntityType = entityType({
  ...group,
  set: administeredGroups,
  properties: {
    ...forApprovers,
    GPBatchPrefix: text('gpBatchPrefix'),
    GPBatchNotificationTo: text('gpBatchNotificationTo'),
    GPBatchNotificationCC: text('gpBatchNotificationCc'),
    AdminNotification: text('adminNotification'),
    UpdatedOn: instant('updatedAt'),
    /** Clients may send it with a change, which then fails if someone else changed the record. */
    Version: integer('version'),
  },
  navigations: {
    ...members,
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

/** A group as approvers see it. */
const groupOfApproversType: EntityType = entityType({
  ...group,
  set: groupsWithMembers,
  properties: forApprovers,
  navigations: members,
})

/** A group as Staff see it. */
const groupNameType: EntityType = entityType({ ...group, set: groups, properties: named })

export function groupTypeFor(viewer: Viewer): EntityType {
  if (isAdministrator(viewer)) return administeredGroupType
  return viewer.userType === 'APPROVER' ? groupOfApproversType : groupNameType
}
