// Mutations of approval groups, for administrators, and the subscription to their changes.
import { queryFromInfo } from '@pothos/plugin-prisma'
import { encodeGlobalID } from '@pothos/plugin-relay'
import { isAdministrator } from '#server/access/administration.ts'
import { createGroup, updateGroup, type GroupInput } from '#server/actions/approval-group/record.ts'
import { deleteGroup, enableGroup } from '#server/actions/approval-group/state.ts'
import { administeredGroups } from '#server/read/approval-group/administered-groups.ts'
import { matchingGroups } from '#server/read/approval-group/groups.ts'
import { Account } from '../user/account.ts'
import { ApprovalGroupDetails, ApprovalGroupFilter, filterOf } from './approval-group.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'

/** A group that was added, changed or deleted; null if only the counts of groups may have changed. */
type Changed = { groupId: number | null; destinationId?: number | null; isGone?: boolean; isGap?: boolean }

const ApprovalGroupChange = builder.objectRef<Changed>('ApprovalGroupChange').implement({
  description: 'An approval group after a change, with everything else on the screen that changed with it.',
  authScopes: { administrator: true },
  fields: (t) => ({
    group: t.field({
      type: ApprovalGroupDetails,
      nullable: true,
      description: 'The current group; null if it is deleted.',
      resolve: ({ groupId }, _, context, info) =>
        groupId === null
          ? null
          : administeredGroups.find(context.viewer, groupId, queryFromInfo({ context, info })),
    }),
    listed: t.field({
      type: ApprovalGroupDetails,
      nullable: true,
      description: 'The same, if it matches the filter; otherwise null.',
      args: { filter: t.arg({ type: ApprovalGroupFilter }) },
      resolve: async ({ groupId }, { filter }, context, info) => {
        if (groupId === null) return null
        const query = queryFromInfo({ context, info, select: { id: true, version: true } })
        const where = { AND: [{ id: groupId }, matchingGroups(filterOf(filter))] }
        const [group] = await administeredGroups.list(context.viewer, { ...query, where, take: 1 })
        return group ?? null
      },
    }),
    destination: t.field({
      type: ApprovalGroupDetails,
      nullable: true,
      description: 'The group that took its users and pending timesheets.',
      resolve: ({ destinationId = null }, _, context, info) =>
        destinationId === null
          ? null
          : administeredGroups.find(context.viewer, destinationId, queryFromInfo({ context, info })),
    }),
    goneId: t.id({
      nullable: true,
      description: 'The id of the group, if it is deleted.',
      resolve: async ({ groupId, isGone }, _, { viewer }) => {
        if (groupId === null) return null
        const exists =
          isGone === undefined ? (await administeredGroups.count(viewer, { id: groupId })) > 0 : !isGone
        return exists ? null : encodeGlobalID('ApprovalGroupDetails', groupId)
      },
    }),
    gap: t.boolean({ description: gapDescription, resolve: ({ isGap = false }) => isGap }),
  }),
})

const ApprovalGroupInput = builder.inputType('ApprovalGroupInput', {
  description: 'Lists of e-mail addresses are separated by semicolons.',
  fields: (t) => ({
    name: t.string({ required: true }),
    gpBatchPrefix: t.string({ required: true, description: 'At most six characters.' }),
    gpBatchNotificationTo: t.string({ required: true }),
    gpBatchNotificationCc: t.string({ required: true, defaultValue: '' }),
    adminNotification: t.string({
      required: true,
      defaultValue: '',
      description: 'The addresses that get mail when one of its timesheets is cancelled or moved.',
    }),
    members: t.globalIDList({
      for: Account,
      description:
        'At least one active account that may approve; others only if they are members already. Left out, the members stay.',
    }),
    leaders: t.globalIDList({
      for: Account,
      description:
        'The crew leaders, who may prepare days for its people: people of the group who record timesheets. Left out, they stay.',
    }),
  }),
})

function toInput({ members, leaders, ...texts }: typeof ApprovalGroupInput.$inferInput): GroupInput {
  return {
    ...texts,
    ...(members && { members: members.map(rowId) }),
    ...(leaders && { leaders: leaders.map(rowId) }),
  }
}

builder.mutationFields((t) => {
  const id = t.arg.globalID({ for: ApprovalGroupDetails, required: true })
  const version = t.arg.int({ required: true, description: 'The version that the user saw.' })
  const input = t.arg({ type: ApprovalGroupInput, required: true })
  return {
    createApprovalGroup: t.field({
      needs: 'PROOF',
      type: ApprovalGroupChange,
      errors: refusals,
      args: { input },
      resolve: async (_, args, { viewer }) => ({ groupId: await createGroup(viewer, toInput(args.input)) }),
    }),
    updateApprovalGroup: t.field({
      needs: 'PROOF',
      type: ApprovalGroupChange,
      errors: refusals,
      args: { id, version, input },
      resolve: async (_, args, { viewer }) => {
        const groupId = rowId(args.id)
        await updateGroup(viewer, { groupId, version: args.version }, toInput(args.input))
        return { groupId }
      },
    }),
    deleteApprovalGroup: t.field({
      needs: 'SESSION',
      type: ApprovalGroupChange,
      errors: refusals,
      description:
        'Deletes a group. If timesheets or their history refer to it, it becomes inactive instead.',
      args: {
        id,
        version,
        destination: t.arg.globalID({
          for: ApprovalGroupDetails,
          description:
            'The group that takes its users and pending timesheets. Without it, a group that has any is not deleted.',
        }),
      },
      resolve: async (_, args, { viewer }) => {
        const groupId = rowId(args.id)
        const destinationId = args.destination ? rowId(args.destination) : null
        const isGone = await deleteGroup(viewer, { groupId, version: args.version }, destinationId)
        return { groupId, destinationId, isGone }
      },
    }),
    enableApprovalGroup: t.field({
      needs: 'PROOF',
      type: ApprovalGroupChange,
      errors: refusals,
      description: 'Makes an inactive group active again.',
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const groupId = rowId(args.id)
        await enableGroup(viewer, { groupId, version: args.version })
        return { groupId }
      },
    }),
  }
})

builder.subscriptionFields((t) => ({
  approvalGroupChanged: t.field({
    type: ApprovalGroupChange,
    description:
      'Every change of an approval group, and of an account, which may change the counts of groups. For administrators.',
    authScopes: { administrator: true },
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(
        since,
        context,
        'administrationChanged',
        (viewer, { noun }) => isAdministrator(viewer) && (noun === 'APPROVAL_GROUP' || noun === 'USER'),
      ),
    resolve: (event) =>
      event === GAP
        ? { groupId: null, isGap: true }
        : { groupId: event.noun === 'APPROVAL_GROUP' ? event.recordId : null },
  }),
}))
