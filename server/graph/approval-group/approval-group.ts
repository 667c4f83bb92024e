// Approval groups for administrators: settings, members, counts and history. Others get FORBIDDEN for each field of the
// type, and null from node(id:).
import { MEMBER_SEARCH_MAX } from '#domain/limits.ts'
import { isAdministrator } from '#server/access/administration.ts'
import { readGroupFacts } from '#server/read/approval-group/group-facts.ts'
import { administeredGroups } from '#server/read/approval-group/administered-groups.ts'
import { matchingGroups, type GroupFilter as Filter } from '#server/read/approval-group/groups.ts'
import { leads } from '#server/access/crew.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { accounts, memberCandidates } from '#server/read/user/people.ts'
import { nameMatches } from '#server/read/search.ts'
import { Account } from '../user/account.ts'
import { AdministeredRecord } from '../administration/administration-history.ts'
import { builder } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import type { Context } from '../core/context.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { createLoader } from '../core/loader.ts'
import { nodesOf } from '../core/node.ts'
import { ApprovalGroup } from '../user/person.ts'

const loadFacts = createLoader(readGroupFacts)
/** The facts of a group that was deleted in the meantime. */
const noFacts = { users: 0, pending: 0, oldestPending: null, canDecide: false }
const factsOf = async (context: Context, id: number) => (await loadFacts(context, id)) ?? noFacts

const ApprovalGroupMember = builder.prismaObject('ApprovalGroupMember', {
  description: 'An approver of a group.',
  authScopes: { administrator: true },
  fields: (t) => ({ approver: t.relation('approver', { type: Account }) }),
})

const CrewLeader = builder.prismaObject('CrewLeader', {
  description: 'Somebody who may prepare days for the people of the group.',
  authScopes: { administrator: true },
  fields: (t) => ({ leader: t.relation('leader', { type: Account }) }),
})

