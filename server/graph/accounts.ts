// Accounts over GraphQL, for administrators: their list, what is done to them, and what others do to them meanwhile.
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { UserType } from '#domain/people.ts'
import { isAdministrator } from '#server/access/administration.ts'
import { forceLogOut, givePassword } from '#server/actions/user/access.ts'
import { createAccount, editAccount } from '#server/actions/user/record.ts'
import { deleteAccount, disableAccount, enableAccount } from '#server/actions/user/state.ts'
import { countAccounts, matchingAccounts, type AccountFilter as Filter } from '#server/read/account-list.ts'
import type { Order } from '#server/read/entity.ts'
import { groups } from '#server/read/groups.ts'
import { lookupSize } from '#server/read/lookups.ts'
import { accounts } from '#server/read/people.ts'
import { named } from '#server/read/search.ts'
import { Account, PayCycle } from './account.ts'
import { builder, refusals } from './core/builder.ts'
import { nodeQuery, toConnection } from './core/connection.ts'
import { rowId } from './core/ids.ts'
import { pageComplexity } from './core/limits.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from './core/live.ts'
import { PayLocation } from './pay-location.ts'
import { ApprovalGroup, TaskTypeEnum, UserTypeEnum } from './person.ts'

const AccountFilter = builder.inputType('AccountFilter', {
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
function filterOf(input: typeof AccountFilter.$inferInput | null | undefined): Filter {
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
const orderOf = ({ by, ascending }: { by: keyof typeof orders; ascending: boolean }): Order<'user'> =>
  orders[by].map((column) => [column, ascending ? 'asc' : 'desc'] as const)

type Counts = Record<UserType, number>
const AccountCounts = builder.objectRef<Counts & { key: string }>('AccountCounts').implement({
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

async function counted(viewer: Parameters<typeof countAccounts>[0], filter: Filter) {
  const narrower = { ...filter, userType: null }
  const set = Object.entries(narrower).filter(([, value]) => value != null)
  return { ...(await countAccounts(viewer, filter)), key: JSON.stringify(set.sort()) }
}

/** An account after a change, or a gap behind which some may have changed. */
type Changed = { userId: number; isGap?: boolean; isGone?: boolean; password?: string }

export const AccountChange = builder.objectRef<Changed>('AccountChange').implement({
  description: 'An account after a change, with everything else on screen that the change moved.',
  fields: (t) => ({
    account: t.prismaField({
      type: Account,
      nullable: true,
      description: 'As it is now; null once it is deleted.',
      resolve: async (query, { userId, isGap }, _, { viewer }) =>
        isGap ? null : accounts.find(viewer, userId, query),
    }),
    listed: t.prismaField({
      type: Account,
      nullable: true,
      description: 'The same, if a list with this filter shows it.',
      args: { filter: t.arg({ type: AccountFilter }) },
      resolve: async (query, { userId, isGap }, { filter }, { viewer }) => {
        if (isGap) return null
        const where = { AND: [{ id: userId }, matchingAccounts(filterOf(filter))] }
        const [found] = await accounts.list(viewer, { ...query, where, take: 1 })
        return found ?? null
      },
    }),
    goneId: t.id({
      nullable: true,
      description: 'The id of the account, once it is deleted.',
      resolve: async ({ userId, isGone, isGap }, _, { viewer }) => {
        const wasDeleted = isGone ?? (!isGap && (await accounts.count(viewer, { id: userId })) === 0)
        return wasDeleted ? encodeGlobalID('Account', userId) : null
      },
    }),
    gap: t.boolean({ description: gapDescription, resolve: ({ isGap = false }) => isGap }),
    counts: t.field({
      type: AccountCounts,
      args: { filter: t.arg({ type: AccountFilter }) },
      resolve: (_, { filter }, { viewer }) => counted(viewer, filterOf(filter)),
    }),
    password: t.string({
      nullable: true,
      description:
        'The initial password that was given just now. It is shown once; nobody can read it again.',
      resolve: ({ password }) => password ?? null,
    }),
  }),
})

const AccountInput = builder.inputType('AccountInput', {
  description: 'The form of an account. What it requires of whom, it says itself.',
  fields: (t) => ({
    userType: t.field({ type: UserTypeEnum }),
    firstName: t.string({ required: true }),
    lastName: t.string({ required: true }),
    email: t.string({ required: true }),
    gpEmployeeId: t.string({ required: true, defaultValue: '' }),
    gpStaffNumber: t.string({ required: true, defaultValue: '' }),
    gpPayCycle: t.field({ type: PayCycle, required: true, defaultValue: 'NONE' }),
    payLocation: t.globalID({ for: PayLocation }),
    approvalGroup: t.globalID({ for: ApprovalGroup }),
    taskType: t.field({ type: TaskTypeEnum }),
    allowTimesheetCreation: t.boolean({ required: true, defaultValue: true }),
    showFieldService: t.boolean({ required: true, defaultValue: false }),
    defaultStartTime: t.int({ required: true, description: 'Minutes after midnight.' }),
  }),
})

function inputOf({ payLocation, approvalGroup, ...rest }: typeof AccountInput.$inferInput) {
  return {
    ...rest,
    userType: rest.userType ?? undefined,
    payLocation: payLocation ? rowId(payLocation) : null,
    approvalGroup: approvalGroup ? rowId(approvalGroup) : null,
  }
}

builder.mutationFields((t) => {
  const id = t.arg.globalID({ for: Account, required: true })
  const version = t.arg.int({ description: 'The version that was seen; left out, whatever it is now.' })
  const input = t.arg({ type: AccountInput, required: true })
  return {
    createAccount: t.field({
      type: AccountChange,
      errors: refusals,
      description: 'Makes an account with a random initial password, which the answer shows once.',
      args: { input },
      resolve: (_, { input }, { viewer }) => createAccount(viewer, inputOf(input)),
    }),
    editAccount: t.field({
      type: AccountChange,
      errors: refusals,
      args: { id, version, input },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        await editAccount(viewer, { userId, version: args.version }, inputOf(args.input))
        return { userId }
      },
    }),
    disableAccount: t.field({
      type: AccountChange,
      errors: refusals,
      description: 'Ends every session of the person; nobody signs in to the account any more.',
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        await disableAccount(viewer, { userId, version: args.version })
        return { userId }
      },
    }),
    enableAccount: t.field({
      type: AccountChange,
      errors: refusals,
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        await enableAccount(viewer, { userId, version: args.version })
        return { userId }
      },
    }),
    deleteAccount: t.field({
      type: AccountChange,
      errors: refusals,
      description:
        'Deletes an account that nothing refers to; one that history refers to is disabled instead.',
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        return { userId, isGone: await deleteAccount(viewer, { userId, version: args.version }) }
      },
    }),
    giveInitialPassword: t.field({
      type: AccountChange,
      errors: refusals,
      description:
        'Another random password, to be changed at the next sign-in. Every session of the person ends.',
      args: { id },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        return { userId, password: await givePassword(viewer, { userId }) }
      },
    }),
    forceLogOut: t.field({
      type: AccountChange,
      errors: refusals,
      description: 'Logs the person out everywhere.',
      args: { id },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        await forceLogOut(viewer, { userId })
        return { userId }
      },
    }),
  }
})

builder.subscriptionFields((t) => ({
  accountChanged: t.field({
    type: AccountChange,
    description: 'Every account that administrators change, from now on; for administrators.',
    authScopes: { administrator: true },
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(
        since,
        context,
        'administrationChanged',
        (viewer, { noun }) => noun === 'USER' && isAdministrator(viewer),
      ),
    resolve: (event) => (event === GAP ? { userId: 0, isGap: true } : { userId: event.recordId }),
  }),
}))
