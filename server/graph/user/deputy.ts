// Deputies: approvers who stand in for others for some days.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { endDeputy, nameDeputy } from '#server/actions/user/deputies.ts'
import { isOwnOrAdministrator } from '#server/access/administration.ts'
import type { StandIn as StandInShape } from '#server/auth/viewer.ts'
import { deputyCandidates, readDeputies } from '#server/read/user/deputies.ts'
import { people } from '#server/read/user/people.ts'
import { nameMatches } from '#server/read/search.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { createLoader } from '../core/loader.ts'
import { User, Viewer } from './person.ts'

const Deputy = builder.prismaObject('Deputy', {
  description:
    'An approver who stands in for another one. It begins and ends at midnight in the company’s time zone.',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('Deputy', id) }),
    deputy: t.relation('deputy'),
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date', description: 'The last day.' }),
  }),
})

const deputiesOf = createLoader(readDeputies)

builder.prismaObjectField(User, 'deputies', (t) =>
  t.field({
    type: [Deputy],
    description:
      'Who stands in for them, today and later; for themselves and for administrators, empty for everybody else.',
    select: { id: true },
    resolve: async ({ id }, _, context) =>
      isOwnOrAdministrator(context.viewer, id) ? (((await deputiesOf(context, id)) ?? []) as never) : [],
  }),
)

const StandIn = builder.objectRef<StandInShape>('StandIn').implement({
  description: 'An approver stands in for another one; one of them is the viewer.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('StandIn', id) }),
    firstName: t.exposeString('firstName', { description: 'Of the other one.' }),
    lastName: t.exposeString('lastName'),
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
  }),
})

builder.objectFields(Viewer, (t) => ({
  standIns: t.expose('standIns', {
    type: [StandIn],
    description: 'The absent approvers that the viewer is a deputy of, today and later.',
  }),
  stoodInBy: t.expose('stoodInBy', {
    type: [StandIn],
    description: 'Who stands in for the viewer, today and later.',
  }),
}))

builder.queryField('deputyCandidates', (t) =>
  t.prismaField({
    type: [User],
    description: 'Approvers who can stand in for a person, by name; for approvers and administrators.',
    complexity: { field: 1, multiplier: LOOKUP_PAGE },
    args: {
      absent: t.arg.globalID({ for: User, required: true }),
      search: t.arg.string({ description: 'Words that must all occur.' }),
    },
    resolve: (query, _, { absent, search }, { viewer }) =>
      deputyCandidates.list(viewer, {
        ...query,
        where: { AND: [nameMatches(search), { id: { not: rowId(absent) } }] },
      }),
  }),
)

const DeputiesChange = builder.objectRef<{ absentId: number }>('DeputiesChange').implement({
  fields: (t) => ({
    absent: t.prismaField({
      type: User,
      description: 'With the deputies after the change.',
      resolve: async (query, { absentId }, _, { viewer }) => (await people.find(viewer, absentId, query))!,
    }),
  }),
})

builder.mutationFields((t) => ({
  nameDeputy: t.field({
    needs: 'PROOF',
    type: DeputiesChange,
    errors: refusals,
    description:
      'Names a deputy for days in the company’s time zone; for the approver and for administrators.',
    args: {
      absent: t.arg.globalID({ for: User, required: true }),
      deputy: t.arg.globalID({ for: User, required: true }),
      startDate: t.arg({ type: 'Date', required: true }),
      endDate: t.arg({ type: 'Date', required: true, description: 'The last day; at most a year later.' }),
    },
    resolve: async (_, { absent, deputy, startDate, endDate }, { viewer }) => {
      await nameDeputy(viewer, rowId(absent), { deputyId: rowId(deputy), startDate, endDate })
      return { absentId: rowId(absent) }
    },
  }),
  endDeputy: t.field({
    needs: 'TOKEN',
    type: DeputiesChange,
    errors: refusals,
    description: 'Ends it now, or before it begins.',
    args: { id: t.arg.globalID({ for: Deputy, required: true }) },
    resolve: async (_, { id }, { viewer }) => ({ absentId: await endDeputy(viewer, rowId(id)) }),
  }),
}))
