// Payroll, for System_Administrators: the desk of periods and groups, pay batches, and the codes and rules they are made by.
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { PayRule as Rule } from '#domain/payroll/codes.ts'
import type { Adjustment, Control, Sum } from '#domain/payroll/control.ts'
import { timeTrackColumns } from '#domain/payroll/formats.ts'
import { acceptable, payObstacles, type Obstacle, type ObstacleItem } from '#domain/payroll/obstacles.ts'
import { makeBatch, previewBatch, type Preview } from '#server/actions/payroll/make.ts'
import { savePayroll } from '#server/actions/payroll/settings.ts'
import { advanceBatch, tickCorrection, voidBatch } from '#server/actions/payroll/state.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import type { Context } from '#server/graph/core/context.ts'
import { PayBatchState } from '#server/database/generated/enums.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { controlOf, payBatches, payingBatches } from '#server/read/pay-batches.ts'
import {
  readBatches,
  readDesk,
  readGroups,
  readOtherBatches,
  type BatchRow,
  type DeskCell,
  type GroupRow,
} from '#server/read/payroll-desk.ts'
import { readPayroll, type StoredPayroll } from '#server/read/payroll.ts'
import { PayCycle } from './account.ts'
import {
  AdministrationHistory,
  AdministrationHistoryConnection,
  historyOf,
} from './administration-history.ts'
import { builder, refusals } from './core/builder.ts'
import { nodeQuery, toConnection } from './core/connection.ts'
import { rowId } from './core/ids.ts'
import { pageComplexity } from './core/limits.ts'
import { live } from './core/live.ts'
import { createLoader } from './core/loader.ts'
import { nodesOf } from './core/node.ts'
import { TaskCategory } from './lookup.ts'
import { PayPeriod, periodsOf, withinYear } from './pay-period.ts'
import { ApprovalGroup } from './person.ts'
import { Shift, TimesheetLineType } from './timesheet-enums.ts'
import { Timesheet } from './timesheet.ts'

const forSystemAdministrators = { authScopes: { systemAdministrator: true } } as const

// ---------------------------------------------------------------- codes and rules

const PayCode = builder.objectRef<StoredPayroll['codes'][number]>('PayCode').implement({
  description: 'A code by which GP pays hours.',
  fields: (t) => ({ code: t.exposeString('code'), description: t.exposeString('description') }),
})

const PayRule = builder.objectRef<Rule>('PayRule').implement({
  description:
    'Which tasks a code pays. The first rule that matches decides; a condition is null where anything matches.',
  fields: (t) => ({
    code: t.exposeString('code'),
    gpPayCycle: t.expose('gpPayCycle', { type: PayCycle, nullable: true }),
    shift: t.expose('shift', { type: Shift, nullable: true }),
    timesheetLineType: t.expose('timesheetLineType', { type: TimesheetLineType, nullable: true }),
    taskCategory: t.globalID({
      nullable: true,
      resolve: ({ taskCategoryId: id }) => (id === null ? null : { type: 'TaskCategory', id }),
    }),
  }),
})

const TimeTrackColumn = builder.enumType('TimeTrackColumn', { values: timeTrackColumns })

