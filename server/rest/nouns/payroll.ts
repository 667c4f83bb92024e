// Pay periods and pay batches, for payroll's own programs: read only.
import {
  date,
  coded,
  entityType,
  flag,
  instant,
  integer,
  optional,
  text,
  through,
  type EntityType,
} from '#server/odata/model.ts'
import { payBatches } from '#server/read/payroll/pay-batches.ts'
import { payLines } from '#server/read/payroll/pay-lines.ts'
import { payPeriods } from '#server/read/payroll/pay-periods.ts'
import { groupTypeFor } from './approval-groups.ts'
import { lineTypeNumbers, payCycleNumbers } from '#domain/legacy-numbers.ts'

export const payPeriodType: EntityType = entityType({
  name: 'PayPeriod',
  key: 'PayPeriodId',
  set: payPeriods,
  properties: {
    PayPeriodId: integer('id'),
    GPPayCycle: coded('gpPayCycle', payCycleNumbers),
    StartDate: date('startDate'),
    EndDate: date('endDate'),
    Closed: flag('isClosed'),
    /** When somebody last closed it or opened it again, and that person. */
    ChangedOn: instant('changedAt'),
    ChangedBy: text('nameOfModifier'),
    /** Why it was opened again. */
    Reason: optional(text('reason')),
  },
})

const stateNames = { EXPORTED: 'Exported', RECEIVED: 'Received', POSTED: 'Posted', VOIDED: 'Voided' } as const

export const payBatchType: EntityType = entityType({
  name: 'PayBatch',
  key: 'PayBatchId',
  set: payBatches,
  properties: {
    PayBatchId: integer('id'),
    BatchNumber: text('number'),
    State: coded('state', stateNames),
    PayPeriodId: integer('payPeriodId'),
    ApprovalGroupId: optional(integer('approvalGroupId')),
    Transactions: integer('transactions'),
    Employees: integer('employees'),
    /** Exact minutes, and rounded hundredths of an hour. */
    Minutes: integer('minutes'),
    Hundredths: integer('hundredths'),
    /** The SHA-256 of gp-lines.csv. */
    Sha256: text('sha256'),
    MadeOn: instant('madeAt'),
    MadeBy: text('nameOfMaker'),
    VoidedOn: optional(instant('voidedAt')),
    VoidedBy: optional(text('nameOfVoider')),
    VoidReason: optional(text('voidReason')),
  },
  navigations: {
    PayPeriod: ['payPeriod', () => payPeriodType],
    ApprovalGroup: ['approvalGroup', groupTypeFor],
  },
})

const kindNames = { HOURS: 'Hours', REVERSAL: 'Reversal' } as const

export const payBatchLineType: EntityType = entityType({
  name: 'PayBatchLine',
  key: 'PayBatchLineId',
  set: payLines,
  properties: {
    PayBatchLineId: integer('id'),
    PayBatchId: integer('payBatchId'),
    BatchNumber: through('payBatch', text('number')),
    Position: integer('position'),
    Kind: coded('kind', kindNames),
    /** Not live once its batch is voided. */
    Live: flag('isLive'),
    /** The transaction of the files that it is part of, from 0; null where none is. */
    Transaction: optional(integer('transaction')),
    TimesheetHeaderId: integer('timesheetId'),
    TimesheetLineId: integer('timesheetLineId'),
    UserId: integer('userId'),
    EmployeeId: text('employeeId'),
    EmployeeName: text('employeeName'),
    /** The period of its date. */
    PayPeriodId: integer('payPeriodId'),
    PayCode: text('payCode'),
    /** The rule that gave the code. */
    Rule: text('rule'),
    /** Whether it is Night. */
    Shift: coded('shift', { DAY: false, NIGHT: true }),
    TimesheetLineType: coded('timesheetLineType', lineTypeNumbers),
    StartDate: date('date'),
    /** Exact minutes and rounded hundredths of an hour; negative where it takes hours back. */
    Minutes: integer('minutes'),
    Hundredths: integer('hundredths'),
    /** The job or the work order. */
    Job: text('job'),
    JobCostCode: text('costCode'),
    Equipment: text('equipment'),
    GLAccount: text('account'),
    JobDescription: text('description'),
    Department: text('department'),
    JobTitle: text('jobTitle'),
  },
  navigations: { PayBatch: ['payBatch', () => payBatchType] },
})
