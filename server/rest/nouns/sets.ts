// The record sets that clients can read, by the names in their addresses (spec 7).
import {
  ACCOUNT_PAGE,
  APPROVAL_GROUP_PAGE,
  DOCKET_PAGE,
  MANUAL_PAGE,
  NOTIFICATIONS_MAX,
  PAGE_MAX,
  PAY_BATCH_PAGE,
  PAY_LINE_PAGE,
  PAY_PERIOD_PAGE,
  PREPARED_PAGE,
  TIMESHEET_PAGE,
  USER_LOG_PAGE,
  WORK_ORDER_PAGE,
} from '#domain/limits.ts'
import { systemAdministrators } from '#domain/people.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Described } from '#server/odata/metadata.ts'
import { groupTypeFor } from './approval-groups.ts'
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
import { docketType } from './docket.ts'
import { jobDataSets } from './job-data.ts'
import { manualType } from './manual.ts'
import { eventType, notificationType } from './notification.ts'
import { jobDivisionPayLocationType, payLocationType } from './pay-locations.ts'
import { by, lookup, only, type RecordSet } from './record-set.ts'
import { payBatchLineType, payBatchType, payPeriodType } from './payroll.ts'
import { preparedDayType } from './prepared-day.ts'
import { settingType } from './setting.ts'
import { memberOptions, ownTimesheetOption, payLocationOptions, userLogOption } from './own-options.ts'
import { timesheetType } from './timesheet.ts'
import { userLogType } from './user-log.ts'
import { userTypeFor } from './user.ts'

export const recordSets: readonly RecordSet[] = [
  {
    name: 'Timesheet',
    typeFor: () => timesheetType,
    order: by('CreatedOn desc,TimesheetHeaderId desc'),
    pageSize: TIMESHEET_PAGE,
    ownOptions: ownTimesheetOption,
  },
  lookup(siteType, 'Location'),
  lookup(equipmentType),
  lookup(workOrderType, 'Name', WORK_ORDER_PAGE),
  lookup(workOrderTaskType),
  lookup(jobType),
  lookup(jobCostCodeType),
  { ...lookup(glAccountType, 'Number'), filterMayBeNull: true },
  lookup(taskCategoryType),
  ...jobDataSets,
  {
    name: 'approvalGroup',
    typeFor: groupTypeFor,
    order: by('Name'),
    pageSize: APPROVAL_GROUP_PAGE,
  },
  { name: 'Setting', typeFor: () => settingType, isSingle: true, order: [], pageSize: 1 },
  {
    ...lookup(payLocationType),
    ownOptions: payLocationOptions,
    plainOptions: ['search'],
  },
  lookup(jobDivisionPayLocationType, 'Division'),
  {
    name: 'User',
    typeFor: userTypeFor,
    order: by('FirstName,LastName'),
    pageSize: ACCOUNT_PAGE,
    ownOptions: memberOptions,
  },
  only(systemAdministrators, {
    name: 'UserLog',
    typeFor: () => userLogType,
    order: by('UserLogDateTime desc'),
    pageSize: USER_LOG_PAGE,
    ownOptions: userLogOption,
  }),
  only(systemAdministrators, {
    name: 'PayPeriod',
    typeFor: () => payPeriodType,
    order: by('StartDate desc'),
    pageSize: PAY_PERIOD_PAGE,
  }),
  only(systemAdministrators, {
    name: 'PayBatch',
    typeFor: () => payBatchType,
    order: by('MadeOn desc'),
    pageSize: PAY_BATCH_PAGE,
  }),
  only(systemAdministrators, {
    name: 'PayBatchLine',
    typeFor: () => payBatchLineType,
    order: by('PayBatchId,Position'),
    pageSize: PAY_LINE_PAGE,
  }),
  {
    name: 'Docket',
    typeFor: () => docketType,
    order: by('IssuedOn desc'),
    pageSize: DOCKET_PAGE,
  },
  {
    name: 'PreparedDay',
    typeFor: () => preparedDayType,
    order: by('StartDate,PreparedDayId'),
    pageSize: PREPARED_PAGE,
  },
  {
    name: 'TimesheetNotification',
    typeFor: () => notificationType,
    order: by('TimesheetNotificationDateTime desc'),
    pageSize: NOTIFICATIONS_MAX,
    rowsMax: NOTIFICATIONS_MAX,
  },
  {
    name: 'TimesheetEvent',
    typeFor: () => eventType,
    order: by('TimesheetEventDateTime desc'),
    pageSize: PAGE_MAX,
  },
  {
    name: 'Manual',
    typeFor: () => manualType,
    order: by('Name'),
    pageSize: MANUAL_PAGE,
  },
]

/** Looks up a set by its name in any case. */
export function recordSetOf(name: string): RecordSet | null {
  return recordSets.find((set) => set.name.toLowerCase() === name.toLowerCase()) ?? null
}

/** The sets that the viewer may read, with their types. */
export function setsFor(viewer: Viewer): Described[] {
  return recordSets.flatMap(({ name, isSingle, typeFor }) => {
    const type = typeFor(viewer)
    return type ? [{ name, type, isSingle }] : []
  })
}
