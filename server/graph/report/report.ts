// Reports: the list of them, their numbers, and the rows behind each number.
import { comparedDays, comparisons } from '#domain/report/comparison.ts'
import { dimensions, dimensionTitle, type Dimension } from '#domain/report/dimensions.ts'
import {
  mayOpen,
  reportNames,
  reportOf,
  reportScopes,
  usualGrouping,
  type ReportName,
} from '#domain/report/reports.ts'
import { reportPeriods } from '#domain/report/periods.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import {
  dimensionsOf,
  readFacts,
  readReport,
  SHOWN_GROUPS,
  type ChartPoint,
  type ReportAnswer,
  type ReportRow,
} from '#server/read/reports/engine.ts'
import type { Group } from '#server/read/reports/dimensions.ts'
import { readGlance, type Figure, type Glance } from '#server/read/reports/glance.ts'
import { describeFacts, type DescribedFact } from '#server/read/reports/facts.ts'
import { readDays, readNamedPeriods } from '#server/read/reports/period.ts'
import { sources } from '#server/read/reports/reports.ts'
import type { ReportRequest, Measure } from '#server/read/reports/source.ts'
import { builder } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { ApprovalGroup, User } from '../user/person.ts'
import { Shift, TimesheetLineType, TimesheetStatus } from '../timesheet/timesheet-enums.ts'

export const Name = builder.enumType('ReportName', { values: reportNames })
export const DimensionName = builder.enumType('ReportDimension', {
  description: 'What the numbers of a report can be grouped by.',
  values: dimensions,
})
const Scope = builder.enumType('ReportScope', {
  description: 'Which timesheets count.',
  values: reportScopes,
})
const Period = builder.enumType('ReportPeriod', { values: reportPeriods })
const Kind = builder.enumType('ReportMeasureKind', {
  description: 'How a number is written: HOURS and WAIT are minutes, SHARE is from 0 to 1.',
  values: {
    COUNT: { value: 'count' },
    HOURS: { value: 'hours' },
    SHARE: { value: 'share' },
    NUMBER: { value: 'number' },
    WAIT: { value: 'wait' },
  } as const,
})
const ChartKind = builder.enumType('ReportChartKind', { values: ['BARS', 'DOTS'] as const })

const DimensionType = builder.objectRef<Dimension>('ReportDimensionOption').implement({
  fields: (t) => ({
    name: t.field({ type: DimensionName, resolve: (one) => one }),
    title: t.string({ resolve: (one) => dimensionTitle[one] }),
  }),
})

const MeasureType = builder.objectRef<Measure>('ReportMeasure').implement({
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Names the measure; stays when its title changes.' }),
    title: t.exposeString('title'),
    kind: t.expose('kind', { type: Kind }),
    alarms: t.boolean({
      description: 'Whether a value other than 0 is to be looked into.',
      resolve: ({ isAlarm = false }) => isAlarm,
    }),
    optional: t.boolean({
      description: 'Whether to leave it out where all of it is 0.',
      resolve: ({ isOptional = false }) => isOptional,
    }),
  }),
})

const FigureType = builder.objectRef<Figure>('ReportFigure').implement({
  fields: (t) => ({
    measure: t.field({ type: MeasureType, resolve: ({ measure }) => measure }),
    value: t.exposeFloat('value', { nullable: true, description: 'Null where it means nothing.' }),
  }),
})

const GlanceType = builder.objectRef<Glance>('ReportGlance').implement({
  description: 'A report at a glance: the last four weeks in one figure, and by day.',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date', description: 'Today.' }),
    figure: t.expose('figure', { type: FigureType }),
    values: t.field({
      type: ['Float'],
      nullable: { list: false, items: true },
      description: 'The figure of each day, from the first on; null for a day without.',
      resolve: ({ values }) => values,
    }),
    alarms: t.field({
      type: [FigureType],
      description: 'What is to be looked into; none where all is well.',
      resolve: ({ alarms }) => alarms,
    }),
  }),
})

const Info = builder.objectRef<{ name: ReportName; viewer: Viewer }>('ReportInfo').implement({
  description: 'A report that the viewer may open.',
  fields: (t) => ({
    name: t.expose('name', { type: Name }),
    title: t.string({ resolve: ({ name }) => reportOf(name).title }),
    about: t.string({
      description: 'The question that it answers.',
      resolve: ({ name }) => reportOf(name).about,
    }),
    dimensions: t.field({
      type: [DimensionType],
      description: 'What the viewer may group it by.',
      resolve: ({ name, viewer }) => dimensionsOf(viewer, name),
    }),
    grouping: t.field({ type: [DimensionName], resolve: ({ name }) => [...reportOf(name).grouping] }),
    period: t.field({ type: Period, resolve: ({ name }) => reportOf(name).period }),
    scope: t.field({
      type: Scope,
      nullable: true,
      description: 'Null if it says itself which timesheets count.',
      resolve: ({ name }) => reportOf(name).scope,
    }),
    glance: t.field({
      type: GlanceType,
      resolve: ({ name, viewer }, _, { services: { files } }) => readGlance(viewer, name, files),
    }),
  }),
})

