// Timesheets: their fields, lists and counts. recording.ts and decision.ts change them.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { actingName } from '#domain/people.ts'
import { otherSide, sideOf } from '#domain/timesheet/question.ts'
import { unpackReasons } from '#domain/unusual.ts'
import { countTimesheets, type TimesheetCounts as Counts } from '#server/read/timesheet/timesheet-counts.ts'
import { countList, timesheetPage, type Count } from '#server/read/timesheet/timesheet-list.ts'
import { countedAround, timesheets } from '#server/read/timesheet/timesheets.ts'
import { pageComplexity, pages } from '../core/limits.ts'
import { nodesOf } from '../core/node.ts'
import { PreparedDay } from '../crew/prepared-day.ts'
import { builder } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { filterOf, TimesheetFilter, TimesheetSort } from './timesheet-filter.ts'
import { TaskTypeEnum } from '../user/person.ts'
import './task.ts'
import { Shift, TimesheetStatus, UnusualCode } from './timesheet-enums.ts'

const person = { firstName: true, lastName: true } as const

export const Timesheet = builder.prismaNode('Timesheet', {
  id: { field: 'id' },
  // `maySee` needs userId and approvalGroupId, `isListed` questionFor.
  select: { id: true, userId: true, approvalGroupId: true, questionFor: true },
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'The number that users and the legacy interface see.' }),
    user: t.relation('user'),
    startDate: t.expose('startDate', { type: 'Date' }),
    shift: t.expose('shift', { type: Shift }),
    status: t.expose('status', { type: TimesheetStatus }),
    startTime: t.exposeInt('startTime', { nullable: true }),
    endTime: t.exposeInt('endTime', { nullable: true }),
    totalDuration: t.exposeInt('totalDuration'),
    submittedCount: t.exposeInt('submittedCount'),
    unusual: t.field({
      type: [UnusualCode],
      description:
        'Why an approver should check it carefully, most serious first. The order UNUSUAL sorts by these.',
      select: { unusual: true },
      resolve: ({ unusual }) => unpackReasons(unusual),
    }),
    approvalGroup: t.relation('approvalGroup', { nullable: true }),
    approver: t.relation('approver', { nullable: true }),
    decidedBy: t.string({
      nullable: true,
      description: 'The name of the approver; for a deputy also that of the absent approver.',
      select: { approver: { select: person }, approverFor: { select: person } },
      resolve: ({ approver, approverFor }) => approver && actingName(approver, approverFor),
    }),
    lastActor: t.relation('lastActor'),
    reason: t.exposeString('reason', { nullable: true }),
    version: t.exposeInt('version'),
    questionCount: t.exposeInt('questionCount', {
      description: 'How many lines people wrote to each other on it. Not a change: its version stays.',
    }),
    hasOpenQuestion: t.boolean({
      description: 'Whether the last of these lines waits for the viewer, as the owner or as somebody else.',
      resolve: ({ userId, questionFor }, _, { viewer }) => questionFor === sideOf(viewer.id, userId),
    }),
    awaitsAnswer: t.boolean({
      description: 'Whether the last of these lines is from the side of the viewer, and waits for the other.',
      resolve: ({ userId, questionFor }, _, { viewer }) =>
        questionFor === otherSide(sideOf(viewer.id, userId)),
    }),
    hasUnseenEdit: t.exposeBoolean('hasUnseenEdit', {
      description:
        'Whether approvers changed something that its owner has not seen yet. Nothing waits for it.',
    }),
    ownerTaskType: t.field({
      type: TaskTypeEnum,
      description: 'The task types that its owner may record.',
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
    recordedAt: t.expose('recordedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a device recorded it without the server, by the clock of the device.',
    }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    preparedDay: t.relation('preparedDay', {
      type: PreparedDay,
      nullable: true,
      description: 'The prepared day that it was begun from; its owner’s word is the timesheet.',
    }),
    lines: t.relation('lines', { query: { orderBy: { position: 'asc' } }, complexity: { multiplier: 5 } }),
  }),
})
nodesOf(Timesheet, timesheets)

export const TimesheetCounts = builder.objectRef<Counts>('TimesheetCounts').implement({
  description: 'How many timesheets of each status the viewer may see.',
  fields: (t) => ({
    id: t.id({ resolve: (counts) => encodeGlobalID('TimesheetCounts', scopeOf(counts)) }),
    total: t.exposeInt('total'),
    draft: t.int({ resolve: (counts) => counts.DRAFT }),
    pending: t.int({ resolve: (counts) => counts.PENDING }),
    approved: t.int({ resolve: (counts) => counts.APPROVED }),
    declined: t.int({ resolve: (counts) => counts.DECLINED }),
    recalled: t.int({ resolve: (counts) => counts.RECALLED }),
    cancelled: t.int({ resolve: (counts) => counts.CANCELLED }),
    exceeded: t.field({
      type: [TimesheetStatus],
      description:
        'The statuses with possibly more timesheets than their count, because counting stops at a limit.',
      resolve: ({ exceeded }) => exceeded,
    }),
  }),
})

/** Identifies the counted list, so that the client stores the counts of each list separately. */
function scopeOf({ viewerId, filter: { ownTimesheet, ...filter } }: Counts): string {
  const scope = `${viewerId}:${ownTimesheet ? 'own' : 'all'}`
  const narrower = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined)
  return narrower.length === 0 ? scope : `${scope}:${JSON.stringify(narrower.sort())}`
}

builder.queryFields((t) => ({
  timesheets: t.connection(
    {
      type: Timesheet,
      complexity: pageComplexity,
      args: {
        filter: t.arg({ type: TimesheetFilter }),
        sort: t.arg({ type: TimesheetSort, description: 'By default newest first.' }),
      },
      resolve: async (_, { filter, sort, ...page }, context, info) => {
        const { viewer } = context
        const narrowed = filterOf(filter)
        let counted: Promise<Count> | undefined
        return {
          ...toConnection(await timesheetPage(viewer, narrowed, sort, page, nodeQuery(context, info))),
          count: () => (counted ??= countList(viewer, narrowed)),
        }
      },
    },
    {
      name: 'TimesheetConnection',
      fields: (t) => ({
        totalCount: t.int({ resolve: async ({ count }) => (await count()).count }),
        totalCountExceeded: t.boolean({
          description:
            'Whether there are more than `totalCount`, which stops at 1,000 if there is a filter or a search.',
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
    args: {
      ownTimesheet: t.arg.boolean({ defaultValue: false, required: true }),
      filter: t.arg({
        type: TimesheetFilter,
        description: 'Restricts the counts like the list; its status is ignored.',
      }),
    },
    resolve: (_, { ownTimesheet, ...args }, { viewer }) => {
      const filter = filterOf(args.filter)
      const own = ownTimesheet || filter.ownTimesheet
      return countTimesheets(viewer, { ...filter, ownTimesheet: own, status: null })
    },
  }),
  timesheetsAround: t.prismaField({
    description: "The viewer's other timesheets that affect the checks of one with this date (rulings 2).",
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
