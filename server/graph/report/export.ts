// Exports of lists: their columns, and requests for a file.
import { exportFormats, exportNames, type ExportFormat, type ExportName } from '#domain/export/export.ts'
import { findExport, prepareExport, type ExportRequest } from '#server/actions/export/prepare.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Export as Row } from '#server/database/generated/client.ts'
import { ExportState } from '#server/database/generated/enums.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { payLineFilterOf } from '#server/read/export/pay-lines.ts'
import type { ExportSet, ListedColumn } from '#server/read/export/set.ts'
import { exportSets } from '#server/read/export/sets.ts'
import {
  AccountFilter,
  AccountSort,
  filterOf as accountFilterOf,
  orderOf as accountOrderOf,
} from '../user/accounts.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { JobDataKind } from '../job-data/job-data.ts'
import { DocketFilter, filterOf as docketFilterOf } from '../timesheet/docket.ts'
import { HistoryFilter, filterOf as historyFilterOf } from '../timesheet/history.ts'
import { ApprovalGroup } from '../user/person.ts'
import {
  Comparison,
  requestOf,
  DimensionName,
  groupByOf,
  Name as ReportName,
  ReportFilter,
} from './report.ts'
import {
  TimesheetFilter,
  TimesheetSort,
  filterOf as timesheetFilterOf,
} from '../timesheet/timesheet-filter.ts'

const List = builder.enumType('ExportList', {
  description: 'A list that can be exported.',
  values: exportNames,
})
const Format = builder.enumType('ExportFormat', { values: exportFormats })
const State = builder.enumType(ExportState, { name: 'ExportState' })

const ExportColumn = builder.objectRef<ListedColumn>('ExportColumn').implement({
  description: 'A column that the viewer may export.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Names the column; stays when its title changes.' }),
    title: t.exposeString('title'),
  }),
})

const Export = builder.objectRef<Row>('Export').implement({
  description: 'A list that the viewer takes as a file.',
  fields: (t) => ({
    number: t.exposeInt('id'),
    state: t.expose('state', { type: State }),
    expected: t.exposeInt('expected', {
      nullable: true,
      description: 'How many records will be read; null if unknown. A record may have several rows, or none.',
    }),
    rows: t.exposeInt('rows', { description: 'How many rows have been written.' }),
    url: t.string({
      description: 'Where to download it, once.',
      resolve: ({ id }) => `/api/Export/download/${id}`,
    }),
  }),
})

const WeekOfPeople = builder.inputType('ExportedWeek', {
  fields: (t) => ({
    week: t.field({ type: 'Date', description: 'Any date of the week; by default today.' }),
    group: t.globalID({ for: ApprovalGroup }),
    search: t.string(),
    missingOnly: t.boolean(),
  }),
})

const ExportedReport = builder.inputType('ExportedReport', {
  description: 'The arguments of the field `report`.',
  fields: (t) => ({
    name: t.field({ type: ReportName, required: true }),
    filter: t.field({ type: ReportFilter }),
    groupBy: t.field({ type: [DimensionName] }),
    comparison: t.field({ type: Comparison, description: 'By default none.' }),
  }),
})

const ExportedPayLines = builder.inputType('ExportedPayLines', {
  fields: (t) => ({
    batch: t.string({ description: 'The number of a batch; by default all.' }),
    person: t.string({ description: 'The employee id of a person; by default everybody.' }),
  }),
})

const ExportedJobData = builder.inputType('ExportedJobData', {
  fields: (t) => ({ kind: t.field({ type: JobDataKind, required: true }), search: t.string() }),
})

const ExportedList = builder.inputType('ExportedList', {
  description: 'A list with its filter and its order, as its own field takes them.',
  fields: (t) => ({
    name: t.field({ type: List, required: true }),
    timesheets: t.field({ type: TimesheetFilter, description: 'For TIMESHEETS, TASKS and FIELD_SERVICE.' }),
    timesheetSort: t.field({ type: TimesheetSort }),
    history: t.field({ type: HistoryFilter }),
    accounts: t.field({ type: AccountFilter }),
    accountSort: t.field({ type: AccountSort }),
    week: t.field({ type: WeekOfPeople }),
    dockets: t.field({ type: DocketFilter }),
    jobData: t.field({ type: ExportedJobData, description: 'By default all sites.' }),
    payLines: t.field({ type: ExportedPayLines }),
    report: t.field({ type: ExportedReport, description: 'Required for REPORT.' }),
  }),
})

