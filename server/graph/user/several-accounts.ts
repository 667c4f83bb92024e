// Bulk actions on accounts, for administrators, and their effects in advance.
import { BULK_MAX } from '#domain/limits.ts'
import {
  disableAccounts,
  distinctAccounts,
  logOutAccounts,
  moveToGroup,
  setPayLocation,
} from '#server/actions/user/bulk.ts'
import { readAccountsImpact, type AccountsImpact as Impact } from '#server/read/user/accounts-impact.ts'
import { groups } from '#server/read/approval-group/groups.ts'
import { AccountOutcomes, outcomesOf } from './account-outcomes.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId, rowIdOf } from '../core/ids.ts'
import { noRow } from '../core/no-row.ts'
import { PayLocation } from '../payroll/pay-location.ts'
import { ApprovalGroup } from './person.ts'

const PendingOfGroup = builder.objectRef<Impact['pending'][number]>('PendingOfGroup').implement({
  description: 'A number of pending timesheets, and the group that decides them.',
  fields: (t) => ({
    group: t.prismaField({
      type: ApprovalGroup,
      nullable: true,
      resolve: (query, { groupId }, _, { viewer }) =>
        groupId === null ? noRow(query) : groups.find(viewer, groupId, query),
    }),
    count: t.exposeInt('count'),
  }),
})

const AccountsImpact = builder.objectRef<Impact>('AccountsImpact').implement({
  description: 'What an action on several accounts would touch.',
  fields: (t) => ({
    pending: t.field({
      type: [PendingOfGroup],
      description: 'Their pending timesheets. They stay with their group when the people move.',
      resolve: ({ pending }) => pending,
    }),
    signedIn: t.exposeInt('signedIn', { description: 'How many of the people are signed in.' }),
    imported: t.int({
      description: 'For how many of the people the next import sets this column of users.csv again.',
      args: { column: t.arg.string({ required: true }) },
      resolve: ({ imported }, { column }) => imported[column] ?? 0,
    }),
    desertedGroups: t.prismaField({
      type: [ApprovalGroup],
      description: 'The active groups whose active approvers are all among the people.',
      resolve: (query, { desertedGroupIds }, _, { viewer }) => groups.among(viewer, desertedGroupIds, query),
    }),
  }),
})

builder.queryField('accountsImpact', (t) =>
  t.field({
    type: AccountsImpact,
    authScopes: { administrator: true },
    description: `What an action on these 1 to ${BULK_MAX} accounts would touch.`,
    args: { accounts: t.arg.idList({ required: true }) },
    resolve: (_, { accounts }, { viewer }) =>
      readAccountsImpact(viewer, distinctAccounts(accounts.map((id) => rowIdOf('Account', String(id))))),
  }),
)

builder.mutationFields((t) => {
  const accounts = t.arg.idList({ required: true })
  return {
    moveAccounts: t.field({
      needs: 'SESSION',
      type: AccountOutcomes,
      errors: refusals,
      description: `Moves 1 to ${BULK_MAX} people to an approval group. Pending timesheets stay with their group.`,
      args: { accounts, approvalGroup: t.arg.globalID({ for: ApprovalGroup, required: true }) },
      resolve: (_, { accounts, approvalGroup }, { viewer }) =>
        outcomesOf(accounts, (userIds) => moveToGroup(viewer, userIds, rowId(approvalGroup))),
    }),
    setPayLocation: t.field({
      needs: 'SESSION',
      type: AccountOutcomes,
      errors: refusals,
      description: `Sets the pay location of 1 to ${BULK_MAX} people.`,
      args: { accounts, payLocation: t.arg.globalID({ for: PayLocation, required: true }) },
      resolve: (_, { accounts, payLocation }, { viewer }) =>
        outcomesOf(accounts, (userIds) => setPayLocation(viewer, userIds, rowId(payLocation))),
    }),
    disableAccounts: t.field({
      needs: 'SESSION',
      type: AccountOutcomes,
      errors: refusals,
      description: `Disables 1 to ${BULK_MAX} accounts and ends all their sessions.`,
      args: { accounts },
      resolve: (_, { accounts }, { viewer }) =>
        outcomesOf(accounts, (userIds) => disableAccounts(viewer, userIds)),
    }),
    logOutAccounts: t.field({
      needs: 'SESSION',
      type: AccountOutcomes,
      errors: refusals,
      description: `Ends all sessions of 1 to ${BULK_MAX} people.`,
      args: { accounts },
      resolve: (_, { accounts }, { viewer }) =>
        outcomesOf(accounts, (userIds) => logOutAccounts(viewer, userIds)),
    }),
  }
})
