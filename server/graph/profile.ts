// What people are given of their own account beside what every screen needs of them (spec 2, /profile).
import { profiles } from '#server/read/people.ts'
import { builder } from './core/builder.ts'
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
