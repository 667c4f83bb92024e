// Timesheets over GraphQL: their shape, the lists, the verbs and the live changes.
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { RefusalCode } from '#domain/refusal.ts'
import { approve, aroundWhere, decline, save, submit, type RecordOptions } from '#server/actions/timesheet.ts'
import { links, type LineInput } from '#server/actions/lines.ts'
import { concerns, visibleTo } from '#server/access.ts'
import { db } from '#server/database/client.ts'
import * as Enums from '#server/database/generated/enums.ts'
import {
  countTimesheets,
  newestFirst,
  timesheetsWhere,
  type TimesheetCounts as Counts,
} from '#server/read/timesheets.ts'
import { pageComplexity } from './bounds.ts'
import { builder, refusals } from './builder.ts'
import { rowId } from './ids.ts'
import { live } from './live.ts'
import {
  Equipment,
  GlAccount,
  Job,
  JobCostCode,
  Site,
  TaskCategory,
  WorkOrder,
  WorkOrderTask,
} from './lookup.ts'

export const TimesheetStatus = builder.enumType(Enums.TimesheetStatus, { name: 'TimesheetStatus' })
export const Shift = builder.enumType(Enums.Shift, { name: 'Shift' })
export const TimesheetLineType = builder.enumType(Enums.TimesheetLineType, { name: 'TimesheetLineType' })
export const TimesheetEventType = builder.enumType(Enums.TimesheetEventType, { name: 'TimesheetEventType' })

export const TimesheetLine = builder.prismaNode('TimesheetLine', {
  id: { field: 'id' },
  fields: (t) => ({
    position: t.exposeInt('position'),
    timesheetLineType: t.expose('timesheetLineType', { type: TimesheetLineType }),
    startTime: t.exposeInt('startTime', { nullable: true }),
    endTime: t.exposeInt('endTime', { nullable: true }),
    minutes: t.exposeInt('minutes'),
    notes: t.exposeString('notes'),
    taskCategory: t.relation('taskCategory', { nullable: true }),
    site: t.relation('site', { nullable: true }),
    equipment: t.relation('equipment', { nullable: true }),
    workOrder: t.relation('workOrder', { nullable: true }),
    workOrderTask: t.relation('workOrderTask', { nullable: true }),
    job: t.relation('job', { nullable: true }),
    jobCostCode: t.relation('jobCostCode', { nullable: true }),
    glAccount: t.relation('glAccount', { nullable: true }),
  }),
})

export const Timesheet = builder.prismaNode('Timesheet', {
  id: { field: 'id' },
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'The number people and the legacy interface know it by.' }),
    user: t.relation('user'),
    startDate: t.expose('startDate', { type: 'Date' }),
    shift: t.expose('shift', { type: Shift }),
    status: t.expose('status', { type: TimesheetStatus }),
    startTime: t.exposeInt('startTime', { nullable: true }),
    endTime: t.exposeInt('endTime', { nullable: true }),
    totalDuration: t.exposeInt('totalDuration'),
    submittedCount: t.exposeInt('submittedCount'),
    approvalGroup: t.relation('approvalGroup', { nullable: true }),
    approver: t.relation('approver', { nullable: true }),
    lastActor: t.relation('lastActor'),
    reason: t.exposeString('reason', { nullable: true }),
    version: t.exposeInt('version'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    lines: t.relation('lines', { query: { orderBy: { position: 'asc' } }, complexity: { multiplier: 5 } }),
  }),
})

const TimesheetCounts = builder.objectRef<Counts>('TimesheetCounts').implement({
  description: 'How many timesheets of each status the viewer may see.',
  fields: (t) => ({
    id: t.id({
      resolve: (counts) =>
        encodeGlobalID('TimesheetCounts', `${counts.viewerId}:${counts.ownTimesheet ? 'own' : 'all'}`),
    }),
    total: t.exposeInt('total'),
    draft: t.int({ resolve: (counts) => counts.DRAFT }),
    pending: t.int({ resolve: (counts) => counts.PENDING }),
    approved: t.int({ resolve: (counts) => counts.APPROVED }),
    declined: t.int({ resolve: (counts) => counts.DECLINED }),
    recalled: t.int({ resolve: (counts) => counts.RECALLED }),
    cancelled: t.int({ resolve: (counts) => counts.CANCELLED }),
  }),
})

