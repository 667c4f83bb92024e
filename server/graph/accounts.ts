// The list of accounts over GraphQL, for administrators, with the counts of each type and what somebody is put into.
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { UserType } from '#domain/people.ts'
import { countAccounts, matchingAccounts, type AccountFilter as Filter } from '#server/read/account-list.ts'
import { groups } from '#server/read/groups.ts'
import { lookupSize } from '#server/read/lookups.ts'
import { accounts } from '#server/read/people.ts'
import { named } from '#server/read/search.ts'
import { Account } from './account.ts'
import { builder } from './core/builder.ts'
import { nodeQuery, toConnection } from './core/connection.ts'
import { rowId } from './core/ids.ts'
import { pageComplexity } from './core/limits.ts'
import { PayLocation } from './pay-location.ts'
import { ApprovalGroup, UserTypeEnum } from './person.ts'

export const AccountFilter = builder.inputType('AccountFilter', {
  fields: (t) => ({
    search: t.string({
      description: 'Words that must all occur in the name, the e-mail or the GP number.',
    }),
    userType: t.field({ type: UserTypeEnum }),
    active: t.boolean(),
    approvalGroup: t.globalID({ for: ApprovalGroup }),
    payLocation: t.globalID({ for: PayLocation }),
  }),
})

/** The filter as the readers know it. @throws NotAllowed NOT_FOUND for an id that no row can have. */
export function filterOf(input: typeof AccountFilter.$inferInput | null | undefined): Filter {
  const { approvalGroup, payLocation, ...rest } = input ?? {}
  return {
    ...rest,
    approvalGroupId: approvalGroup ? rowId(approvalGroup) : null,
    payLocationId: payLocation ? rowId(payLocation) : null,
  }
}

const orders = {
  NAME: ['firstName', 'lastName', 'id'],
  EMAIL: ['email', 'id'],
  TYPE: ['userType', 'firstName', 'lastName', 'id'],
  CREATED: ['createdAt', 'id'],
} as const
const AccountOrder = builder.enumType('AccountOrder', {
  values: ['NAME', 'EMAIL', 'TYPE', 'CREATED'] as const,
})
const AccountSort = builder.inputType('AccountSort', {
  fields: (t) => ({
    by: t.field({ type: AccountOrder, required: true }),
    ascending: t.boolean({ required: true }),
  }),
})
const orderOf = ({
  by,
  ascending,
}: {
  by: keyof typeof orders
  ascending: boolean
}): Parameters<typeof accounts.page>[2]['order'] =>
  orders[by].map((column) => [column, ascending ? 'asc' : 'desc'] as const)

type Counts = Record<UserType, number>
export const AccountCounts = builder.objectRef<Counts & { key: string }>('AccountCounts').implement({
  description: 'How many accounts of each type a list holds, whichever of them it shows.',
  fields: (t) => ({
    id: t.id({ resolve: ({ key }) => encodeGlobalID('AccountCounts', key) }),
    total: t.int({
      resolve: (counts) =>
        counts.STAFF + counts.APPROVER + counts.USER_ADMINISTRATOR + counts.SYSTEM_ADMINISTRATOR,
    }),
    staff: t.exposeInt('STAFF'),
    approver: t.exposeInt('APPROVER'),
    userAdministrator: t.exposeInt('USER_ADMINISTRATOR'),
    systemAdministrator: t.exposeInt('SYSTEM_ADMINISTRATOR'),
  }),
})

builder.queryFields((t) => ({
  accounts: t.connection(
    {
      type: Account,
      authScopes: { administrator: true },
      complexity: pageComplexity,
      description: 'Accounts, for administrators; by name, unless it says otherwise.',
      args: { filter: t.arg({ type: AccountFilter }), sort: t.arg({ type: AccountSort }) },
      resolve: async (_, { filter, sort, ...page }, context, info) =>
        toConnection(
          await accounts.page(context.viewer, page, {
            ...nodeQuery(context, info),
            where: matchingAccounts(filterOf(filter)),
            ...(sort && { order: orderOf(sort) }),
          }),
        ),
    },
    { name: 'AccountConnection' },
    { name: 'AccountEdge' },
  ),
  account: t.prismaField({
    type: Account,
    nullable: true,
    authScopes: { administrator: true },
    args: { number: t.arg.int({ required: true }) },
    resolve: (query, _, { number }, { viewer }) => accounts.find(viewer, number, query),
  }),
  accountCounts: t.field({
    type: AccountCounts,
    authScopes: { administrator: true },
    args: {
      filter: t.arg({
        type: AccountFilter,
        description: 'What they are narrowed down to; but each type is counted, whatever it says.',
      }),
    },
    resolve: (_, { filter }, { viewer }) => counted(viewer, filterOf(filter)),
  }),
  assignableGroups: t.prismaField({
    type: [ApprovalGroup],
    description: 'Active approval groups by name, for administrators who choose one for somebody.',
    authScopes: { administrator: true },
    complexity: { field: 1, multiplier: 1 },
    args: {
      search: t.arg.string({ description: 'Words that must all occur.' }),
      first: t.arg.int({ description: 'At most this many rows; never more than 200.' }),
    },
    resolve: (query, _, { search, first }, { viewer }) =>
      groups.list(viewer, {
        ...query,
        take: lookupSize(groups.pageSize, first),
        where: { AND: [{ active: true }, named(search)] },
      }),
  }),
}))

/** How many accounts of each type match a filter, under a key that is the same for the same list. */
export async function counted(viewer: Parameters<typeof countAccounts>[0], filter: Filter) {
  const narrower = { ...filter, userType: null }
  const set = Object.entries(narrower).filter(([, value]) => value != null)
  return { ...(await countAccounts(viewer, filter)), key: JSON.stringify(set.sort()) }
}
