// The profile of the viewer (spec 2, /profile).
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { WorkedDay, WorkedWeek, WorkingHours as Hours } from '#domain/user/working-hours.ts'
import { removeAvatar } from '#server/actions/user/avatar.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { profiles } from '#server/read/user/people.ts'
import { topApprovers, topOfGroups, type TopApprover as Top } from '#server/read/timesheet/top-approvers.ts'
import { readWorkingHours } from '#server/read/timesheet/working-hours.ts'
import { builder, refusals } from '../core/builder.ts'
import { nodesOf } from '../core/node.ts'
import { User, Viewer } from './person.ts'

export const Profile = builder.prismaNode('User', {
  variant: 'Profile',
  description: 'The fields of an account that only its owner may see here. Administrators change them.',
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    approvalGroup: t.relation('approvalGroup', {
      nullable: true,
      description: 'The group that decides their timesheets.',
    }),
    approvesFor: t.stringList({
      description: 'The names of the groups in which they are an approver.',
      select: {
        memberships: {
          select: { approvalGroup: { select: { name: true } } },
          orderBy: { approvalGroup: { name: 'asc' } },
        },
      },
      resolve: ({ memberships }) => memberships.map(({ approvalGroup }) => approvalGroup.name),
    }),
    payLocation: t.string({
      nullable: true,
      description: 'The name of their pay location.',
      select: { payLocation: { select: { name: true } } },
      resolve: ({ payLocation }) => payLocation?.name,
    }),
    gpStaffNumber: t.exposeString('gpStaffNumber', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})
nodesOf(Profile, profiles)

builder.objectField(Viewer, 'profile', (t) =>
  t.prismaField({
    type: Profile,
    resolve: async (query, viewer) => (await profiles.find(viewer, viewer.id, query))!,
  }),
)

const AvatarChange = builder.objectRef<{ viewer: ViewerShape }>('AvatarChange').implement({
  fields: (t) => ({ viewer: t.expose('viewer', { type: Viewer }) }),
})

builder.mutationFields((t) => ({
  removeAvatar: t.field({
    needs: 'TOKEN',
    type: AvatarChange,
    description: 'Removes the viewer’s picture. To upload a new one, send a form to POST /api/User/Avatar.',
    errors: refusals,
    resolve: async (_, __, context) => {
      await removeAvatar(context.viewer, context.services.files)
      context.invalidateViewer()
      return { viewer: await context.reauthorise() }
    },
  }),
}))

const WorkedDay = builder.objectRef<WorkedDay>('WorkedDay').implement({
  fields: (t) => ({ date: t.expose('date', { type: 'Date' }), minutes: t.exposeInt('minutes') }),
})

const WorkedWeek = builder.objectRef<WorkedWeek>('WorkedWeek').implement({
  description: 'A week of the viewer.',
  fields: (t) => ({
    monday: t.expose('monday', { type: 'Date' }),
    days: t.field({
      type: [WorkedDay],
      description: 'Monday to Sunday.',
      complexity: { field: 1, multiplier: 7 },
      resolve: ({ days }) => days,
    }),
    minutes: t.exposeInt('minutes'),
    unusual: t.exposeStringList('unusual', {
      description: 'What is unusual about the week for the person, in words; usually none.',
    }),
  }),
})

const WorkingHours = builder.objectRef<Hours>('WorkingHours').implement({
  description:
    'Minutes of the viewer’s timesheets that are neither declined nor cancelled, by their dates in the company’s zone.',
  fields: (t) => ({
    weeks: t.field({
      type: [WorkedWeek],
      description: 'The last eight weeks, the current one last.',
      complexity: { field: 1, multiplier: 8 },
      resolve: ({ weeks }) => weeks,
    }),
    usualWeek: t.exposeInt('usualWeek', {
      nullable: true,
      description: 'The median of the past weeks with work; null if there are fewer than two.',
    }),
    usualDay: t.exposeInt('usualDay', {
      nullable: true,
      description: 'The median of the days with work; null if there are fewer than five.',
    }),
  }),
})

const TopApprover = builder.objectRef<Top>('TopApprover').implement({
  description: 'An approver who decided timesheets of the last eight weeks.',
  fields: (t) => ({
    user: t.field({ type: User, resolve: ({ user }) => user as never }),
    timesheets: t.exposeInt('timesheets', {
      description: 'The number of timesheets that they approved or declined.',
    }),
    approved: t.exposeInt('approved', { description: 'The number of their approvals.' }),
    declined: t.exposeInt('declined', { description: 'The number of their declines.' }),
  }),
})

/** The selection of the `user` field in a list of approvers. */
const personOf = (context: object, info: GraphQLResolveInfo) => {
  const { select } = queryFromInfo({ context, info, select: { id: true }, paths: [['user']] })
  return { select: { ...select, id: true } }
}

builder.objectFields(Viewer, (t) => ({
  workingHours: t.field({ type: WorkingHours, resolve: (viewer) => readWorkingHours(viewer) }),
  topApprovers: t.field({
    type: [TopApprover],
    description: 'The approvers who decided most of the viewer’s timesheets of the last eight weeks.',
    complexity: { field: 1, multiplier: 5 },
    resolve: (viewer, _, context, info) => topApprovers(viewer, personOf(context, info)),
  }),
  topOfGroups: t.field({
    type: [TopApprover],
    description:
      'For approvers: the approvers who decided most in the viewer’s groups, including the viewer.',
    complexity: { field: 1, multiplier: 5 },
    resolve: (viewer, _, context, info) => topOfGroups(viewer, personOf(context, info)),
  }),
}))
