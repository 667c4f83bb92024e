// Pay locations for everyone, the look-up of the forms and filters that choose one, the numbers of their people for
// administrators, and for System_Administrators the changes.
import {
  createPayLocation,
  deletePayLocations,
  updatePayLocation,
} from '#server/actions/pay-location/record.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { countPeople, jobDivisions, payLocations } from '#server/read/payroll/pay-locations.ts'
import { lookupSize } from '#server/read/job-data/lookups.ts'
import { nameMatches } from '#server/read/search.ts'
import { builder, refusals } from '../core/builder.ts'
import { AdministeredRecord } from '../administration/administration-history.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { GAP, liveSince, sinceDescription } from '../core/live.ts'
import { createLoader } from '../core/loader.ts'
import { nodesOf } from '../core/node.ts'

const peopleOf = createLoader(countPeople)

const JobDivision = builder.prismaObject('JobDivisionPayLocation', {
  description:
    'A job division whose jobs the people of a pay location may book to; if inactive, could book to.',
  fields: (t) => ({ division: t.exposeString('division'), active: t.exposeBoolean('active') }),
})

export const PayLocation = builder.prismaNode('PayLocation', {
  interfaces: [AdministeredRecord],
  description: 'A location that people are paid from.',
  id: { field: 'id' },
  select: { id: true, version: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    region: t.exposeString('region'),
    active: t.exposeBoolean('active', { description: 'Whether it can be assigned to people.' }),
    divisions: t.relation('divisions', { type: JobDivision, query: { orderBy: { division: 'asc' } } }),
    people: t.int({
      authScopes: { administrator: true },
      description: 'The number of active accounts with it; for administrators.',
      resolve: async ({ id }, _, context) => (await peopleOf(context, id))?.active ?? 0,
    }),
    disabledPeople: t.int({
      authScopes: { administrator: true },
      description: 'The number of disabled accounts with it; for administrators.',
      resolve: async ({ id }, _, context) => (await peopleOf(context, id))?.disabled ?? 0,
    }),
  }),
})
nodesOf(PayLocation, payLocations)

builder.queryFields((t) => ({
  payLocations: t.prismaField({
    type: [PayLocation],
    description: 'Active pay locations by name.',
    complexity: { field: 1, multiplier: 1 },
    args: {
      search: t.arg.string({ description: 'Words that must all occur in the name or the region.' }),
      first: t.arg.int({ description: 'At most this many rows; never more than 200.' }),
    },
    resolve: (query, _, { search, first }, { viewer }) =>
      payLocations.list(viewer, {
        ...query,
        take: lookupSize(payLocations.pageSize, first),
        where: { active: true, ...nameMatches(search) },
      }),
  }),
  allPayLocations: t.connection(
    {
      type: PayLocation,
      authScopes: { systemAdministrator: true },
      complexity: pageComplexity,
      description: 'All pay locations by name, including inactive ones.',
      args: { search: t.arg.string({ description: 'Words that must all occur in the name or the region.' }) },
      resolve: async (_, { search, ...page }, context, info) => {
        const query = { ...nodeQuery(context, info), where: nameMatches(search) }
        return toConnection(await payLocations.page(context.viewer, page, query))
      },
    },
    { name: 'PayLocationConnection' },
    { name: 'PayLocationEdge' },
  ),
  jobDivisions: t.stringList({
    description: 'The divisions of all jobs, by name.',
    authScopes: { systemAdministrator: true },
    resolve: () => jobDivisions(),
  }),
}))

const PayLocationInput = builder.inputType('PayLocationInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'Unique without regard to case.' }),
    region: t.string({ required: true }),
    active: t.boolean({ required: true, description: 'Whether it can be assigned to people.' }),
    divisions: t.stringList({
      required: true,
      description: 'The job divisions whose jobs its people may book to; all others become inactive.',
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
  description: 'The result of deleting pay locations.',
  fields: (t) => ({
    goneIds: t.globalIDList({
      resolve: ({ goneIds }) => goneIds.map((id) => ({ type: 'PayLocation', id })),
    }),
    kept: t.prismaField({
      type: [PayLocation],
      description: 'The pay locations that became inactive instead, because people or history refer to them.',
      resolve: (query, { ids, goneIds }, _, { viewer }) => {
        const inactive = ids.filter((id) => !goneIds.includes(id))
        return payLocations.list(viewer, { ...query, where: { id: { in: inactive } }, take: inactive.length })
      },
    }),
  }),
})

builder.mutationFields((t) => {
  const input = t.arg({ type: PayLocationInput, required: true })
  return {
    createPayLocation: t.field({
      needs: 'TOKEN',
      type: PayLocationChange,
      errors: refusals,
      args: { input },
      resolve: async (_, { input }, { viewer }) => ({ id: await createPayLocation(viewer, input) }),
    }),
    updatePayLocation: t.field({
      needs: 'TOKEN',
      type: PayLocationChange,
      errors: refusals,
      args: {
        id: t.arg.globalID({ for: PayLocation, required: true }),
        version: t.arg.int({ required: true, description: 'The version that the user saw.' }),
        input,
      },
      resolve: async (_, { id, version, input }, { viewer }) => {
        await updatePayLocation(viewer, rowId(id), version, input)
        return { id: rowId(id) }
      },
    }),
    deletePayLocations: t.field({
      needs: 'TOKEN',
      type: PayLocationsDeleted,
      errors: refusals,
      description: 'Deletes pay locations. Those that people or history refer to become inactive instead.',
      args: { ids: t.arg.globalIDList({ for: PayLocation, required: true }) },
      resolve: async (_, args, { viewer }) => {
        const ids = args.ids.map(rowId)
        return { ids, goneIds: await deletePayLocations(viewer, ids) }
      },
    }),
  }
})

const PayLocationsChanged = builder.objectRef<{ id: number | null }>('PayLocationsChanged').implement({
  description: 'A pay location was added, changed or deleted, or its number of people changed.',
  fields: (t) => ({
    payLocationId: t.globalID({
      nullable: true,
      description: 'The id of the pay location; null if it may be any.',
      resolve: ({ id }) => (id === null ? null : { type: 'PayLocation', id }),
    }),
  }),
})

builder.subscriptionFields((t) => ({
  payLocationsChanged: t.field({
    type: PayLocationsChanged,
    deprecationReason: 'Use `recordChanged`.',
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