const TimesheetFilter = builder.inputType('TimesheetFilter', {
  fields: (t) => ({
    status: t.field({ type: TimesheetStatus }),
    ownTimesheet: t.boolean({ description: "Only the viewer's own." }),
    search: t.string({ description: "Words of the owner's name." }),
    from: t.field({ type: 'Date' }),
    to: t.field({ type: 'Date' }),
    shift: t.field({ type: Shift }),
    taskType: t.field({ type: TimesheetLineType }),
  }),
})

builder.queryFields((t) => ({
  timesheets: t.prismaConnection(
    {
      type: Timesheet,
      cursor: 'id',
      complexity: pageComplexity,
      args: { filter: t.arg({ type: TimesheetFilter }) },
      resolve: (query, _, { filter }, { viewer }) =>
        db.timesheet.findMany({
          ...query,
          where: timesheetsWhere(viewer, filter ?? {}),
          orderBy: newestFirst,
        }),
    },
    { name: 'TimesheetConnection' },
    { name: 'TimesheetEdge' },
  ),
  timesheet: t.prismaField({
    type: Timesheet,
    nullable: true,
    args: { number: t.arg.int({ required: true }) },
    resolve: (query, _, { number }, { viewer }) =>
      db.timesheet.findFirst({ ...query, where: { AND: [visibleTo(viewer).timesheet, { id: number }] } }),
  }),
  timesheetCounts: t.field({
    type: TimesheetCounts,
    args: { ownTimesheet: t.arg.boolean({ defaultValue: false, required: true }) },
    resolve: (_, { ownTimesheet }, { viewer }) => countTimesheets(viewer, ownTimesheet),
  }),
  timesheetsAround: t.prismaField({
    description: "The viewer's other timesheets that one of this date has to fit in with (rulings 2).",
    type: [Timesheet],
    args: { date: t.arg({ type: 'Date', required: true }), except: t.arg.globalID({ for: Timesheet }) },
    resolve: (query, _, { date, except }, { viewer }) =>
      db.timesheet.findMany({ ...query, where: aroundWhere(viewer.id, date, except ? rowId(except) : null) }),
  }),
}))

const LineInputType = builder.inputType('TimesheetLineInput', {
  description: 'One task. Links are ids; minutes are computed by the server.',
  fields: (t) => ({
    timesheetLineType: t.field({ type: TimesheetLineType, required: true }),
    startTime: t.int(),
    endTime: t.int(),
    notes: t.string({ defaultValue: '', required: true }),
    taskCategory: t.globalID({ for: TaskCategory }),
    site: t.globalID({ for: Site }),
    equipment: t.globalID({ for: Equipment }),
    workOrder: t.globalID({ for: WorkOrder }),
    workOrderTask: t.globalID({ for: WorkOrderTask }),
    job: t.globalID({ for: Job }),
    jobCostCode: t.globalID({ for: JobCostCode }),
    glAccount: t.globalID({ for: GlAccount }),
  }),
})

const TimesheetInput = builder.inputType('TimesheetInput', {
  fields: (t) => ({
    id: t.globalID({ for: Timesheet, description: 'The timesheet to change; left out, a new one is made.' }),
    version: t.int({ description: 'The version that was seen, with id.' }),
    clientMutationKey: t.string({
      description: 'Made by the client for one create; sent again, it finds the first result.',
    }),
    startDate: t.field({ type: 'Date', required: true }),
    shift: t.field({ type: Shift, required: true }),
    lines: t.field({ type: [LineInputType], required: true }),
    confirmed: t.stringList({ description: 'Codes of confirmable refusals that the person has confirmed.' }),
  }),
})

/** A timesheet that changed. What hangs off it is read when it is asked for. */
type Changed = { timesheetId: number }

