// Timesheets, tasks and field services with their legacy names and numbers (spec 3 and 4).
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { texts } from '#domain/timesheet/task-fields.ts'
import {
  coded,
  date,
  decimal,
  entityType,
  flag,
  instant,
  integer,
  optional,
  text,
  through,
  type EntityType,
} from '#server/odata/model.ts'
import { timesheetsContaining } from '#server/read/timesheet/timesheet-filter.ts'
import { fieldServices, lines, timesheets } from '#server/read/timesheet/timesheets.ts'
import { groupTypeFor } from './approval-groups.ts'
import { legacyName } from './legacy-name.ts'
import {
  equipmentType,
  glAccountType,
  jobCostCodeType,
  jobType,
  siteType,
  taskCategoryType,
  workOrderTaskType,
  workOrderType,
} from './lookups.ts'
import { lineTypeNumbers, statusNumbers, unsignedReasonNumbers } from '#domain/legacy-numbers.ts'
import { actorTypeFor, userTypeFor } from './user.ts'

export const timesheetType: EntityType = entityType({
  name: 'Timesheet',
  key: 'TimesheetHeaderId',
  set: timesheets,
  searchWhere: timesheetsContaining,
  properties: {
    TimesheetHeaderId: integer('id'),
    UserId: integer('userId'),
    StartDate: date('startDate'),
    StartTime: optional(integer('startTime')),
    EndTime: optional(integer('endTime')),
    /** True for a Night shift. */
    Shift: coded('shift', { DAY: false, NIGHT: true }),
    TimesheetStatus: coded('status', statusNumbers),
    TimesheetStatusName: coded('status', timesheetStatusLabel),
    TotalDuration: { ...integer('totalDuration'), ties: 'StartDate' },
    SubmittedCount: integer('submittedCount'),
    ApproverId: optional(integer('approverId')),
    ApprovalGroupId: optional(integer('approvalGroupId')),
    CreatedOn: instant('createdAt'),
    Reason: optional(text('reason')),
    /** Clients may send it with a change, which then fails if someone else changed the timesheet. */
    Version: integer('version'),
  },
  navigations: {
    User: ['user', userTypeFor],
    Approver: ['approver', actorTypeFor],
    LastActorUser: ['lastActor', actorTypeFor],
    ApprovalGroup: ['approvalGroup', groupTypeFor],
    TimesheetLines: ['lines', () => lineType],
  },
})

/** The ids of the records that a task is booked to, and the records. */
export const bookedIds = {
  TaskCategoryId: optional(integer('taskCategoryId')),
  WorkOrderId: optional(integer('workOrderId')),
  WorkOrderTaskId: optional(integer('workOrderTaskId')),
  EquipmentId: optional(integer('equipmentId')),
  SiteId: optional(integer('siteId')),
  JobId: optional(integer('jobId')),
  JobCostCodeId: optional(integer('jobCostCodeId')),
  GlaccountId: optional(integer('glAccountId')),
}
export const booked = {
  Category: ['taskCategory', () => taskCategoryType],
  WorkOrder: ['workOrder', () => workOrderType],
  WorkOrderTask: ['workOrderTask', () => workOrderTaskType],
  Equipment: ['equipment', () => equipmentType],
  Site: ['site', () => siteType],
  Job: ['job', () => jobType],
  JobCostCode: ['jobCostCode', () => jobCostCodeType],
  GLAccount: ['glAccount', () => glAccountType],
} as const

export const lineType: EntityType = entityType({
  name: 'TimesheetLine',
  key: 'TimesheetLineId',
  set: lines,
  properties: {
    TimesheetLineId: integer('id'),
    TimesheetHeaderId: integer('timesheetId'),
    TimesheetLineType: coded('timesheetLineType', lineTypeNumbers),
    TimesheetLineMinutes: integer('minutes'),
    StartTime: optional(integer('startTime')),
    EndTime: optional(integer('endTime')),
    ...Object.fromEntries(texts.map((name) => [legacyName(name), text(name)])),
    TaskCategory: optional(integer('taskCategoryId')),
    /** A second name for TaskCategory. */
    ...bookedIds,
    EmployerSite: flag('employerSite'),
  },
  navigations: {
    ...booked,
    TimesheetAdditional: ['fieldService', () => additionalType],
  },
})

export const additionalType: EntityType = entityType({
  name: 'TimesheetAdditional',
  key: 'TimesheetAdditionalId',
  set: fieldServices,
  properties: {
    TimesheetAdditionalId: integer('id'),
    Manufacturer: text('manufacturer'),
    Model: text('model'),
    Smureading: optional(decimal('smuReading')),
    SerialNumber: text('serialNumber'),
    CustomerName: text('customerName'),
    CustomerEmail: text('customerEmail'),
    Locations: text('location'),
    TravelKms: optional(decimal('travelKms')),
    Rego: text('rego'),
    AdditionalInfo: text('additionalInfo'),
    CustomerAcceptanceName: text('customerAcceptanceName'),
    /** The path of the picture, below /files. */
    WorkerSignature: through('workerSignature', optional(text('path'))),
    CustomerSignature: through('customerSignature', optional(text('path'))),
    /** Why the customer did not sign, in place of their signature. */
    UnsignedReason: optional(coded('unsignedReason', unsignedReasonNumbers)),
    UnsignedNote: text('unsignedNote'),
  },
})