const Payroll = builder.objectRef<StoredPayroll>('Payroll').implement({
  description: 'How hours become pay.',
  fields: (t) => ({
    id: t.id({ resolve: () => encodeGlobalID('Payroll', 1) }),
    batchPrefix: t.exposeString('batchPrefix', {
      description: 'Starts the numbers of batches of timesheets without an approval group.',
    }),
    codes: t.field({ type: [PayCode], resolve: ({ codes }) => codes }),
    rules: t.field({ type: [PayRule], description: 'In their order.', resolve: ({ rules }) => rules }),
    timeTrackColumns: t.field({
      type: [TimeTrackColumn],
      description: 'The columns of timetrack.txt, in order.',
      resolve: ({ timeTrackColumns: columns }) => columns,
    }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
    history: t.connection(
      {
        type: AdministrationHistory,
        ...forSystemAdministrators,
        complexity: pageComplexity,
        resolve: (_, page, context, info) => historyOf('PAYROLL', 1, page, context, info),
      },
      AdministrationHistoryConnection,
    ),
  }),
})

// ---------------------------------------------------------------- batches

const State = builder.enumType(PayBatchState, {
  name: 'PayBatchState',
  description: 'How far a pay batch has come.',
})

type NamedSum = Sum & { name: string }
const named = (sums: Record<string, Sum>): NamedSum[] =>
  Object.entries(sums)
    .map(([name, sum]) => ({ name, ...sum }))
    .sort((one, other) => one.name.localeCompare(other.name))

const PaySum = builder.objectRef<NamedSum>('PaySum').implement({
  description: 'The sums of a pay code or of a day.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The code, or the date.' }),
    transactions: t.exposeInt('transactions'),
    minutes: t.exposeInt('minutes', { description: 'Exact minutes.' }),
    hundredths: t.exposeInt('hundredths', { description: 'Rounded hundredths of an hour.' }),
  }),
})

const PayAdjustment = builder.objectRef<Adjustment>('PayAdjustment').implement({
  description: 'What the pay of a person becomes for a code and an earlier period, in hundredths of an hour.',
  fields: (t) => ({
    employeeId: t.exposeString('employeeId'),
    employeeName: t.exposeString('employeeName'),
    payCode: t.exposeString('payCode'),
    was: t.exposeInt('was'),
    is: t.exposeInt('is'),
  }),
})

const ControlSheet = builder.objectRef<Control>('PayControlSheet').implement({
  description: 'What is compared with GP.',
  fields: (t) => ({
    transactions: t.exposeInt('transactions'),
    employees: t.exposeInt('employees'),
    minutes: t.exposeInt('minutes', { description: 'Exact minutes.' }),
    hundredths: t.exposeInt('hundredths', { description: 'Rounded hundredths of an hour.' }),
    hashTotal: t.exposeString('hashTotal', {
      description: 'The sum of the digits of the employee ids of all transactions, read as numbers.',
    }),
    firstTimesheet: t.exposeInt('firstTimesheet', { nullable: true }),
    lastTimesheet: t.exposeInt('lastTimesheet', { nullable: true }),
    codes: t.field({ type: [PaySum], resolve: ({ codes }) => named(codes) }),
    days: t.field({ type: [PaySum], resolve: ({ days }) => named(days) }),
    adjustments: t.field({ type: [PayAdjustment], resolve: ({ adjustments }) => adjustments }),
  }),
})

const PayCorrection = builder.prismaObject('PayCorrection', {
  description: 'Hours that a batch took back and that somebody corrects in GP by hand.',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('PayCorrection', id) }),
    employeeId: t.exposeString('employeeId'),
    employeeName: t.exposeString('employeeName'),
    payCode: t.exposeString('payCode'),
    hundredths: t.exposeInt('hundredths', { description: 'Negative.' }),
    doneAt: t.expose('doneAt', { type: 'DateTime', nullable: true }),
    doneBy: t.exposeString('nameOfDoer', { nullable: true }),
  }),
})

builder.prismaObject('PayBatchFile', {
  description: 'A file of a batch, kept as it was made.',
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    sha256: t.exposeString('sha256'),
    size: t.int({ select: { file: { select: { size: true } } }, resolve: ({ file }) => file.size }),
    url: t.string({
      description: 'Where to download it.',
      resolve: ({ id }) => `/api/PayBatch/downloadFile/${id}`,
    }),
  }),
})

