// The payroll desk, for System_Administrators: the progress of each group in each pay period, the preview of its batch,
// and the mutation that makes it.
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { Days } from '#domain/pay-period/periods.ts'
import { acceptable, payObstacles, type Obstacle, type ObstacleItem } from '#domain/payroll/obstacles.ts'
import {
  makeBatch,
  obstaclesOf,
  previewBatch,
  type Finding,
  type Preview,
} from '#server/actions/payroll/make-batch.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { today } from '#server/adapters/clock.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import {
  readBatches,
  readDesk,
  readGroups,
  type BatchRow,
  type DeskCell,
  type GroupRow,
} from '#server/read/payroll/payroll-desk.ts'
import { periodsOf } from '#server/read/payroll/pay-periods.ts'
import { builder, forSystemAdministrators, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'
import { ControlSheet, PayBatch, PayBatchChange } from './pay-batch.ts'
import { withinYear } from './pay-period.ts'
import { ApprovalGroup } from '../user/person.ts'

/** A cell with its group and its batch; one statement reads those of all cells. */
type Cell = DeskCell & {
  group: GroupRow | null
  batch: BatchRow | null
  /** Computes all cells together when the first one is resolved. */
  finding: () => Promise<Finding | null>
}

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
    lateMinutes: t.exposeInt('lateMinutes', {
      description:
        'Late minutes that its batch will pay; of a batch that was made, those that came due since.',
    }),
    backMinutes: t.exposeInt('backMinutes', { description: 'Paid minutes to take back, likewise.' }),
    openCorrections: t.exposeInt('openCorrections', {
      description: 'Corrections of its batch that wait for somebody.',
    }),
    obstacle: t.string({
      nullable: true,
      description: 'What stands in the way of the batch of a closed period, in words.',
      resolve: async (cell) => (await cell.finding())?.words ?? null,
    }),
    isBlocked: t.boolean({
      description: 'Whether that keeps the batch from being made; otherwise a tick accepts it.',
      resolve: async (cell) => (await cell.finding())?.isBlocking ?? false,
    }),
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

async function cellsOf(viewer: Viewer, gp: Gp, days: Days): Promise<Cell[]> {
  const periods = await periodsOf(withinYear(days))
  const cells = await readDesk(
    viewer,
    periods.map(({ startDate, endDate, rule, stored }) => ({
      startDate,
      endDate,
      gpPayCycle: rule.gpPayCycle,
      payPeriodId: stored?.id ?? null,
      isClosed: stored?.isClosed ?? false,
    })),
    periods[0] ? today(periods[0].timeZone) : '',
  )
  const [groupOf, batchOf] = await Promise.all([
    readGroups(cells.flatMap(({ approvalGroupId }) => approvalGroupId ?? [])),
    readBatches(cells.flatMap(({ batchId }) => batchId ?? [])),
  ])
  const makeable = cells.filter(
    ({ period, batchId, approvedMinutes, lateMinutes }) =>
      period.isClosed && batchId === null && approvedMinutes + lateMinutes > 0,
  )
  let looked: Promise<(Finding | null)[]> | null = null
  const look = () =>
    (looked ??= obstaclesOf(
      viewer,
      gp,
      makeable.map(({ period, approvalGroupId }) => ({ payPeriodId: period.payPeriodId!, approvalGroupId })),
    ))
  return cells.map((cell) => ({
    ...cell,
    finding: async () => (makeable.includes(cell) ? (await look())[makeable.indexOf(cell)]! : null),
    group: groupOf.get(cell.approvalGroupId ?? 0) ?? null,
    batch: batchOf.get(cell.batchId ?? 0) ?? null,
  }))
}

/** @param group null for timesheets without a group. */
const cellOf = (
  period: number,
  group: { id: string } | null | undefined,
  leftOut: readonly number[] | null | undefined,
) => ({
  payPeriodId: period,
  approvalGroupId: group ? rowId(group) : null,
  leftOut: leftOut ?? [],
})

const LEFT_OUT = 'The numbers of the people whose hours are left for the next batch.'

builder.queryFields((t) => ({
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
    resolve: (_, days, { viewer, services: { gp } }) => cellsOf(viewer, gp, days),
  }),
  payPreview: t.field({
    type: PayPreview,
    ...forSystemAdministrators,
    complexity: { field: 20, multiplier: 1 },
    args: {
      period: t.arg.int({ required: true, description: 'The number of the period.' }),
      group: t.arg.globalID({ for: ApprovalGroup, description: 'Null for timesheets without a group.' }),
      leftOut: t.arg.intList({ description: LEFT_OUT }),
    },
    resolve: (_, { period, group, leftOut }, { viewer, services: { gp } }) =>
      previewBatch(viewer, gp, cellOf(period, group, leftOut)),
  }),
}))

builder.mutationField('makePayBatch', (t) =>
  t.field({
    needs: 'TOKEN',
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
        description: 'Undecided and missing timesheets that stay for the next batch.',
      }),
      leftOut: t.arg.intList({ description: LEFT_OUT }),
      clientMutationKey: t.arg.string({ required: true }),
    },
    resolve: async (_, { period, group, leftOut, accepted, clientMutationKey }, context) => {
      const { viewer, services } = context
      const request = { ...cellOf(period, group, leftOut), accepted, clientMutationKey }
      return { where: { number: await makeBatch(viewer, services, request) } }
    },
  }),
)

type Changed = { noun: string; recordId: number; gap?: boolean }
const PayrollEvent = builder.objectRef<Changed>('PayrollEvent').implement({
  description: 'A pay period, its rule, a batch or the pay codes changed.',
  fields: (t) => ({
    noun: t.exposeString('noun', { description: "What changed; '' after a gap." }),
    number: t.exposeInt('recordId'),
    gap: t.boolean({ description: gapDescription, resolve: ({ gap = false }) => gap }),
  }),
})

const payrollNouns = ['PAY_PERIOD', 'PAY_PERIOD_RULE', 'PAY_BATCH', 'PAYROLL']

builder.subscriptionField('payrollChanged', (t) =>
  t.field({
    type: PayrollEvent,
    deprecationReason: 'Use `recordChanged`.',
    ...forSystemAdministrators,
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(
        since,
        context,
        'administrationChanged',
        (viewer, { noun }) => isSystemAdministrator(viewer) && payrollNouns.includes(noun),
      ),
    resolve: (event) => (event === GAP ? { noun: '', recordId: 0, gap: true } : event),
  }),
)