const TimesheetChange = builder.objectRef<Changed>('TimesheetChange').implement({
  description: 'A timesheet after a change, with everything else on screen that the change moved.',
  fields: (t) => ({
    timesheet: t.prismaField({
      type: Timesheet,
      nullable: true,
      description: 'As the viewer may see it now; null once it is out of sight.',
      resolve: (query, { timesheetId }, _, { viewer }) =>
        db.timesheet.findFirst({
          ...query,
          where: { AND: [visibleTo(viewer).timesheet, { id: timesheetId }] },
        }),
    }),
    listed: t.prismaField({
      type: Timesheet,
      nullable: true,
      description: 'The same, if a list with this filter shows it.',
      args: { filter: t.arg({ type: TimesheetFilter }) },
      resolve: (query, { timesheetId }, { filter }, { viewer }) =>
        db.timesheet.findFirst({
          ...query,
          where: { AND: [timesheetsWhere(viewer, filter ?? {}), { id: timesheetId }] },
        }),
    }),
    counts: t.field({
      type: TimesheetCounts,
      args: { ownTimesheet: t.arg.boolean({ defaultValue: false, required: true }) },
      resolve: (_, { ownTimesheet }, { viewer }) => countTimesheets(viewer, ownTimesheet),
    }),
  }),
})

builder.mutationFields((t) => {
  const input = t.arg({ type: TimesheetInput, required: true })
  const id = t.arg.globalID({ for: Timesheet, required: true })
  const version = t.arg.int({ description: 'The version that was seen.' })
  return {
    saveTimesheet: t.field({
      type: TimesheetChange,
      errors: refusals,
      description: "Saves the viewer's timesheet as a draft, which may be incomplete.",
      args: { input },
      resolve: async (_, args, { viewer }) => changed(await save(viewer, ...recorded(args.input))),
    }),
    submitTimesheet: t.field({
      type: TimesheetChange,
      errors: refusals,
      description: "Saves the viewer's timesheet and submits it for approval.",
      args: { input },
      resolve: async (_, args, { viewer }) => changed(await submit(viewer, ...recorded(args.input))),
    }),
    approveTimesheet: t.field({
      type: TimesheetChange,
      errors: refusals,
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const timesheetId = rowId(args.id)
        await approve(viewer, { timesheetId, version: args.version })
        return changed(timesheetId)
      },
    }),
    declineTimesheet: t.field({
      type: TimesheetChange,
      errors: refusals,
      args: { id, version, reason: t.arg.string({ required: true }) },
      resolve: async (_, args, { viewer }) => {
        const timesheetId = rowId(args.id)
        await decline(viewer, { timesheetId, version: args.version }, args.reason)
        return changed(timesheetId)
      },
    }),
  }
})

builder.subscriptionFields((t) => ({
  timesheetChanged: t.field({
    type: TimesheetChange,
    description: 'Every change to a timesheet that the viewer may see, from now on.',
    subscribe: (_, __, context) => live(context, 'timesheetChanged', concerns),
    resolve: ({ timesheetId }) => changed(timesheetId),
  }),
}))

function changed(timesheetId: number): Changed {
  return { timesheetId }
}

function recorded(input: typeof TimesheetInput.$inferInput): [Parameters<typeof save>[1], RecordOptions] {
  const { id, version, clientMutationKey, confirmed, startDate, shift } = input
  const lines = input.lines.map((line): LineInput => {
    const ids = Object.fromEntries(links.map((link) => [link, line[link] ? rowId(line[link]) : null]))
    const { timesheetLineType, startTime = null, endTime = null, notes } = line
    return {
      timesheetLineType,
      startTime,
      endTime,
      notes,
      ...(ids as Record<(typeof links)[number], number | null>),
    }
  })
  const existing = id ? { timesheetId: rowId(id), version } : null
  const options = { existing, clientMutationKey, confirmed: (confirmed ?? []) as RefusalCode[] }
  return [{ startDate, shift, lines }, options]
}
