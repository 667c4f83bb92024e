// What people are given of their own account beside what every screen needs of them (spec 2, /profile).
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { WorkedDay, WorkedWeek, WorkingHours as Hours } from '#domain/user/working-hours.ts'
import { removeAvatar } from '#server/actions/user/avatar.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { profiles } from '#server/read/people.ts'
import { topApprovers, topOfGroups, type TopApprover as Top } from '#server/read/top-approvers.ts'
import { readWorkingHours } from '#server/read/working-hours.ts'
import { builder, refusals } from './core/builder.ts'
import { nodesOf } from './core/node.ts'
import { User, Viewer } from './person.ts'

export const Profile = builder.prismaNode('User', {
  variant: 'Profile',
  description: 'What a person, and nobody else, reads here of their own account. Administrators change it.',
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    approvalGroup: t.relation('approvalGroup', {
      nullable: true,
      description: 'The group that decides their timesheets.',
    }),
    approvesFor: t.stringList({
      description: 'The names of the groups of whose approvers they are one.',
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
      description: 'The name of where they are paid from.',
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
    type: AvatarChange,
    description: 'Takes the viewer’s picture away. A new one is sent as a form, to POST /api/User/Avatar.',
    errors: refusals,
    resolve: async (_, __, context) => {
      await removeAvatar(context.viewer, context.files)
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
      description: 'What of it is unusual for the person, in words; none for most.',
    }),
  }),
})

const WorkingHours = builder.objectRef<Hours>('WorkingHours').implement({
  description:
    'Minutes of the viewer’s timesheets that are neither declined nor cancelled, by their dates in the company’s zone.',
  fields: (t) => ({
    weeks: t.field({
      type: [WorkedWeek],
      description: 'The last eight, the present one last.',
      complexity: { field: 1, multiplier: 8 },
      resolve: ({ weeks }) => weeks,
    }),
    usualWeek: t.exposeInt('usualWeek', {
      nullable: true,
      description: 'The median of those that are over and were worked in; null if they are fewer than two.',
    }),
    usualDay: t.exposeInt('usualDay', {
      nullable: true,
      description: 'The median of the days that were worked; null if they are fewer than five.',
    }),
  }),
})

const TopApprover = builder.objectRef<Top>('TopApprover').implement({
  description: 'Somebody who decided timesheets of the last eight weeks.',
  fields: (t) => ({
    user: t.field({ type: User, resolve: ({ user }) => user as never }),
    timesheets: t.exposeInt('timesheets', {
      description: 'That they approved or declined, each counted once.',
    }),
    approved: t.exposeInt('approved', { description: 'How often they approved one.' }),
    declined: t.exposeInt('declined', { description: 'How often they declined one.' }),
  }),
})

/** What is read of the people below a list of them. */
const personOf = (context: object, info: GraphQLResolveInfo) => {
  const { select } = queryFromInfo({ context, info, select: { id: true }, paths: [['user']] })
  return { select: { ...select, id: true } }
}

builder.objectFields(Viewer, (t) => ({
  workingHours: t.field({ type: WorkingHours, resolve: (viewer) => readWorkingHours(viewer) }),
  topApprovers: t.field({
    type: [TopApprover],
    description: 'Who decided most of the viewer’s timesheets of the last eight weeks.',
    complexity: { field: 1, multiplier: 5 },
    resolve: (viewer, _, context, info) => topApprovers(viewer, personOf(context, info)),
  }),
  topOfGroups: t.field({
    type: [TopApprover],
    description:
      'For those who decide: who decided most in the groups that they approve for, themselves among them.',
    complexity: { field: 1, multiplier: 5 },
    resolve: (viewer, _, context, info) => topOfGroups(viewer, personOf(context, info)),
  }),
}))