const NamedPeriod = builder
  .objectRef<Days & { period: (typeof reportPeriods)[number] }>('ReportNamedPeriod')
  .implement({
    fields: (t) => ({
      period: t.expose('period', { type: Period }),
      startDate: t.expose('startDate', { type: 'Date' }),
      endDate: t.expose('endDate', { type: 'Date' }),
    }),
  })

const GroupType = builder.objectRef<Group>('ReportGroup').implement({
  fields: (t) => ({
    key: t.exposeString('key', { nullable: true, description: 'Null for what has none.' }),
    name: t.exposeString('name'),
    detail: t.exposeString('detail', { nullable: true }),
  }),
})

const Row = builder.objectRef<ReportRow>('ReportRow').implement({
  fields: (t) => ({
    groups: t.field({
      type: [GroupType],
      description: 'The groups that it is of, the outer one first; none for the whole.',
      resolve: ({ groups }) => groups,
    }),
    cells: t.field({
      type: ['Float'],
      nullable: { list: false, items: true },
      description: 'One for each measure; null where it means nothing.',
      resolve: ({ cells }) => cells,
    }),
  }),
})

const Point = builder.objectRef<ChartPoint>('ReportPoint').implement({
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The first day of its day, week or month.' }),
    series: t.field({
      type: GroupType,
      nullable: true,
      description: 'The part of a bar; null for dots.',
      resolve: ({ series }) => series,
    }),
    values: t.exposeFloatList('values'),
  }),
})

export const Comparison = builder.enumType('ReportComparison', {
  description: 'What a report is compared with.',
  values: comparisons,
})

type Answer = ReportAnswer & { name: ReportName; request: ReportRequest; grouping: readonly Dimension[] }
const Report = builder.objectRef<Answer>('Report')
Report.implement({
  description: 'What a report says about a period: never more than the lists of the viewer hold.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', resolve: ({ request }) => request.startDate }),
    endDate: t.field({ type: 'Date', resolve: ({ request }) => request.endDate }),
    grouping: t.field({ type: [DimensionName], resolve: ({ grouping }) => [...grouping] }),
    measures: t.field({ type: [MeasureType], resolve: ({ measures }) => [...measures] }),
    total: t.field({ type: Row, resolve: ({ total }) => total }),
    rows: t.field({
      type: [Row],
      description: 'The rows of the first grouping, each followed by those of the second.',
      resolve: ({ rows }) => rows,
    }),
    more: t.exposeInt('more', {
      description: 'How many groups of the first grouping there are beyond those.',
    }),
    bucket: t.field({
      type: DimensionName,
      description: 'How the chart divides its time.',
      resolve: ({ bucket }) => bucket,
    }),
    points: t.field({
      type: [Point],
      description: 'The largest part first, each in the order of time.',
      resolve: ({ points }) => points,
    }),
    chartTitle: t.string({ resolve: ({ name }) => sources[name].chart.title }),
    chartKind: t.field({ type: ChartKind, resolve: ({ name }) => sources[name].chart.kind }),
    chartMeasures: t.stringList({ resolve: ({ name }) => [...sources[name].chart.measures] }),
    wholeMinutes: t.exposeInt('wholeMinutes', {
      nullable: true,
      description: 'Minutes of all timesheets in the period, where the report counts a part of them.',
    }),
    compared: t.field({
      type: Report,
      description: 'The same report of the days that it is compared with.',
      args: { with: t.arg({ type: Comparison, required: true, defaultValue: 'BEFORE' }) },
      resolve: async ({ name, request, grouping }, args, { viewer, services: { files } }) => {
        const earlier = { ...request, ...comparedDays(request, args.with) }
        const asked = { ...earlier, name, groupBy: grouping, most: SHOWN_GROUPS }
        return { ...(await readReport(viewer, asked, files)), name, request: earlier, grouping }
      },
    }),
    part: t.string({
      nullable: true,
      description: "What the part is, such as 'on jobs'.",
      resolve: ({ name }) => sources[name].part ?? null,
    }),
  }),
})

