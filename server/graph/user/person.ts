// People: the signed-in viewer with their permissions, and the fields of a person that everybody may see.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { isSystemAdministrator } from '#server/access/administration.ts'
import type { ExcludedOwner as ExcludedOwnerShape } from '#domain/timesheet/lifecycle.ts'
import { avatarPath } from '#domain/user/avatar.ts'
import { TaskType, UserType } from '#server/database/generated/enums.ts'
import { seesDockets } from '#server/read/timesheet/dockets.ts'
import { countUnread } from '#server/read/notification/notifications.ts'
import { hasPayPeriods } from '#server/read/payroll/pay-periods.ts'
import { people } from '#server/read/user/people.ts'
import { storeSecretOf } from '#server/auth/store-secret.ts'
import { decidedGroups, excludedOwners } from '#server/access/sight.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { groups } from '#server/read/approval-group/groups.ts'
import { nodesOf } from '../core/node.ts'
import { alwaysAnswered, builder } from '../core/builder.ts'
import { eventCursorDescription, liveSince, sinceDescription } from '../core/live.ts'
import { sessionOnly } from '../core/session-only.ts'

export const UserTypeEnum = builder.enumType(UserType, {
  name: 'UserType',
  description: 'The role of a person.',
})
export const TaskTypeEnum = builder.enumType(TaskType, {
  name: 'TaskType',
  description: 'The task types that a person may record.',
})

/** Files are served under the prefix of the REST interface. */
const avatarUrl = (person: { id: number; avatarId: number | null }) => {
  const path = avatarPath(person)
  return path && `/api${path}`
}

export const User = builder.prismaNode('User', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    userType: t.expose('userType', { type: UserTypeEnum }),
    avatarUrl: t.string({
      nullable: true,
      description:
        'The address of the picture, for all users who may see the person. A new picture has a new address.',
      select: { avatarId: true },
      resolve: avatarUrl,
    }),
  }),
})
nodesOf(User, people)

export const ApprovalGroup = builder.prismaNode('ApprovalGroup', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ name: t.exposeString('name') }),
})
nodesOf(ApprovalGroup, groups)

const ExcludedOwner = builder.objectRef<ExcludedOwnerShape<number>>('ExcludedOwner').implement({
  description: 'Somebody whose timesheets of a group the viewer does not decide.',
  fields: (t) => ({
    userId: t.id({ resolve: ({ userId }) => encodeGlobalID('User', userId) }),
    approvalGroupId: t.id({
      resolve: ({ approvalGroupId }) => encodeGlobalID('ApprovalGroup', approvalGroupId),
    }),
  }),
})

export const Viewer = builder.objectRef<ViewerShape>('Viewer').implement({
  description: 'The signed-in person.',
  // Checked for each field: while a password change or a second factor is due, only the fields of its screen are available.
  authScopes: (_, { refusal }) => refusal === null,
  fields: (t) => ({
    id: t.id({ ...alwaysAnswered, resolve: (viewer) => encodeGlobalID('Viewer', viewer.id) }),
    user: t.prismaField({
      type: User,
      resolve: async (query, viewer) => (await people.find(viewer, viewer.id, query))!,
    }),
    userId: t.id({
      ...alwaysAnswered,
      description: 'The id of the viewer as a User.',
      resolve: (viewer) => encodeGlobalID('User', viewer.id),
    }),
    firstName: t.exposeString('firstName', alwaysAnswered),
    lastName: t.exposeString('lastName', alwaysAnswered),
    avatarUrl: t.string({ nullable: true, resolve: avatarUrl }),
    email: t.exposeString('email', alwaysAnswered),
    userType: t.expose('userType', { type: UserTypeEnum, ...alwaysAnswered }),
    taskType: t.expose('taskType', { type: TaskTypeEnum }),
    allowTimesheetCreation: t.exposeBoolean('allowTimesheetCreation'),
    showFieldService: t.exposeBoolean('showFieldService'),
    defaultStartTime: t.exposeInt('defaultStartTime', { description: 'Minutes after midnight.' }),
    mustChangePassword: t.exposeBoolean('mustChangePassword', alwaysAnswered),
    mustSetUpSecondFactor: t.exposeBoolean('mustSetUpSecondFactor', {
      ...alwaysAnswered,
      description: 'Whether the viewer must set up a second factor before anything else.',
    }),
    approvalGroupIds: t.idList({
      description: 'The approval groups that the viewer approves for, as a member or as the deputy of one.',
      resolve: (viewer) => decidedGroups(viewer).map((id) => encodeGlobalID('ApprovalGroup', id)),
    }),
    excludedOwners: t.field({
      type: [ExcludedOwner],
      description:
        'The owners whose timesheets the viewer does not decide, because the viewer only stands in for them.',
      resolve: (viewer) => excludedOwners(viewer),
    }),
    browserKey: t.string({
      ...sessionOnly,
      description:
        'Decrypts what releases before 1.1 have stored in the viewer’s browsers: 256 bits in base64url. It depends on the ' +
        'server’s secret; newer releases encrypt nothing with it.',
      resolve: ({ id }, _, { services: { tokens } }) => tokens.browserKeyOf(id),
    }),
    storeSecret: t.string({
      ...sessionOnly,
      description:
        'Wraps the keys with which the viewer’s browsers encrypt what they store: 256 random bits in base64url, the same in ' +
        'every session, whatever the server’s secret is.',
      resolve: ({ id }) => storeSecretOf(id),
    }),
    eventCursor: t.string({
      description: eventCursorDescription,
      resolve: (_, __, { eventCursor }) => eventCursor,
    }),
    unreadNotifications: t.int({ resolve: countUnread }),
    seesDockets: t.boolean({
      description: 'Whether the viewer can see a docket: then the sidebar has Dockets.',
      resolve: seesDockets,
    }),
    hasPayPeriods: t.boolean({
      description:
        'Whether a payroll cycle has pay periods, for System Administrators: then their sidebar has Payroll.',
      resolve: (viewer) => isSystemAdministrator(viewer) && hasPayPeriods(),
    }),
  }),
})

builder.subscriptionFields((t) => ({
  viewerChanged: t.field({
    type: Viewer,
    description:
      'The current viewer, whenever their permissions may have changed, also if that was after `since`.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(
        since,
        context,
        'viewerChanged',
        (viewer, { userId }) => userId === null || userId === viewer.id,
      ),
    resolve: (_, __, { viewer }) => viewer,
  }),
}))

builder.queryFields((t) => ({
  me: t.field({
    type: Viewer,
    ...alwaysAnswered,
    resolve: (_, __, context) => context.viewer,
  }),
}))