const PayBatch = builder.prismaNode('PayBatch', {
  description: 'The approved hours of an approval group in a pay period, as GP was given them.',
  authScopes: { systemAdministrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    number: t.exposeString('number', { description: 'The batch number in GP.' }),
    state: t.expose('state', { type: State }),
    period: t.field({
      type: PayPeriod,
      select: { payPeriod: true },
      resolve: async ({ payPeriod: { id, startDate } }) => {
        const date = startDate.toISOString().slice(0, 10)
        const found = await periodsOf({ startDate: date, endDate: date })
        return found.find(({ stored }) => stored?.id === id)!
      },
    }),
    approvalGroup: t.relation('approvalGroup', { nullable: true }),
    transactions: t.exposeInt('transactions'),
    employees: t.exposeInt('employees'),
    minutes: t.exposeInt('minutes'),
    hundredths: t.exposeInt('hundredths'),
    sha256: t.exposeString('sha256', { description: 'Of gp-lines.csv.' }),
    control: t.field({ type: ControlSheet, select: { control: true }, resolve: (batch) => controlOf(batch) }),
    corrections: t.relation('corrections', { query: { orderBy: { id: 'asc' } } }),
    files: t.relation('files', { query: { orderBy: { id: 'asc' } } }),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    madeBy: t.exposeString('nameOfMaker'),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When GP was last asked.',
    }),
    gpTransactions: t.exposeInt('gpTransactions', { nullable: true, description: 'What GP had of it.' }),
    gpEmployees: t.exposeInt('gpEmployees', { nullable: true }),
    gpHundredths: t.exposeInt('gpHundredths', { nullable: true }),
    voidedAt: t.expose('voidedAt', { type: 'DateTime', nullable: true }),
    voidedBy: t.exposeString('nameOfVoider', { nullable: true }),
    voidReason: t.exposeString('voidReason', { nullable: true }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
    history: t.connection(
      {
        type: AdministrationHistory,
        select: { id: true },
        complexity: pageComplexity,
        resolve: ({ id }, page, context, info) => historyOf('PAY_BATCH', id, page, context, info),
      },
      AdministrationHistoryConnection,
    ),
  }),
})
nodesOf(PayBatch, payBatches)
builder.prismaObjectField(PayBatch, 'others', (t) =>
  t.field({
    type: [PayBatch],
    description: 'The other batches of its period and group, the newest first.',
    complexity: { field: 5, multiplier: 3 },
    select: { id: true, payPeriodId: true, approvalGroupId: true },
    resolve: (batch) => readOtherBatches(batch),
  }),
)

const payingBatch = createLoader(payingBatches)
builder.prismaObjectField(Timesheet, 'payBatchNumber', (t) =>
  t.string({
    nullable: true,
    description: 'The number of the batch that pays it; for System_Administrators, otherwise null.',
    resolve: async ({ id }, _, context) =>
      isSystemAdministrator(context.viewer) ? ((await payingBatch(context, id))?.number ?? null) : null,
  }),
)

// ---------------------------------------------------------------- the desk

/** A cell with its group and its batch, whole: one statement reads those of all cells. */
type Cell = DeskCell & { group: GroupRow | null; batch: BatchRow | null }

const PayCell = builder.objectRef<Cell>('PayCell').implement({
  description: 'How far the hours of an approval group are in a pay period.',
  fields: (t) => ({
    id: t.id({
      resolve: ({ period, approvalGroupId }) =>
        encodeGlobalID('PayCell', `${period.gpPayCycle}:${period.startDate}:${approvalGroupId ?? 0}`),
    }),
    period: t.id({
      description: 'The id of the period.',
      resolve: ({ period }) => encodeGlobalID('PayPeriod', `${period.gpPayCycle}:${period.startDate}`),
    }),
    approvalGroup: t.field({
      type: ApprovalGroup,
      nullable: true,
      description: 'Null for timesheets without a group.',
      resolve: ({ group }) => group,
    }),
    approvedMinutes: t.exposeInt('approvedMinutes'),
    pendingMinutes: t.exposeInt('pendingMinutes'),
    pending: t.exposeInt('pending', { description: 'Timesheets.' }),
    declined: t.exposeInt('declined', { description: 'Timesheets.' }),
    drafts: t.exposeInt('drafts', { description: 'Drafts and recalled timesheets of its people.' }),
    missingPeople: t.exposeInt('missingPeople'),
    missingDays: t.exposeInt('missingDays'),
    voided: t.exposeInt('voided', { description: 'Voided batches.' }),
    batch: t.field({
      type: PayBatch,
      nullable: true,
      description: 'The batch that counts.',
      resolve: ({ batch }) => batch,
    }),
  }),
})

