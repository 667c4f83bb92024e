// Pay batches with their control sheets, files and corrections, for System_Administrators.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { isoDate } from '#domain/date.ts'
import type { Adjustment, Control, PersonMove, Sum } from '#domain/payroll/control.ts'
import { advanceBatch, tickCorrection, voidBatch } from '#server/actions/payroll/state.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { PayBatchState } from '#server/database/generated/enums.ts'
import { controlOf, daysOfPeriods, payBatches, payingBatches } from '#server/read/payroll/pay-batches.ts'
import { readOtherBatches } from '#server/read/payroll/payroll-desk.ts'
import { AdministeredRecord } from '../administration/administration-history.ts'
import { periodsOf } from '#server/read/payroll/pay-periods.ts'
import { builder, forSystemAdministrators, refusals } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { createLoader } from '../core/loader.ts'
import { nodesOf } from '../core/node.ts'
import { PayPeriod } from './pay-period.ts'
import { Timesheet } from '../timesheet/timesheet.ts'

const State = builder.enumType(PayBatchState, {
  name: 'PayBatchState',
  description: 'How far a pay batch has come.',
})

type NamedSum = Sum & { name: string }
const namedSums = (sums: Record<string, Sum>): NamedSum[] =>
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

const periodDays = createLoader((ids) => daysOfPeriods(ids))

/** The period that something of a batch belongs to. */
export const PayDays = builder.objectRef<{ payPeriodId: number }>('PayDays').implement({
  description: 'The days of a pay period.',
  fields: (t) => ({
    startDate: t.field({
      type: 'Date',
      resolve: async ({ payPeriodId }, _, context) => (await periodDays(context, payPeriodId))!.startDate,
    }),
    endDate: t.field({
      type: 'Date',
      resolve: async ({ payPeriodId }, _, context) => (await periodDays(context, payPeriodId))!.endDate,
    }),
  }),
})

const PayAdjustment = builder.objectRef<Adjustment>('PayAdjustment').implement({
  description: 'What the pay of a person becomes for a code and a period, in hundredths of an hour.',
  fields: (t) => ({
    employeeId: t.exposeString('employeeId'),
    employeeName: t.exposeString('employeeName'),
    payCode: t.exposeString('payCode'),
    period: t.field({ type: PayDays, resolve: (adjustment) => adjustment }),
    was: t.exposeInt('was'),
    is: t.exposeInt('is'),
  }),
})

const PayMove = builder.objectRef<PersonMove>('PayMove').implement({
  description: 'Hours of a person that no file moves from one job or work order to another.',
  fields: (t) => ({
    employeeId: t.exposeString('employeeId'),
    employeeName: t.exposeString('employeeName'),
    payCode: t.exposeString('payCode'),
    period: t.field({ type: PayDays, resolve: (move) => move }),
    job: t.exposeString('job', { description: 'The job or the work order; empty for neither.' }),
    costCode: t.exposeString('costCode'),
    account: t.exposeString('account'),
    hundredths: t.exposeInt('hundredths', { description: 'Signed.' }),
  }),
})

export const ControlSheet = builder.objectRef<Control>('PayControlSheet').implement({
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
    codes: t.field({ type: [PaySum], resolve: ({ codes }) => namedSums(codes) }),
    days: t.field({ type: [PaySum], resolve: ({ days }) => namedSums(days) }),
    adjustments: t.field({ type: [PayAdjustment], resolve: ({ adjustments }) => adjustments }),
    moves: t.field({ type: [PayMove], resolve: ({ moves }) => moves }),
    leftOut: t.exposeStringList('leftOut', {
      description: 'People whose hours were left for the next batch.',
    }),
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
    period: t.field({ type: PayDays, select: { payPeriodId: true }, resolve: (correction) => correction }),
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

export const PayBatch = builder.prismaNode('PayBatch', {
  interfaces: [AdministeredRecord],
  description: 'The approved hours of an approval group in a pay period, as GP was given them.',
  authScopes: { systemAdministrator: true },
  id: { field: 'id' },
  select: { id: true, version: true },
  fields: (t) => ({
    number: t.exposeString('number', { description: 'The batch number in GP.' }),
    state: t.expose('state', { type: State }),
    period: t.field({
      type: PayPeriod,
      select: { payPeriod: true },
      resolve: async ({ payPeriod: { id, startDate } }) => {
        const date = isoDate(startDate)
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
    filesUrl: t.string({
      description: 'Where to download all files as a ZIP.',
      resolve: ({ id }) => `/api/PayBatch/downloadFiles/${id}`,
    }),
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

builder.queryFields((t) => ({
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

export const PayBatchChange = builder
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
  voidPayBatch: t.field({
    needs: 'TOKEN',
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
    needs: 'TOKEN',
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
    needs: 'TOKEN',
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
    needs: 'TOKEN',
    type: PayBatchChange,
    errors: refusals,
    description: 'Ticks off what was corrected in GP by hand.',
    args: { id: t.arg.globalID({ for: PayCorrection, required: true }) },
    resolve: async (_, { id }, { viewer }) => ({
      where: { id: await tickCorrection(viewer, rowId(id)) },
    }),
  }),
}))