export const ApprovalGroupDetails = builder.prismaNode('ApprovalGroup', {
  interfaces: [AdministeredRecord],
  variant: 'ApprovalGroupDetails',
  description: 'An approval group with its settings, for administrators.',
  authScopes: { administrator: true },
  id: { field: 'id' },
  select: { id: true, version: true },
  fields: (t) => ({
    group: t.variant(ApprovalGroup, { description: 'The group as its users see it.' }),
    number: t.exposeInt('id', { description: 'The number that users see.' }),
    name: t.exposeString('name'),
    active: t.exposeBoolean('active'),
    gpBatchPrefix: t.exposeString('gpBatchPrefix'),
    gpBatchNotificationTo: t.exposeString('gpBatchNotificationTo'),
    gpBatchNotificationCc: t.exposeString('gpBatchNotificationCc'),
    adminNotification: t.exposeString('adminNotification'),
    members: t.relation('members', {
      type: ApprovalGroupMember,
      description: 'By name; those who can no longer approve are among them, and decide noRows.',
      query: { orderBy: { approver: { searchName: 'asc' } } },
    }),
    leaders: t.relation('leaders', {
      type: CrewLeader,
      description: 'Its crew leaders, by name. A leader who has left the group prepares nothing.',
      query: { orderBy: { leader: { searchName: 'asc' } } },
    }),
    canDecide: t.boolean({
      description:
        'Whether it is active and has an active approver. Otherwise nobody can decide its timesheets.',
      resolve: async ({ id }, _, context) => (await factsOf(context, id)).canDecide,
    }),
    userCount: t.int({
      description: 'The number of accounts in the group, including disabled ones.',
      resolve: async ({ id }, _, context) => (await factsOf(context, id)).users,
    }),
    pendingTimesheets: t.int({
      description: 'The number of its pending timesheets.',
      resolve: async ({ id }, _, context) => (await factsOf(context, id)).pending,
    }),
    oldestPending: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day of the oldest of its pending timesheets.',
      resolve: async ({ id }, _, context) => (await factsOf(context, id)).oldestPending,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
nodesOf(ApprovalGroupDetails, administeredGroups)

builder.prismaObjectField(ApprovalGroup, 'details', (t) =>
  t.variant(ApprovalGroupDetails, {
    description: 'For administrators; null for everybody else.',
    isNull: (_, __, { viewer }) => !isAdministrator(viewer),
  }),
)

export const ApprovalGroupFilter = builder.inputType('ApprovalGroupFilter', {
  fields: (t) => ({
    search: t.string({ description: 'Words that must all occur in the name.' }),
    active: t.boolean({ description: 'Only active groups, or only inactive ones.' }),
    canDecide: t.boolean({
      description: 'Only groups with an active approver, or only groups without one.',
    }),
  }),
})

const ApprovalGroupOrder = builder.inputType('ApprovalGroupOrder', {
  fields: (t) => ({
    by: t.field({
      type: builder.enumType('ApprovalGroupOrderBy', { values: ['NAME', 'CREATED'] as const }),
      required: true,
    }),
    ascending: t.boolean({ required: true }),
  }),
})
const columns = { NAME: 'name', CREATED: 'createdAt' } as const

/** The filter in the shape that server/read expects. */
export function filterOf(input: typeof ApprovalGroupFilter.$inferInput | null | undefined): Filter {
  return input ?? {}
}

type Fields = Parameters<Parameters<typeof builder.queryFields>[0]>[0]
const candidateArgs = (t: Fields) => ({
  search: t.arg.string({ description: 'Words that must all occur.' }),
  except: t.arg.globalIDList({
    for: Account,
    description: 'People to leave out, because they are already chosen.',
  }),
  first: t.arg.int({ description: 'At most this many rows.' }),
})
type Search = {
  search?: string | null
  except?: readonly { id: string }[] | null
  first?: number | null
}

/** The people of a list that a search for candidates finds. */
function candidates({ search, except, first }: Search, among: Prisma.UserWhereInput = {}) {
  return {
    take: Math.min(Math.max(first ?? MEMBER_SEARCH_MAX, 1), MEMBER_SEARCH_MAX),
    where: { AND: [among, nameMatches(search), { id: { notIn: (except ?? []).map(rowId) } }] },
  }
}

builder.queryFields((t) => ({
  administeredGroups: t.connection(
    {
      type: ApprovalGroupDetails,
      authScopes: { administrator: true },
      complexity: pageComplexity,
      description: 'All approval groups, for administrators.',
      args: { filter: t.arg({ type: ApprovalGroupFilter }), order: t.arg({ type: ApprovalGroupOrder }) },
      resolve: async (_, { filter, order, ...page }, context, info) => {
        const direction = order?.ascending === false ? 'desc' : 'asc'
        return toConnection(
          await administeredGroups.page(context.viewer, page, {
            ...nodeQuery(context, info),
            where: matchingGroups(filterOf(filter)),
            order: [
              [columns[order?.by ?? 'NAME'], direction],
              ['id', direction],
            ],
          }),
        )
      },
    },
    { name: 'ApprovalGroupDetailsConnection' },
    { name: 'ApprovalGroupDetailsEdge' },
  ),
  administeredGroup: t.prismaField({
    type: ApprovalGroupDetails,
    nullable: true,
    authScopes: { administrator: true },
    description: 'An approval group by its number; null if there is none.',
    args: { number: t.arg.int({ required: true }) },
    resolve: (query, _, { number }, { viewer }) => administeredGroups.find(viewer, number, query),
  }),
  leaderCandidates: t.prismaField({
    type: [Account],
    authScopes: { administrator: true },
    description:
      'People who can become crew leaders of an approval group, by name; at most 100. For administrators.',
    complexity: { field: 1, multiplier: 1 },
    args: {
      group: t.arg.globalID({ for: ApprovalGroupDetails, required: true }),
      ...candidateArgs(t),
    },
    resolve: (query, _, { group, ...search }, { viewer }) =>
      accounts.list(viewer, { ...query, ...candidates(search, leads(rowId(group))) }),
  }),
  memberCandidates: t.prismaField({
    type: [Account],
    authScopes: { administrator: true },
    description:
      'People who can become members of an approval group, by name; at most 100. For administrators.',
    complexity: { field: 1, multiplier: 1 },
    args: candidateArgs(t),
    resolve: (query, _, search, { viewer }) =>
      memberCandidates.list(viewer, { ...query, ...candidates(search) }),
  }),
}))
