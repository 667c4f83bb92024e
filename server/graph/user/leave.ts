// Leave: what people ask for, and what approvers decide.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { actingName } from '#domain/people.ts'
import { askForLeave, cancelLeave, decideLeave } from '#server/actions/user/leave.ts'
import type { Viewer as Person } from '#server/auth/viewer.ts'
import { LeaveKind as Kind, LeaveStatus as Status } from '#server/database/generated/enums.ts'
import { leaveToDecide, leaveWaits, ownLeave } from '#server/read/user/leave.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { User, Viewer } from './person.ts'

const LeaveKind = builder.enumType(Kind, { name: 'LeaveKind' })
const LeaveStatus = builder.enumType(Status, { name: 'LeaveStatus' })
const named = { select: { firstName: true, lastName: true } } as const

const Leave = builder.prismaObject('Leave', {
  description: 'Leave that a person asks their approvers for. Only approved leave counts as away.',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('Leave', id) }),
    kind: t.expose('kind', { type: LeaveKind }),
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
    minutesPerDay: t.exposeInt('minutesPerDay'),
    words: t.exposeString('words', { description: 'What the person wrote.' }),
    status: t.expose('status', { type: LeaveStatus }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    decidedBy: t.string({
      nullable: true,
      description:
        'The approver who decided it, and the absent approver whose deputy they are; null before a decision.',
      select: { decider: named, deciderFor: named },
      resolve: ({ decider, deciderFor }) => decider && actingName(decider, deciderFor),
    }),
    reason: t.exposeString('reason', { description: 'Why it was declined, or what the approver wrote.' }),
    version: t.exposeInt('version'),
    user: t.relation('user', { type: User }),
  }),
})

builder.objectField(Viewer, 'leave', (t) =>
  t.prismaField({
    type: [Leave],
    description: 'Their own leave, unless it is long over.',
    resolve: (query, viewer) => ownLeave(viewer, query) as never,
  }),
)

builder.objectField(Viewer, 'leaveWaits', (t) =>
  t.boolean({
    description: 'Whether leave waits for the viewer’s decision: then `leaveToDecide` has some.',
    resolve: leaveWaits,
  }),
)

builder.queryFields((t) => ({
  leaveToDecide: t.prismaField({
    type: [Leave],
    description: 'The pending leave that the viewer decides, the first to begin first; 100 at most.',
    resolve: (query, _, __, { viewer }) => leaveToDecide(viewer, query) as never,
  }),
}))

const LeaveChange = builder.objectRef<{ viewer: Person }>('LeaveChange').implement({
  fields: (t) => ({
    viewer: t.field({ type: Viewer, resolve: ({ viewer }) => viewer }),
  }),
})

const LeaveInput = builder.inputType('LeaveInput', {
  fields: (t) => ({
    kind: t.field({ type: LeaveKind, required: true }),
    startDate: t.field({ type: 'Date', required: true }),
    endDate: t.field({ type: 'Date', required: true, description: 'The last day, at most a year later.' }),
    minutesPerDay: t.int({ required: true }),
    words: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  askForLeave: t.field({
    needs: 'TOKEN',
    type: LeaveChange,
    errors: refusals,
    description:
      'Asks the approvers of the viewer’s group for leave. With an id, changes that leave, and they decide again.',
    args: {
      input: t.arg({ type: LeaveInput, required: true }),
      id: t.arg.globalID({ for: Leave, description: 'The leave to change; none for new leave.' }),
      version: t.arg.int({ description: 'The version of the leave that the caller has seen.' }),
    },
    resolve: async (_, { input, id, version }, { viewer }) => {
      await askForLeave(viewer, id ? { id: rowId(id), version: version ?? 0 } : null, input)
      return { viewer }
    },
  }),
  cancelLeave: t.field({
    needs: 'TOKEN',
    type: LeaveChange,
    errors: refusals,
    description: 'Takes the viewer’s own leave back, even if it is approved.',
    args: {
      id: t.arg.globalID({ for: Leave, required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: async (_, { id, version }, { viewer }) => {
      await cancelLeave(viewer, { id: rowId(id), version })
      return { viewer }
    },
  }),
  decideLeave: t.field({
    needs: 'TOKEN',
    type: LeaveChange,
    errors: refusals,
    description: 'Approves or declines leave, for the approvers of its group; never one’s own.',
    args: {
      id: t.arg.globalID({ for: Leave, required: true }),
      version: t.arg.int({ required: true }),
      isApproved: t.arg.boolean({ required: true }),
      reason: t.arg.string({ required: true, description: 'Needed to decline.' }),
    },
    resolve: async (_, { id, version, ...input }, { viewer }) => {
      await decideLeave(viewer, { id: rowId(id), version }, input)
      return { viewer }
    },
  }),
}))
