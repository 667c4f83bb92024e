// The export of the lines of pay batches.
import { isoDate } from '#domain/date.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { assertSystemAdministrator, isSystemAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { daysOfPeriods } from '#server/read/payroll/pay-batches.ts'
import { approversOf, isAdjustment, payLines } from '#server/read/payroll/pay-lines.ts'
import { addressOfPayLines } from './address.ts'
import { exportSet, CHUNK } from './set.ts'

/** Null for all batches, or all people. */
export type PayLineFilter = {
  batch: { id: number; number: string } | null
  employeeId: string | null
}

/** @param number of a batch; an unknown one has no lines. */
export async function payLineFilterOf(
  number: string | null | undefined,
  employeeId: string | null | undefined,
): Promise<PayLineFilter> {
  const found =
    number == null ? null : await db.payBatch.findUnique({ where: { number }, select: { id: true } })
  return { batch: number == null ? null : { id: found?.id ?? 0, number }, employeeId: employeeId ?? null }
}

const select = {
  id: true,
  kind: true,
  transaction: true,
  payPeriodId: true,
  employeeId: true,
  employeeName: true,
  payCode: true,
  rule: true,
  date: true,
  shift: true,
  timesheetLineType: true,
  minutes: true,
  hundredths: true,
  job: true,
  costCode: true,
  equipment: true,
  account: true,
  description: true,
  department: true,
  jobTitle: true,
  timesheetId: true,
  payBatch: { select: { number: true, payPeriodId: true } },
} as const
const where = ({ batch, employeeId }: PayLineFilter) => ({
  ...(batch !== null && { payBatchId: batch.id }),
  ...(employeeId !== null && { employeeId }),
})

async function* rows(viewer: Viewer, filter: PayLineFilter) {
  for await (const lines of payLines.chunks(viewer, { select, where: where(filter) }, CHUNK)) {
    const approvers = await approversOf(lines.map(({ timesheetId }) => timesheetId))
    const periods = await daysOfPeriods(lines.map(({ payPeriodId }) => payPeriodId))
    yield lines.map((line) => ({
      ...line,
      approver: approvers.get(line.timesheetId) ?? null,
      period: periods.get(line.payPeriodId) as Days,
    }))
  }
}
type Row = ReturnType<typeof rows> extends AsyncGenerator<readonly (infer One)[]> ? One : never

/** Hundredths of an hour are 0.6 minutes. */
const minutesOf = ({ hundredths }: { hundredths: number }) => hundredths * 0.6

export const payLineExport = exportSet<PayLineFilter, Row>({
  title: ({ batch }) => (batch === null ? 'Lines of pay batches' : `Lines of ${batch.number}`),
  columns: [
    { key: 'batch', title: 'Batch', kind: 'text', value: ({ payBatch }) => payBatch.number },
    { key: 'employee', title: 'Employee', kind: 'text', value: ({ employeeId }) => employeeId },
    { key: 'person', title: 'Person', kind: 'text', value: ({ employeeName }) => employeeName },
    { key: 'payCode', title: 'Pay code', kind: 'text', value: ({ payCode }) => payCode },
    { key: 'rule', title: 'Rule', kind: 'text', value: ({ rule }) => rule },
    { key: 'date', title: 'Date', kind: 'date', value: ({ date }) => isoDate(date) },
    {
      key: 'shift',
      title: 'Shift',
      kind: 'text',
      value: ({ shift }) => (shift === 'NIGHT' ? 'Night' : 'Day'),
    },
    {
      key: 'type',
      title: 'Type',
      kind: 'text',
      value: ({ timesheetLineType }) => taskTypeLabel[timesheetLineType],
    },
    {
      key: 'exactMinutes',
      title: 'Exact minutes',
      kind: 'number',
      isTotalled: true,
      value: ({ minutes }) => minutes,
    },
    // The hours in the files add up to those of the batch, so hours that no file has are in a column of their own.
    {
      key: 'hours',
      title: 'Hours',
      kind: 'hours',
      isTotalled: true,
      value: (line) => (line.transaction === null ? null : minutesOf(line)),
    },
    {
      key: 'hoursNotSent',
      title: 'Hours not sent',
      kind: 'hours',
      isTotalled: true,
      value: (line) => (line.transaction === null ? minutesOf(line) : null),
    },
    {
      key: 'adjustment',
      title: 'Adjustment',
      kind: 'text',
      value: (line) => (isAdjustment(line, line.payBatch) ? 'Yes' : 'No'),
    },
    { key: 'periodStart', title: 'Period start', kind: 'date', value: ({ period }) => period.startDate },
    { key: 'periodEnd', title: 'Period end', kind: 'date', value: ({ period }) => period.endDate },
    { key: 'jobOrWorkOrder', title: 'Job or work order', kind: 'text', value: ({ job }) => job },
    { key: 'costCode', title: 'Cost code', kind: 'text', value: ({ costCode }) => costCode },
    { key: 'fleet', title: 'Fleet', kind: 'text', value: ({ equipment }) => equipment },
    { key: 'account', title: 'Account', kind: 'text', value: ({ account }) => account },
    { key: 'description', title: 'Description', kind: 'text', value: ({ description }) => description },
    { key: 'department', title: 'Department', kind: 'text', value: ({ department }) => department },
    { key: 'position', title: 'Position', kind: 'text', value: ({ jobTitle }) => jobTitle },
    { key: 'timesheet', title: 'Timesheet', kind: 'number', value: ({ timesheetId }) => timesheetId },
    { key: 'approvedBy', title: 'Approved by', kind: 'text', value: ({ approver }) => approver },
  ],
  count: (viewer, filter) => {
    assertSystemAdministrator(viewer)
    return payLines.count(viewer, where(filter))
  },
  chunks: rows,
  address: (viewer, filter) => (isSystemAdministrator(viewer) ? addressOfPayLines(filter) : null),
})