const ItemType = builder.objectRef<ObstacleItem>('PayObstacleItem').implement({
  description: 'A person or a timesheet that stands in the way.',
  fields: (t) => ({
    label: t.exposeString('label'),
    timesheet: t.int({
      nullable: true,
      description: 'The number of the timesheet to open.',
      resolve: ({ timesheetId }) => timesheetId,
    }),
    person: t.int({
      nullable: true,
      description: 'The number of the account to open.',
      resolve: ({ userId }) => userId,
    }),
  }),
})

const ObstacleName = builder.enumType('PayObstacleName', {
  values: Object.keys(payObstacles) as (keyof typeof payObstacles)[],
})

const PayObstacle = builder.objectRef<Obstacle>('PayObstacle').implement({
  description: 'What stands in the way of a batch.',
  fields: (t) => ({
    obstacle: t.expose('obstacle', { type: ObstacleName }),
    mayBeAccepted: t.boolean({
      description: 'Whether it may be left for the next batch.',
      resolve: ({ obstacle }) => acceptable.includes(obstacle),
    }),
    count: t.exposeInt('count'),
    items: t.field({ type: [ItemType], description: 'The first of them.', resolve: ({ items }) => items }),
  }),
})

const PayPreview = builder.objectRef<Preview>('PayPreview').implement({
  description: 'What a batch would be if it were made now.',
  fields: (t) => ({
    number: t.exposeString('number', { nullable: true }),
    control: t.field({ type: ControlSheet, resolve: ({ control }) => control }),
    obstacles: t.field({ type: [PayObstacle], resolve: ({ obstacles }) => obstacles }),
    corrections: t.field({
      type: [PreviewCorrection],
      description: 'What would have to be corrected in GP by hand.',
      resolve: ({ corrections }) => corrections,
    }),
    isEmpty: t.boolean({
      description: 'Whether there is nothing to pay.',
      resolve: ({ lines }) => lines === 0,
    }),
  }),
})

const PreviewCorrection = builder
  .objectRef<Preview['corrections'][number]>('PayPreviewCorrection')
  .implement({
    fields: (t) => ({
      employeeId: t.exposeString('employeeId'),
      employeeName: t.exposeString('employeeName'),
      payCode: t.exposeString('payCode'),
      hundredths: t.exposeInt('hundredths', { description: 'Negative.' }),
    }),
  })

async function cellsOf(viewer: Viewer, days: Days): Promise<Cell[]> {
  const periods = await periodsOf(withinYear(days))
  const cells = await readDesk(
    viewer,
    periods.map(({ startDate, endDate, rule, stored }) => ({
      startDate,
      endDate,
      gpPayCycle: rule.gpPayCycle,
      payPeriodId: stored?.id ?? null,
    })),
  )
  const [groupOf, batchOf] = await Promise.all([
    readGroups(cells.flatMap(({ approvalGroupId }) => approvalGroupId ?? [])),
    readBatches(cells.flatMap(({ batchId }) => batchId ?? [])),
  ])
  return cells.map((cell) => ({
    ...cell,
    group: groupOf.get(cell.approvalGroupId ?? 0) ?? null,
    batch: batchOf.get(cell.batchId ?? 0) ?? null,
  }))
}

