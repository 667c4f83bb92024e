// Mutations of accounts, for administrators, and the subscription to their changes.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { isAdministrator } from '#server/access/administration.ts'
import { forceLogOut, givePassword } from '#server/actions/user/access.ts'
import { createAccount, updateAccount } from '#server/actions/user/record.ts'
import { resetSecondFactor } from '#server/actions/user/second-factor.ts'
import { deleteAccount, disableAccount, enableAccount } from '#server/actions/user/state.ts'
import { matchingAccounts } from '#server/read/user/account-list.ts'
import { accounts } from '#server/read/user/people.ts'
import { Account, PayCycle } from './account.ts'
import { AccountCounts, AccountFilter, counted, filterOf } from './accounts.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'
import { noRow } from '../core/no-row.ts'
import { PayLocation } from '../payroll/pay-location.ts'
import { ApprovalGroup, TaskTypeEnum, UserTypeEnum } from './person.ts'

/** An account after a change, or a gap in the events. */
type Changed = { userId: number; isGap?: boolean; isGone?: boolean; password?: string }

export const AccountChange = builder.objectRef<Changed>('AccountChange').implement({
  description: 'An account after a change, with everything else on the screen that changed with it.',
  fields: (t) => ({
    account: t.prismaField({
      type: Account,
      nullable: true,
      description: 'The current account; null if it is deleted.',
      resolve: async (query, { userId, isGap }, _, { viewer }) =>
        isGap ? noRow(query) : accounts.find(viewer, userId, query),
    }),
    listed: t.prismaField({
      type: Account,
      nullable: true,
      description: 'The same, if it matches the filter; otherwise null.',
      args: { filter: t.arg({ type: AccountFilter }) },
      resolve: async (query, { userId, isGap }, { filter }, { viewer }) => {
        if (isGap) return noRow(query)
        const where = { AND: [{ id: userId }, matchingAccounts(filterOf(filter))] }
        const [account] = await accounts.list(viewer, { ...query, where, take: 1 })
        return account ?? null
      },
    }),
    goneId: t.id({
      nullable: true,
      description: 'The id of the account, if it is deleted.',
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
      description: 'The new initial password. It is shown once; nobody can read it again.',
      resolve: ({ password }) => password ?? null,
    }),
  }),
})

const AccountInput = builder.inputType('AccountInput', {
  description: 'The form of an account. Required fields depend on the user type; missing ones are reported.',
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
  const version = t.arg.int({ description: 'The version that the user saw; without it, any version.' })
  const input = t.arg({ type: AccountInput, required: true })
  return {
    createAccount: t.field({
      needs: 'PROOF',
      type: AccountChange,
      errors: refusals,
      description: 'Creates an account with a random initial password, which only this response shows.',
      args: { input },
      resolve: (_, { input }, { viewer }) => createAccount(viewer, inputOf(input)),
    }),
    updateAccount: t.field({
      needs: 'PROOF',
      type: AccountChange,
      errors: refusals,
      args: { id, version, input },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        await updateAccount(viewer, { userId, version: args.version }, inputOf(args.input))
        return { userId }
      },
    }),
    disableAccount: t.field({
      needs: 'SESSION',
      type: AccountChange,
      errors: refusals,
      description: 'Disables the account, so that nobody can sign in to it, and ends all its sessions.',
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        await disableAccount(viewer, { userId, version: args.version })
        return { userId }
      },
    }),
    enableAccount: t.field({
      needs: 'PROOF',
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
      needs: 'SESSION',
      type: AccountChange,
      errors: refusals,
      description: 'Deletes an account. If history refers to it, it becomes disabled instead.',
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        return { userId, isGone: await deleteAccount(viewer, { userId, version: args.version }) }
      },
    }),
    giveInitialPassword: t.field({
      needs: 'PROOF',
      type: AccountChange,
      errors: refusals,
      description:
        'Sets a random password that the person must change at the next sign-in, and ends all their sessions.',
      args: { id },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        return { userId, password: await givePassword(viewer, { userId }) }
      },
    }),
    forceLogOut: t.field({
      needs: 'SESSION',
      type: AccountChange,
      errors: refusals,
      description: 'Ends all sessions of the person.',
      args: { id },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        await forceLogOut(viewer, { userId })
        return { userId }
      },
    }),
    resetSecondFactor: t.field({
      needs: 'PROOF',
      type: AccountChange,
      errors: refusals,
      description:
        'Removes the second factor of a person who lost it; until they set up another, their password is enough. Ends all ' +
        'their sessions, and notifies them by mail.',
      args: { id },
      resolve: async (_, args, { viewer }) => {
        const userId = rowId(args.id)
        await resetSecondFactor(viewer, { userId })
        return { userId }
      },
    }),
  }
})

builder.subscriptionFields((t) => ({
  accountChanged: t.field({
    type: AccountChange,
    description: 'Every change of an account; for administrators.',
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