const ExportInput = builder.inputType('ExportInput', {
  fields: (t) => ({
    list: t.field({ type: ExportedList, required: true }),
    format: t.field({ type: Format, required: true }),
    columns: t.stringList({ required: true, description: 'The keys of the columns.' }),
  }),
})

type Listed = typeof ExportedList.$inferInput

const ofTimesheets = ({ timesheets, timesheetSort }: Listed) => ({
  filter: timesheetFilterOf(timesheets),
  sort: timesheetSort ?? { by: 'CREATED' as const, ascending: false },
})

async function ofReport({ report }: Listed) {
  if (!report) throw new NotAllowed('NO_REPORT')
  const { name, filter, groupBy, comparison = null } = report
  const request = await requestOf(name, filter)
  return { name, filter: request, groupBy: groupByOf(name, request, groupBy), comparison }
}

type Filter<Name extends ExportName> = ExportRequest<Name>['filter']
/** The filter of each list, of the input. */
const filters: { [Name in ExportName]: (listed: Listed) => Filter<Name> | Promise<Filter<Name>> } = {
  TIMESHEETS: ofTimesheets,
  TASKS: ofTimesheets,
  FIELD_SERVICE: ofTimesheets,
  HISTORY: ({ history }) => historyFilterOf(history),
  USERS: ({ accounts, accountSort }) => ({
    filter: accountFilterOf(accounts),
    order: accountOrderOf(accountSort ?? { by: 'NAME', ascending: true })!,
  }),
  WEEK: ({ week }) => ({
    week: week?.week ?? null,
    groupId: week?.group ? rowId(week.group) : null,
    search: week?.search,
    missingOnly: week?.missingOnly,
  }),
  PAY_BATCHES: () => null,
  PAY_LINES: ({ payLines }) => payLineFilterOf(payLines?.batch, payLines?.person),
  DOCKETS: ({ dockets }) => docketFilterOf(dockets),
  JOB_DATA: ({ jobData }) => ({ kind: jobData?.kind ?? 'SITE', search: jobData?.search }),
  REPORT: ofReport,
}

async function prepare(
  viewer: Viewer,
  { list, format, columns }: typeof ExportInput.$inferInput,
): Promise<Row> {
  const filter = await filters[list.name](list)
  return prepareExport(viewer, { list: list.name, format: format as ExportFormat, columns, filter })
}

type Shape = { columns: ListedColumn[]; address: string | null }
const ExportShape = builder.objectRef<Shape>('ExportShape').implement({
  description: 'What the viewer may export of a list.',
  fields: (t) => ({
    columns: t.field({ type: [ExportColumn], resolve: ({ columns }) => columns }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'Where OData answers with the same records; null where it cannot.',
    }),
  }),
})

builder.queryFields((t) => ({
  exportShape: t.field({
    type: ExportShape,
    args: { list: t.arg({ type: ExportedList, required: true }) },
    resolve: async (_, { list }, { viewer }) => {
      const set = exportSets[list.name] as ExportSet<unknown>
      const filter = await filters[list.name](list)
      return { columns: set.headers(viewer, filter), address: set.address?.(viewer, filter) ?? null }
    },
  }),
  export: t.field({
    type: Export,
    nullable: true,
    description: 'An export of the viewer: how far it is.',
    args: { number: t.arg.int({ required: true }) },
    resolve: (_, { number }, { viewer }) => findExport(viewer, number),
  }),
}))

builder.mutationFields((t) => ({
  prepareExport: t.field({
    needs: 'TOKEN',
    type: Export,
    errors: refusals,
    description: 'Prepares a list as a file, to be downloaded from its address once.',
    args: { input: t.arg({ type: ExportInput, required: true }) },
    resolve: (_, { input }, { viewer }) => prepare(viewer, input),
  }),
}))
