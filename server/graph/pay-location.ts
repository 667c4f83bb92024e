// Pay locations, for administrators: the records, and the look-up of the forms and filters that choose one; and for
// System_Administrators what is done with them.
import {
  createPayLocation,
  deletePayLocations,
  updatePayLocation,
} from '#server/actions/pay-location/record.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { countPeople, jobDivisions, payLocations } from '#server/read/pay-locations.ts'
import { lookupSize } from '#server/read/lookups.ts'
import { named } from '#server/read/search.ts'
import { builder, refusals } from './core/builder.ts'
import {
  AdministrationHistory,
  AdministrationHistoryConnection,
  historyOf,
} from './administration-history.ts'
import { nodeQuery, toConnection } from './core/connection.ts'
import { rowId } from './core/ids.ts'
import { pageComplexity } from './core/limits.ts'
import { GAP, liveSince, sinceDescription } from './core/live.ts'
import { createLoader } from './core/loader.ts'
import { nodesOf } from './core/node.ts'

const peopleOf = createLoader(countPeople)

const JobDivision = builder.prismaObject('JobDivisionPayLocation', {
  description: 'A job division whose jobs the people of a pay location book to, or did.',
  fields: (t) => ({ division: t.exposeString('division'), active: t.exposeBoolean('active') }),
})

export const PayLocation = builder.prismaNode('PayLocation', {
  description: 'Where people are paid from, for administrators.',
  authScopes: { administrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    region: t.exposeString('region'),
    active: t.exposeBoolean('active', { description: 'Whether people can be given it.' }),
    version: t.exposeInt('version', { description: 'Counts every change; a change is a claim on it.' }),
    divisions: t.relation('divisions', { type: JobDivision, query: { orderBy: { division: 'asc' } } }),
    people: t.int({
      description: 'How many active accounts have it.',
      resolve: async ({ id }, _, context) => (await peopleOf(context, id))?.active ?? 0,
    }),
    disabledPeople: t.int({
      description: 'How many disabled accounts have it.',
      resolve: async ({ id }, _, context) => (await peopleOf(context, id))?.disabled ?? 0,
    }),
    history: t.connection(
      {
        type: AdministrationHistory,
        authScopes: { systemAdministrator: true },
        complexity: pageComplexity,
        description: 'What was done to it, newest first.',
        resolve: ({ id }, page, context, info) => historyOf('PAY_LOCATION', id, page, context, info),
      },
      AdministrationHistoryConnection,
    ),
  }),
})
nodesOf(PayLocation, payLocations)

builder.queryFields((t) => ({
  payLocations: t.prismaField({
    type: [PayLocation],
    description: 'Active pay locations by name, for administrators.',
    complexity: { field: 1, multiplier: 1 },
    authScopes: { administrator: true },
    args: {
      search: t.arg.string({ description: 'Words that must all occur in the name or the region.' }),
      first: t.arg.int({ description: 'At most this many rows; never more than 200.' }),
    },
    resolve: (query, _, { search, first }, { viewer }) =>
      payLocations.list(viewer, {
        ...query,
        take: lookupSize(payLocations.pageSize, first),
        where: { active: true, ...named(search) },
      }),
  }),
  allPayLocations: t.connection(
    {
      type: PayLocation,
      authScopes: { systemAdministrator: true },
      complexity: pageComplexity,
      description: 'All of them by name, inactive ones among them.',
      args: { search: t.arg.string({ description: 'Words that must all occur in the name or the region.' }) },
      resolve: async (_, { search, ...page }, context, info) => {
        const query = { ...nodeQuery(context, info), where: named(search) }
        return toConnection(await payLocations.page(context.viewer, page, query))
      },
    },
    { name: 'PayLocationConnection' },
    { name: 'PayLocationEdge' },
  ),
  jobDivisions: t.stringList({
    description: 'The divisions that jobs have, by name.',
    authScopes: { systemAdministrator: true },
    resolve: () => jobDivisions(),
  }),
}))

const PayLocationInput = builder.inputType('PayLocationInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'Unique without regard to case.' }),
    region: t.string({ required: true }),
    active: t.boolean({ required: true, description: 'Whether people can be given it.' }),
    divisions: t.stringList({
      required: true,
      description: 'The job divisions whose jobs its people book to; those left out are switched off.',
    }),
  }),
})

const PayLocationChange = builder.objectRef<{ id: number }>('PayLocationChange').implement({
  description: 'A pay location after a change.',
  fields: (t) => ({
    payLocation: t.prismaField({
      type: PayLocation,
      resolve: async (query, { id }, _, { viewer }) => (await payLocations.find(viewer, id, query))!,
    }),
  }),
})

type Deleted = { ids: readonly number[]; goneIds: readonly number[] }

const PayLocationsDeleted = builder.objectRef<Deleted>('PayLocationsDeleted').implement({
  description: 'What became of pay locations that were to be deleted.',
  fields: (t) => ({
    goneIds: t.globalIDList({
      resolve: ({ goneIds }) => goneIds.map((id) => ({ type: 'PayLocation', id })),
    }),
    kept: t.prismaField({
      type: [PayLocation],
      description: 'Those that people or history refer to: they are inactive now.',
      resolve: (query, { ids, goneIds }, _, { viewer }) => {
        const kept = ids.filter((id) => !goneIds.includes(id))
        return payLocations.list(viewer, { ...query, where: { id: { in: kept } }, take: kept.length })
      },
    }),
  }),
})

builder.mutationFields((t) => {
  const input = t.arg({ type: PayLocationInput, required: true })
  return {
    createPayLocation: t.field({
      type: PayLocationChange,
      errors: refusals,
      args: { input },
      resolve: async (_, { input }, { viewer }) => ({ id: await createPayLocation(viewer, input) }),
    }),
    updatePayLocation: t.field({
      type: PayLocationChange,
      errors: refusals,
      args: {
        id: t.arg.globalID({ for: PayLocation, required: true }),
        version: t.arg.int({ required: true, description: 'The one that was seen.' }),
        input,
      },
      resolve: async (_, { id, version, input }, { viewer }) => {
        await updatePayLocation(viewer, rowId(id), version, input)
        return { id: rowId(id) }
      },
    }),
    deletePayLocations: t.field({
      type: PayLocationsDeleted,
      errors: refusals,
      description: 'Deletes several; those that people or history refer to become inactive instead.',
      args: { ids: t.arg.globalIDList({ for: PayLocation, required: true }) },
      resolve: async (_, args, { viewer }) => {
        const ids = args.ids.map(rowId)
        return { ids, goneIds: await deletePayLocations(viewer, ids) }
      },
    }),
  }
})

const PayLocationsChanged = builder.objectRef<{ id: number | null }>('PayLocationsChanged').implement({
  description: 'That a pay location came, changed or went, or how many people have one.',
  fields: (t) => ({
    payLocationId: t.globalID({
      nullable: true,
      description: 'Which one; null where it may be any.',
      resolve: ({ id }) => (id === null ? null : { type: 'PayLocation', id }),
    }),
  }),
})

builder.subscriptionFields((t) => ({
  payLocationsChanged: t.field({
    type: PayLocationsChanged,
    authScopes: { systemAdministrator: true },
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(
        since,
        context,
        'administrationChanged',
        (viewer, { noun }) => isSystemAdministrator(viewer) && (noun === 'PAY_LOCATION' || noun === 'USER'),
      ),
    resolve: (event) => ({ id: event === GAP || event.noun !== 'PAY_LOCATION' ? null : event.recordId }),
  }),
}))
