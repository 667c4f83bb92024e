// What people are given of their own account beside what every screen needs of them (spec 2, /profile).
import { removeAvatar } from '#server/actions/user/avatar.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { profiles } from '#server/read/people.ts'
import { builder, refusals } from './core/builder.ts'
import { nodesOf } from './core/node.ts'
import { Viewer } from './person.ts'

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
      context.outdate()
      return { viewer: await context.reauthorise() }
    },
  }),
}))