const FactType = builder.objectRef<DescribedFact>('ReportFact').implement({
  description: 'A task, a timesheet, a day that somebody misses, or what is to be reconciled.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    person: t.exposeString('person'),
    timesheetNumber: t.int({ nullable: true, resolve: ({ timesheetId }) => timesheetId }),
    status: t.field({ type: TimesheetStatus, nullable: true, resolve: ({ status }) => status }),
    about: t.exposeString('about', { description: 'What was worked on.' }),
    minutes: t.exposeFloat('minutes'),
  }),
})

const Facts = builder
  .objectRef<{ facts: DescribedFact[]; count: number; minutes: number }>('ReportFacts')
  .implement({
    fields: (t) => ({
      facts: t.field({ type: [FactType], resolve: ({ facts }) => facts }),
      count: t.exposeInt('count', { description: 'How many there are, with those that are not here.' }),
      minutes: t.exposeFloat('minutes', { description: 'Of all of them.' }),
    }),
  })

export const ReportFilter = builder.inputType('ReportFilter', {
  description: 'The period of a report, by name or by its first and last date, and which timesheets count.',
  fields: (t) => ({
    period: t.field({ type: Period }),
    from: t.field({ type: 'Date' }),
    to: t.field({ type: 'Date' }),
    scope: t.field({ type: Scope }),
    shift: t.field({ type: Shift }),
    taskType: t.field({ type: TimesheetLineType }),
    userId: t.globalID({ for: User }),
    approvalGroup: t.globalID({ for: ApprovalGroup }),
  }),
})

const WithinInput = builder.inputType('ReportWithin', {
  description: 'A group that the rows must be of.',
  fields: (t) => ({
    dimension: t.field({ type: DimensionName, required: true }),
    key: t.string({ description: 'Null for what has none.' }),
  }),
})

/** @throws NotAllowed BAD_PERIOD, NOT_FOUND. */
export async function requestOf(
  name: ReportName,
  input: typeof ReportFilter.$inferInput | null | undefined,
): Promise<ReportRequest> {
  const { period: usual, scope } = reportOf(name)
  const { userId, approvalGroup, shift, taskType, ...period } = input ?? {}
  return {
    ...(await readDays(period, usual)),
    scope: scope && (input?.scope ?? scope),
    filter: {
      shift,
      taskType,
      userId: userId ? rowId(userId) : null,
      approvalGroupId: approvalGroup ? rowId(approvalGroup) : null,
    },
  }
}

/** The groupings of a report: one, two, or the usual ones. */
export function groupByOf(
  name: ReportName,
  days: Days,
  groupBy: readonly Dimension[] | null | undefined,
): readonly Dimension[] {
  return groupBy?.length ? groupBy : usualGrouping(name, days)
}

const FACTS_MAX = 100

builder.queryFields((t) => ({
  reports: t.field({
    type: [Info],
    description: 'The reports that the viewer may open.',
    resolve: (_, __, { viewer }) =>
      reportNames.filter((name) => mayOpen(name, viewer)).map((name) => ({ name, viewer })),
  }),
  reportPeriods: t.field({
    type: [NamedPeriod],
    description: 'The periods that have a name, with their days.',
    resolve: () => readNamedPeriods(),
  }),
  report: t.field({
    type: Report,
    args: {
      name: t.arg({ type: Name, required: true }),
      filter: t.arg({ type: ReportFilter }),
      groupBy: t.arg({
        type: [DimensionName],
        description: 'One or two; by default those of the report.',
      }),
    },
    resolve: async (_, { name, filter, groupBy }, { viewer, services: { files } }) => {
      const request = await requestOf(name, filter)
      const grouping = groupByOf(name, request, groupBy)
      const answer = await readReport(
        viewer,
        { ...request, name, groupBy: grouping, most: SHOWN_GROUPS },
        files,
      )
      return { ...answer, name, request, grouping }
    },
  }),
  reportFacts: t.field({
    type: Facts,
    description: 'The rows behind a number of a report, the latest first.',
    args: {
      name: t.arg({ type: Name, required: true }),
      filter: t.arg({ type: ReportFilter }),
      within: t.arg({ type: [WithinInput], required: true }),
      measure: t.arg.string({ required: true, description: 'The key of the measure.' }),
      first: t.arg.int({ required: true, defaultValue: 50, description: `At most ${FACTS_MAX}.` }),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
    },
    resolve: async (_, { name, filter, within, measure, first, offset }, { viewer, services: { files } }) => {
      const request = await requestOf(name, filter)
      const groups = within.map(({ dimension, key = null }) => ({ dimension, key }))
      const found = await readFacts(
        viewer,
        { ...request, name },
        { within: groups, measure },
        { first: Math.max(0, Math.min(first, FACTS_MAX)), offset: Math.max(0, offset) },
        files,
      )
      return { ...found, facts: await describeFacts(found.facts) }
    },
  }),
}))
