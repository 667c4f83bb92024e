// The exports of administrators: accounts and pay batches.
import { isoDate } from '#domain/date.ts'
import { payBatchStateLabel, type PayBatchState } from '#domain/payroll/batch.ts'
import { userTypeLabel } from '#domain/people.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import { assertAdministrator, assertSystemAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { matchingAccounts, type AccountFilter } from '#server/read/user/account-list.ts'
import { payBatches } from '#server/read/payroll/pay-batches.ts'
import { accounts } from '#server/read/user/people.ts'
import { addressOfAccounts, addressOfPayBatches } from './address.ts'
import { exportSet, CHUNK } from './set.ts'

const account = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  userType: true,
  active: true,
  gpEmployeeId: true,
  gpStaffNumber: true,
  gpPayCycle: true,
  allowTimesheetCreation: true,
  showFieldService: true,
  createdAt: true,
  approvalGroup: { select: { name: true } },
  payLocation: { select: { name: true } },
} as const

export type ListedAccounts = {
  filter: AccountFilter
  order: NonNullable<Parameters<typeof accounts.page>[2]['order']>
}
const accountRows = (viewer: Viewer, { filter, order }: ListedAccounts) =>
  accounts.chunks(viewer, { select: account, order, where: matchingAccounts(filter) }, CHUNK)
type Row<Generator> = Generator extends AsyncGenerator<readonly (infer One)[]> ? One : never

const yes = (is: boolean) => (is ? 'Yes' : 'No')

export const accountExport = exportSet<ListedAccounts, Row<ReturnType<typeof accountRows>>>({
  columns: [
    { key: 'firstName', title: 'First name', kind: 'text', value: ({ firstName }) => firstName },
    { key: 'lastName', title: 'Last name', kind: 'text', value: ({ lastName }) => lastName },
    { key: 'email', title: 'E-mail', kind: 'text', value: ({ email }) => email },
    { key: 'type', title: 'Type', kind: 'text', value: ({ userType }) => userTypeLabel[userType] },
    { key: 'active', title: 'Active', kind: 'text', value: ({ active }) => yes(active) },
    {
      key: 'approvalGroup',
      title: 'Approval group',
      kind: 'text',
      value: ({ approvalGroup }) => approvalGroup?.name ?? null,
    },
    {
      key: 'payLocation',
      title: 'Pay location',
      kind: 'text',
      value: ({ payLocation }) => payLocation?.name ?? null,
    },
    { key: 'gpEmployee', title: 'GP employee', kind: 'text', value: ({ gpEmployeeId }) => gpEmployeeId },
    { key: 'staffNumber', title: 'Staff number', kind: 'text', value: ({ gpStaffNumber }) => gpStaffNumber },
    {
      key: 'payrollCycle',
      title: 'Payroll cycle',
      kind: 'text',
      value: ({ gpPayCycle }) => payCycleLabel[gpPayCycle],
    },
    {
      key: 'recordsTimesheets',
      title: 'Records timesheets',
      kind: 'text',
      value: ({ allowTimesheetCreation }) => yes(allowTimesheetCreation),
    },
    {
      key: 'fieldService',
      title: 'Field service',
      kind: 'text',
      value: ({ showFieldService }) => yes(showFieldService),
    },
    { key: 'created', title: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
  count: (viewer, { filter }) => {
    assertAdministrator(viewer)
    return accounts.count(viewer, matchingAccounts(filter))
  },
  chunks: accountRows,
  address: (_, { filter }) => addressOfAccounts(filter),
})

const batch = {
  id: true,
  number: true,
  state: true,
  transactions: true,
  employees: true,
  minutes: true,
  hundredths: true,
  madeAt: true,
  nameOfMaker: true,
  voidedAt: true,
  nameOfVoider: true,
  voidReason: true,
  payPeriod: { select: { startDate: true, endDate: true, gpPayCycle: true } },
  approvalGroup: { select: { name: true } },
} as const
/** Hundredths of an hour are 0.6 minutes. */
const minutesOf = ({ hundredths }: { hundredths: number }) => hundredths * 0.6
const isVoided = ({ state }: { state: PayBatchState }) => state === 'VOIDED'

const batchRows = (viewer: Viewer) => payBatches.chunks(viewer, { select: batch }, CHUNK)

export const payBatchExport = exportSet<null, Row<ReturnType<typeof batchRows>>>({
  columns: [
    { key: 'batch', title: 'Batch', kind: 'text', value: ({ number }) => number },
    { key: 'state', title: 'State', kind: 'text', value: ({ state }) => payBatchStateLabel[state] },
    {
      key: 'periodStart',
      title: 'Period start',
      kind: 'date',
      value: ({ payPeriod }) => isoDate(payPeriod.startDate),
    },
    {
      key: 'periodEnd',
      title: 'Period end',
      kind: 'date',
      value: ({ payPeriod }) => isoDate(payPeriod.endDate),
    },
    {
      key: 'payrollCycle',
      title: 'Payroll cycle',
      kind: 'text',
      value: ({ payPeriod: { gpPayCycle } }) => payCycleLabel[gpPayCycle],
    },
    {
      key: 'approvalGroup',
      title: 'Approval group',
      kind: 'text',
      value: ({ approvalGroup }) => approvalGroup?.name ?? null,
    },
    // The sum of a column counts no voided batch: its hours stand in a column of their own.
    {
      key: 'transactions',
      title: 'Transactions',
      kind: 'number',
      isTotalled: true,
      value: (batch) => (isVoided(batch) ? null : batch.transactions),
    },
    { key: 'employees', title: 'Employees', kind: 'number', value: ({ employees }) => employees },
    {
      key: 'exactMinutes',
      title: 'Exact minutes',
      kind: 'number',
      isTotalled: true,
      value: (batch) => (isVoided(batch) ? null : batch.minutes),
    },
    {
      key: 'hours',
      title: 'Hours',
      kind: 'hours',
      isTotalled: true,
      value: (batch) => (isVoided(batch) ? null : minutesOf(batch)),
    },
    {
      key: 'voidedHours',
      title: 'Voided hours',
      kind: 'hours',
      value: (batch) => (isVoided(batch) ? minutesOf(batch) : null),
    },
    { key: 'made', title: 'Made', kind: 'instant', value: ({ madeAt }) => madeAt },
    { key: 'madeBy', title: 'Made by', kind: 'text', value: ({ nameOfMaker }) => nameOfMaker },
    { key: 'voided', title: 'Voided', kind: 'instant', value: ({ voidedAt }) => voidedAt },
    { key: 'voidedBy', title: 'Voided by', kind: 'text', value: ({ nameOfVoider }) => nameOfVoider },
    { key: 'whyVoided', title: 'Why voided', kind: 'text', value: ({ voidReason }) => voidReason },
  ],
  count: (viewer) => {
    assertSystemAdministrator(viewer)
    return payBatches.count(viewer)
  },
  chunks: batchRows,
  address: addressOfPayBatches,
})
