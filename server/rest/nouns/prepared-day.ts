// Prepared days: offers to the caller, and the days of the people whose days the caller may prepare.
import { lineTypeNumbers, preparedSourceNames, preparedStateNames } from '#domain/legacy-numbers.ts'
import {
  coded,
  date,
  entityType,
  instant,
  integer,
  optional,
  text,
  type EntityType,
} from '#server/odata/model.ts'
import { preparedDays, preparedLines } from '#server/read/crew/prepared-days.ts'
import { lineType } from './timesheet.ts'
import { actorTypeFor } from './user.ts'

export const preparedDayType: EntityType = entityType({
  name: 'PreparedDay',
  key: 'PreparedDayId',
  set: preparedDays,
  properties: {
    PreparedDayId: integer('id'),
    UserId: integer('userId'),
    StartDate: date('startDate'),
    /** True for a Night shift. */
    Shift: coded('shift', { DAY: false, NIGHT: true }),
    State: coded('state', preparedStateNames),
    Source: coded('source', preparedSourceNames),
    PreparedById: integer('preparedById'),
    PreparedOn: instant('preparedAt'),
    /** What its person wrote to decline it. */
    Words: text('words'),
    Version: integer('version'),
  },
  navigations: {
    User: ['user', actorTypeFor],
    PreparedBy: ['preparedBy', actorTypeFor],
    PreparedLines: ['lines', () => preparedLineType],
  },
})

const { Category, WorkOrder, WorkOrderTask, Equipment, Site, Job, JobCostCode, GLAccount } =
  lineType.navigations

export const preparedLineType: EntityType = entityType({
  name: 'PreparedLine',
  key: 'PreparedLineId',
  set: preparedLines,
  properties: {
    PreparedLineId: integer('id'),
    PreparedDayId: integer('preparedDayId'),
    TimesheetLineType: coded('timesheetLineType', lineTypeNumbers),
    StartTime: integer('startTime'),
    EndTime: integer('endTime'),
    Notes: text('notes'),
    TaskCategoryId: optional(integer('taskCategoryId')),
    WorkOrderId: optional(integer('workOrderId')),
    WorkOrderTaskId: optional(integer('workOrderTaskId')),
    EquipmentId: optional(integer('equipmentId')),
    SiteId: optional(integer('siteId')),
    JobId: optional(integer('jobId')),
    JobCostCodeId: optional(integer('jobCostCodeId')),
    GlaccountId: optional(integer('glAccountId')),
  },
  navigations: {
    Category: ['taskCategory', Category!.to],
    WorkOrder: ['workOrder', WorkOrder!.to],
    WorkOrderTask: ['workOrderTask', WorkOrderTask!.to],
    Equipment: ['equipment', Equipment!.to],
    Site: ['site', Site!.to],
    Job: ['job', Job!.to],
    JobCostCode: ['jobCostCode', JobCostCode!.to],
    GLAccount: ['glAccount', GLAccount!.to],
  },
})
