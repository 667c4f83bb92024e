// Timesheets over GraphQL: their shape, the lists and the live changes. What is done to them stands in recording.ts and
// decision.ts.
import { forTexts } from '#domain/timesheet/task-fields.ts'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { encodeGlobalID } from '@pothos/plugin-relay'
import { signedForOf, signedTask } from '#server/read/signed-for.ts'
import { hears, sightOf } from '#server/access/sight.ts'
import {
  countTimesheets,
  countTogether,
  type TimesheetCounts as Counts,
} from '#server/read/timesheet-counts.ts'
import { lists, matchingForAll } from '#server/read/timesheet-filter.ts'
import { timesheetList, type Count } from '#server/read/timesheet-list.ts'
import {
  countedAround,
  fieldServices,
  lines,
  maySee,
  readForAll,
  timesheets,
} from '#server/read/timesheets.ts'
import { pageComplexity, pages } from './core/limits.ts'
import { nodesOf } from './core/node.ts'
import { builder } from './core/builder.ts'
import { rowId } from './core/ids.ts'
import { nodeQuery, toConnection } from './core/connection.ts'
import { liveSince, GAP, gapDescription, sinceDescription } from './core/live.ts'
import { alone, sharedBy, type Shared } from './core/fan-out.ts'
import './lookup.ts'
import { filterOf, TimesheetFilter, TimesheetSort } from './timesheet-filter.ts'
import { TaskTypeEnum } from './person.ts'
import { Shift, TimesheetLineType, TimesheetStatus } from './timesheet-enums.ts'

const signedForDescription =
  'The day and the times that this signature was given for, where an approver has corrected them since.'

export const FieldService = builder.prismaNode('FieldService', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    customerName: t.exposeString('customerName'),
    customerEmail: t.exposeString('customerEmail'),
    location: t.exposeString('location'),
    manufacturer: t.exposeString('manufacturer'),
    model: t.exposeString('model'),
    serialNumber: t.exposeString('serialNumber'),
    rego: t.exposeString('rego'),
    smuReading: t.exposeFloat('smuReading', { nullable: true }),
    travelKms: t.exposeFloat('travelKms', { nullable: true }),
    additionalInfo: t.exposeString('additionalInfo'),
    customerAcceptanceName: t.exposeString('customerAcceptanceName'),
    workerSignature: t.string({
      nullable: true,
      description: 'The name of the picture, to be had at /files/{name}.',
      select: { workerSignature: { select: { path: true } } },
      resolve: ({ workerSignature }) => workerSignature?.path ?? null,
    }),
    customerSignature: t.string({
      nullable: true,
      description: 'The name of the picture, to be had at /files/{name}.',
      select: { customerSignature: { select: { path: true } } },
      resolve: ({ customerSignature }) => customerSignature?.path ?? null,
    }),
    workerSignedFor: t.string({
      nullable: true,
      description: signedForDescription,
      select: { workerSignedFor: true, ...signedTask },
      resolve: (service) => signedForOf(service.workerSignedFor, service),
    }),
    customerSignedFor: t.string({
      nullable: true,
      description: signedForDescription,
      select: { customerSignedFor: true, ...signedTask },
      resolve: (service) => signedForOf(service.customerSignedFor, service),
    }),
  }),
})
nodesOf(FieldService, fieldServices)

export const TimesheetLine = builder.prismaNode('TimesheetLine', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    position: t.exposeInt('position'),
    timesheetLineType: t.expose('timesheetLineType', { type: TimesheetLineType }),
    startTime: t.exposeInt('startTime', { nullable: true }),
    endTime: t.exposeInt('endTime', { nullable: true }),
    minutes: t.exposeInt('minutes'),
    ...forTexts((text) => t.exposeString(text)),
    taskCategory: t.relation('taskCategory', { nullable: true }),
    site: t.relation('site', { nullable: true }),
    equipment: t.relation('equipment', { nullable: true }),
    workOrder: t.relation('workOrder', { nullable: true }),
    workOrderTask: t.relation('workOrderTask', { nullable: true }),
    job: t.relation('job', { nullable: true }),
    jobCostCode: t.relation('jobCostCode', { nullable: true }),
    glAccount: t.relation('glAccount', { nullable: true }),
    employerSite: t.exposeBoolean('employerSite'),
    fieldService: t.relation('fieldService', { nullable: true }),
  }),
})
nodesOf(TimesheetLine, lines)

export const Timesheet = builder.prismaNode('Timesheet', {
  id: { field: 'id' },
  // The last two say who may see it, wherever it comes from.
  select: { id: true, userId: true, approvalGroupId: true },
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
    ownerTaskType: t.field({
      type: TaskTypeEnum,
      description: 'Which types its tasks may be of: those its owner may record.',
      select: { user: { select: { taskType: true } } },
      resolve: ({ user }) => user.taskType,
    }),
    ownerShowsFieldService: t.boolean({
      description: 'Whether its owner may record field service.',
      select: { user: { select: { showFieldService: true } } },
      resolve: ({ user }) => user.showFieldService,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    lines: t.relation('lines', { query: { orderBy: { position: 'asc' } }, complexity: { multiplier: 5 } }),
  }),
})
nodesOf(Timesheet, timesheets)

