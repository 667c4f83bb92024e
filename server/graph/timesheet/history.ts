// The history of timesheets (spec 3, Timesheet history).
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { ChangedField as Change } from '#domain/changed-fields.ts'
import { HistoryActionArea, HistoryActionType } from '#server/database/generated/enums.ts'
import { isAdministrator } from '#server/access/administration.ts'
import type { HistoryFilter as Filter } from '#server/read/timesheet/history.ts'
import { history, historyPage, readSaves, type SavedPart } from '#server/read/timesheet/history.ts'
import { readSheetDates } from '#server/read/timesheet/sheet-dates.ts'
import { nodesOf } from '../core/node.ts'
import { builder } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { createLoader } from '../core/loader.ts'
import { User, UserTypeEnum } from '../user/person.ts'

const ActionType = builder.enumType(HistoryActionType, { name: 'HistoryActionType' })
const ActionArea = builder.enumType(HistoryActionArea, { name: 'HistoryActionArea' })

export const ChangedField = builder.objectRef<Change>('ChangedField').implement({
  description: 'A changed field, in words.',
  fields: (t) => ({
    field: t.exposeString('field'),
    textField: t.exposeString('textField'),
    previousValue: t.exposeString('previousValue'),
    currentValue: t.exposeString('currentValue'),
  }),
})

const HistoryPart = builder.objectRef<SavedPart>('TimesheetHistoryPart').implement({
  description: 'A row of the history, as a part of its save.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('TimesheetHistoryPart', id) }),
    actionType: t.expose('actionType', { type: ActionType }),
    actionArea: t.expose('actionArea', { type: ActionArea }),
    changes: t.expose('changes', { type: [ChangedField] }),
  }),
})

const dateOf = createLoader(readSheetDates)
const saveOf = createLoader(readSaves)

const TimesheetHistory = builder.prismaNode('TimesheetHistory', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    timesheetNumber: t.exposeInt('timesheetId', {
      description: 'The number of the timesheet, even if it is deleted.',
    }),
    startDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The date of the timesheet; if it is deleted, its last date.',
      select: { timesheetId: true },
      resolve: async ({ timesheetId }, _, context) => (await dateOf(context, timesheetId))?.date ?? null,
    }),
    isTimesheetDeleted: t.boolean({
      select: { timesheetId: true },
      resolve: async ({ timesheetId }, _, context) => (await dateOf(context, timesheetId))?.isDeleted ?? true,
    }),
    save: t.field({
      type: [HistoryPart],
      description: 'All rows of the save that wrote this one, itself included, in their order.',
      select: { id: true },
      resolve: async ({ id }, _, context) => (await saveOf(context, id)) ?? [],
    }),
    user: t.relation('user'),
    byOwner: t.boolean({
      description: 'Whether the owner of the timesheet made the change.',
      select: { modifierId: true, userId: true },
      resolve: ({ modifierId, userId }) => modifierId === userId,
    }),
    actionType: t.expose('actionType', { type: ActionType }),
    actionArea: t.expose('actionArea', { type: ActionArea }),
    at: t.expose('at', { type: 'DateTime' }),
    changes: t.field({
      type: [ChangedField],
      select: { changeDetail: true },
      resolve: ({ changeDetail }) => changeDetail as unknown as Change[],
    }),
    nameOfModifier: t.exposeString('nameOfModifier'),
    emailOfModifier: t.string({
      nullable: true,
      description: 'For administrators; null for everybody else.',
      select: { emailOfModifier: true },
      resolve: ({ emailOfModifier }, _, { viewer }) => (isAdministrator(viewer) ? emailOfModifier : null),
    }),
    roleOfModifier: t.expose('roleOfModifier', { type: UserTypeEnum }),
  }),
})
nodesOf(TimesheetHistory, history)

export const HistoryFilter = builder.inputType('TimesheetHistoryFilter', {
  fields: (t) => ({
    user: t.globalID({ for: User, description: 'The owner of the timesheet.' }),
    modifier: t.globalID({ for: User, description: 'The user who made the change.' }),
    timesheetNumber: t.int(),
    from: t.field({ type: 'Date', description: "The first day, in the company's time zone." }),
    to: t.field({ type: 'Date', description: "The last day, in the company's time zone." }),
    actionType: t.field({ type: ActionType }),
    actionArea: t.field({ type: ActionArea }),
  }),
})
builder.queryFields((t) => ({
  timesheetHistory: t.connection(
    {
      type: TimesheetHistory,
      complexity: pageComplexity,
      description: 'The changes of the timesheets that the viewer may see, newest first.',
      args: {
        filter: t.arg({ type: HistoryFilter }),
        bySave: t.arg.boolean({ description: 'One row of each save that has matching rows.' }),
      },
      resolve: async (_, { filter, bySave, ...page }, context, info) => {
        const query = nodeQuery(context, info)
        const which = { ...filterOf(filter), bySave: bySave ?? false }
        return toConnection(await historyPage(context.viewer, which, page, query))
      },
    },
    { name: 'TimesheetHistoryConnection' },
    { name: 'TimesheetHistoryEdge' },
  ),
}))

/** The filter in the shape that server/read expects. @throws NotAllowed NOT_FOUND for an id out of range. */
export function filterOf(input: typeof HistoryFilter.$inferInput | null | undefined): Filter {
  if (!input) return {}
  const { user, modifier, timesheetNumber, ...rest } = input
  return {
    ...rest,
    userId: user ? rowId(user) : null,
    modifierId: modifier ? rowId(modifier) : null,
    timesheetId: timesheetNumber ?? null,
  }
}
