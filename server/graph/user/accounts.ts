// The list of accounts for administrators, the counts of each user type, and the groups to choose from.
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { UserType } from '#domain/people.ts'
import { accountLacks } from '#domain/user/account.ts'
import {
  countAccounts,
  countUnfinished,
  matchingAccounts,
  type AccountFilter as Filter,
  type Unfinished,
} from '#server/read/user/account-list.ts'
import { groups } from '#server/read/approval-group/groups.ts'
import { lookupSize } from '#server/read/job-data/lookups.ts'
import { accounts } from '#server/read/user/people.ts'
import { nameMatches } from '#server/read/search.ts'
import { Account } from './account.ts'
import { builder } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { PayLocation } from '../payroll/pay-location.ts'
import { ApprovalGroup, UserTypeEnum } from './person.ts'

export const AccountFilter = builder.inputType('AccountFilter', {
  fields: (t) => ({
    search: t.string({
      description: 'Words that must all occur in the name, the e-mail or the GP number.',
    }),
    userType: t.field({ type: UserTypeEnum }),
    active: t.boolean(),
    hasSignedIn: t.boolean({ description: 'As the field of the account.' }),
    approvalGroup: t.globalID({ for: ApprovalGroup }),
    payLocation: t.globalID({ for: PayLocation }),
    lacks: t.field({
      type: builder.enumType('AccountLack', { values: accountLacks }),
      description: 'Only active accounts that lack this although their form requires it.',
    }),
  }),
})

/** The filter in the shape that server/read expects. @throws NotAllowed NOT_FOUND for an id out of range. */
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
export const AccountSort = builder.inputType('AccountSort', {
  fields: (t) => ({
    by: t.field({ type: AccountOrder, required: true }),
    ascending: t.boolean({ required: true }),
  }),
})
/** The order of the list as the database names it. */
export const orderOf = ({
  by,
  ascending,
}: {
  by: keyof typeof orders
  ascending: boolean
}): Parameters<typeof accounts.page>[2]['order'] =>
  orders[by].map((column) => [column, ascending ? 'asc' : 'desc'] as const)

const UnfinishedAccounts = builder.objectRef<Unfinished>('UnfinishedAccounts').implement({
  description: 'The numbers of active accounts that somebody has to finish.',
  fields: (t) => ({
    notSignedIn: t.exposeInt('notSignedIn', { description: 'The person has not chosen a password.' }),
    withoutGroup: t.exposeInt('withoutGroup'),
    withoutEmployee: t.exposeInt('withoutEmployee'),
  }),
})

type Counts = Record<UserType, number>
export const AccountCounts = builder
  .objectRef<Counts & { key: string; filter: Filter }>('AccountCounts')
  .implement({
    description: 'The number of accounts of each type.',
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
      unfinished: t.field({
        type: UnfinishedAccounts,
        description: 'Whatever user type, status or lack the filter names.',
        resolve: ({ filter }, _, { viewer }) => countUnfinished(viewer, filter),
      }),
    }),
  })

builder.queryFields((t) => ({
  accounts: t.connection(
    {
      type: Account,
      authScopes: { administrator: true },
      complexity: pageComplexity,
      description: 'Accounts, for administrators; by name, unless `sort` is set.',
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
        description: 'Restricts the counts; its user type is ignored.',
      }),
    },
    resolve: (_, { filter }, { viewer }) => counted(viewer, filterOf(filter)),
  }),
  assignableGroups: t.prismaField({
    type: [ApprovalGroup],
    description: 'Active approval groups by name, for administrators who assign one to a user.',
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
        where: { AND: [{ active: true }, nameMatches(search)] },
      }),
  }),
}))

/** The number of accounts of each type that match a filter, with a key that identifies the filter. */
export async function counted(viewer: Parameters<typeof countAccounts>[0], filter: Filter) {
  const narrower = { ...filter, userType: null }
  const set = Object.entries(narrower).filter(([, value]) => value != null)
  return { ...(await countAccounts(viewer, filter)), filter: narrower, key: JSON.stringify(set.sort()) }
}