/** @param group null for timesheets without a group. */
const cellOf = (period: number, group: { id: string } | null | undefined) => ({
  payPeriodId: period,
  approvalGroupId: group ? rowId(group) : null,
})

builder.queryFields((t) => ({
  payroll: t.field({ type: Payroll, ...forSystemAdministrators, resolve: () => readPayroll() }),
  payCells: t.field({
    type: [PayCell],
    ...forSystemAdministrators,
    description:
      'The cells of the periods with a day in the range of dates that have people, timesheets or a batch.',
    complexity: { field: 5, multiplier: 20 },
    args: {
      startDate: t.arg({ type: 'Date', required: true }),
      endDate: t.arg({ type: 'Date', required: true }),
    },
    resolve: (_, days, { viewer }) => cellsOf(viewer, days),
  }),
  payPreview: t.field({
    type: PayPreview,
    ...forSystemAdministrators,
    complexity: { field: 20, multiplier: 1 },
    args: {
      period: t.arg.int({ required: true, description: 'The number of the period.' }),
      group: t.arg.globalID({ for: ApprovalGroup, description: 'Null for timesheets without a group.' }),
    },
    resolve: (_, { period, group }, { viewer, gp }) => previewBatch(viewer, gp, cellOf(period, group)),
  }),
  payBatch: t.prismaField({
    type: PayBatch,
    nullable: true,
    ...forSystemAdministrators,
    args: { number: t.arg.string({ required: true }) },
    resolve: async (query, _, { number }, { viewer }) =>
      (await payBatches.list(viewer, { where: { number }, take: 1, ...query }))[0] ?? null,
  }),
  payBatches: t.connection(
    {
      type: PayBatch,
      ...forSystemAdministrators,
      complexity: pageComplexity,
      description: 'All batches, newest first.',
      resolve: async (_, page, context, info) =>
        toConnection(await payBatches.page(context.viewer, page, nodeQuery(context, info))),
    },
    { name: 'PayBatchConnection' },
    { name: 'PayBatchEdge' },
  ),
}))

// ---------------------------------------------------------------- changes

const CodeInput = builder.inputType('PayCodeInput', {
  fields: (t) => ({ code: t.string({ required: true }), description: t.string({ required: true }) }),
})
const RuleInput = builder.inputType('PayRuleInput', {
  fields: (t) => ({
    code: t.string({ required: true }),
    gpPayCycle: t.field({ type: PayCycle }),
    shift: t.field({ type: Shift }),
    timesheetLineType: t.field({ type: TimesheetLineType }),
    taskCategory: t.globalID({ for: TaskCategory }),
  }),
})
const PayrollInput = builder.inputType('PayrollInput', {
  fields: (t) => ({
    batchPrefix: t.string({ required: true }),
    codes: t.field({ type: [CodeInput], required: true }),
    rules: t.field({ type: [RuleInput], required: true, description: 'In their order.' }),
    timeTrackColumns: t.field({ type: [TimeTrackColumn], required: true }),
  }),
})

const PayrollChange = builder.objectRef<object>('PayrollChange').implement({
  fields: (t) => ({ payroll: t.field({ type: Payroll, resolve: () => readPayroll() }) }),
})

const PayBatchChange = builder
  .objectRef<{ where: { number: string } | { id: number } }>('PayBatchChange')
  .implement({
    fields: (t) => ({
      batch: t.prismaField({
        type: PayBatch,
        resolve: async (query, { where }, _, { viewer }) =>
          (await payBatches.list(viewer, { where, take: 1, ...query }))[0]!,
      }),
    }),
  })

const version = { required: true, description: 'The version that the user saw.' } as const