export const TimesheetCounts = builder.objectRef<Counts>('TimesheetCounts').implement({
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

builder.queryFields((t) => ({
  timesheets: t.connection(
    {
      type: Timesheet,
      complexity: pageComplexity,
      args: {
        filter: t.arg({ type: TimesheetFilter }),
        sort: t.arg({ type: TimesheetSort, description: 'Newest first, unless it says otherwise.' }),
      },
      resolve: async (_, { filter, sort, ...page }, context, info) => {
        const list = timesheetList(context.viewer, filterOf(filter))
        let counted: Promise<Count> | undefined
        return {
          ...toConnection(await list.page(sort, page, nodeQuery(context, info))),
          count: () => (counted ??= list.count()),
        }
      },
    },
    {
      name: 'TimesheetConnection',
      fields: (t) => ({
        totalCount: t.int({ resolve: async ({ count }) => (await count()).count }),
        totalCountExceeded: t.boolean({
          description: 'Whether there are more than `totalCount`: of very many it says 10,000.',
          resolve: async ({ count }) => (await count()).isExceeded,
        }),
      }),
    },
    { name: 'TimesheetEdge' },
  ),
  timesheet: t.prismaField({
    type: Timesheet,
    nullable: true,
    args: { number: t.arg.int({ required: true }) },
    resolve: (query, _, { number }, { viewer }) => timesheets.find(viewer, number, query),
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
      timesheets.list(viewer, {
        ...query,
        where: { userId: viewer.id, ...countedAround(date), ...(except && { id: { not: rowId(except) } }) },
        take: pages.largest,
      }),
  }),
}))

/** A timesheet that changed, or that some did unheard. What hangs off it is read when it is asked for. */
export type Changed = {
  timesheetId: number
  isOutOfSight: boolean
  isGap?: boolean
  /** Of an event that many hear of: what is read for one of them is there for all. */
  shared?: Shared
}

export const TimesheetChange = builder.objectRef<Changed>('TimesheetChange').implement({
  description: 'A timesheet after a change, with everything else on screen that the change moved.',
  fields: (t) => ({
    timesheet: t.field({
      type: Timesheet,
      nullable: true,
      description: 'As the viewer may see it now; null once it is out of sight.',
      resolve: async ({ timesheetId: id, isGap, shared = alone }, _, context, info) => {
        if (isGap) return null
        const sheet = await shared(info, () => readForAll(id, {}, queryFromInfo({ context, info })))
        return sheet && maySee(context.viewer, sheet) ? sheet : null
      },
    }),
    listed: t.field({
      type: Timesheet,
      nullable: true,
      description: 'The same, if a list with this filter shows it.',
      args: { filter: t.arg({ type: TimesheetFilter }) },
      resolve: async ({ timesheetId: id, isGap, shared = alone }, args, context, info) => {
        if (isGap) return null
        const { ownTimesheet, ...filter } = filterOf(args.filter)
        const sheet = await shared(info, () =>
          readForAll(id, matchingForAll(filter), queryFromInfo({ context, info })),
        )
        return sheet && lists(context.viewer, { ownTimesheet }, sheet) ? sheet : null
      },
    }),
    goneId: t.id({
      nullable: true,
      description: "The id of the timesheet, once it is deleted or out of the viewer's sight.",
      resolve: ({ timesheetId, isOutOfSight }) =>
        isOutOfSight ? encodeGlobalID('Timesheet', timesheetId) : null,
    }),
    gap: t.boolean({ description: gapDescription, resolve: ({ isGap = false }) => isGap }),
    counts: t.field({
      type: TimesheetCounts,
      args: { ownTimesheet: t.arg.boolean({ defaultValue: false, required: true }) },
      resolve: ({ shared }, { ownTimesheet }, { viewer }) =>
        shared ? countTogether(viewer, ownTimesheet) : countTimesheets(viewer, ownTimesheet),
    }),
  }),
})

/** A change that left the timesheet in the viewer's sight. */
export function changed(timesheetId: number): Changed {
  return { timesheetId, isOutOfSight: false }
}

builder.subscriptionFields((t) => ({
  timesheetChanged: t.field({
    type: TimesheetChange,
    description: 'Every change to a timesheet that the viewer may see, from now on.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'timesheetChanged', (viewer, event) => hears(sightOf(viewer), event)),
    resolve: (event, _, { viewer }) =>
      event === GAP
        ? { timesheetId: 0, isOutOfSight: false, isGap: true }
        : {
            timesheetId: event.timesheetId,
            shared: sharedBy(event),
            isOutOfSight: event.what === 'DELETED' || !maySee(viewer, event),
          },
  }),
}))