builder.mutationFields((t) => ({
  savePayroll: t.field({
    type: PayrollChange,
    errors: refusals,
    description: 'Saves the pay codes, their rules and the columns of timetrack.txt as a whole.',
    args: { version: t.arg.int(version), input: t.arg({ type: PayrollInput, required: true }) },
    resolve: async (_, { version, input }, { viewer }) => {
      const rules = input.rules.map(({ taskCategory, gpPayCycle, shift, timesheetLineType, code }) => ({
        code,
        gpPayCycle: gpPayCycle ?? null,
        shift: shift ?? null,
        timesheetLineType: timesheetLineType ?? null,
        taskCategoryId: taskCategory ? rowId(taskCategory) : null,
      }))
      await savePayroll(viewer, version, { ...input, rules })
      return {}
    },
  }),
  makePayBatch: t.field({
    type: PayBatchChange,
    errors: refusals,
    description:
      'Makes the batch of a group in a closed pay period. Repeated with the same key, it returns the first.',
    args: {
      period: t.arg.int({ required: true, description: 'The number of the period.' }),
      group: t.arg.globalID({ for: ApprovalGroup, description: 'Null for timesheets without a group.' }),
      accepted: t.arg({
        type: [ObstacleName],
        required: true,
        description: 'What is left for the next batch.',
      }),
      clientMutationKey: t.arg.string({ required: true }),
    },
    resolve: async (_, { period, group, accepted, clientMutationKey }, context: Context) => {
      const { viewer, gp, files } = context
      const wanted = { ...cellOf(period, group), accepted, clientMutationKey }
      return { where: { number: await makeBatch(viewer, { gp, files }, wanted) } }
    },
  }),
  voidPayBatch: t.field({
    type: PayBatchChange,
    errors: refusals,
    description: 'Voids a batch that GP has not paid: its hours are due again.',
    args: {
      id: t.arg.globalID({ for: PayBatch, required: true }),
      version: t.arg.int(version),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { id, version, reason }, { viewer }) => {
      await voidBatch(viewer, rowId(id), version, { reason })
      return { where: { id: rowId(id) } }
    },
  }),
  receivePayBatch: t.field({
    type: PayBatchChange,
    errors: refusals,
    description: 'Says that GP has the lines of a batch.',
    args: { id: t.arg.globalID({ for: PayBatch, required: true }), version: t.arg.int(version) },
    resolve: async (_, { id, version }, { viewer }) => {
      await advanceBatch(viewer, rowId(id), version, 'RECEIVED')
      return { where: { id: rowId(id) } }
    },
  }),
  postPayBatch: t.field({
    type: PayBatchChange,
    errors: refusals,
    description: 'Says that GP has paid a batch. It cannot be voided afterwards.',
    args: { id: t.arg.globalID({ for: PayBatch, required: true }), version: t.arg.int(version) },
    resolve: async (_, { id, version }, { viewer }) => {
      await advanceBatch(viewer, rowId(id), version, 'POSTED')
      return { where: { id: rowId(id) } }
    },
  }),
  tickPayCorrection: t.field({
    type: PayBatchChange,
    errors: refusals,
    description: 'Ticks off what was corrected in GP by hand.',
    args: { id: t.arg.globalID({ for: PayCorrection, required: true }) },
    resolve: async (_, { id }, { viewer }) => ({
      where: { id: await tickCorrection(viewer, rowId(id)) },
    }),
  }),
}))

const PayrollEvent = builder.objectRef<{ noun: string; recordId: number }>('PayrollEvent').implement({
  description: 'A pay period, its rule, a batch or the pay codes changed.',
  fields: (t) => ({ noun: t.exposeString('noun'), number: t.exposeInt('recordId') }),
})

const payrollNouns = ['PAY_PERIOD', 'PAY_PERIOD_RULE', 'PAY_BATCH', 'PAYROLL']

builder.subscriptionField('payrollChanged', (t) =>
  t.field({
    type: PayrollEvent,
    ...forSystemAdministrators,
    subscribe: (_, __, context) =>
      live(
        context,
        'administrationChanged',
        (viewer, { noun }) => isSystemAdministrator(viewer) && payrollNouns.includes(noun),
      ),
    resolve: (event) => event,
  }),
)
