// The sets of records that can be read, by the names that stand in their addresses (spec 7).
import {
  ACCOUNT_PAGE,
  APPROVAL_GROUP_PAGE,
  MANUAL_PAGE,
  NOTIFICATIONS_MAX,
  PAGE_MAX,
  TIMESHEET_PAGE,
  USER_LOG_PAGE,
  WORK_ORDER_PAGE,
} from '#domain/limits.ts'
import { administrators, systemAdministrators, type UserType } from '#domain/people.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Described } from '#server/odata/metadata.ts'
import type { EntityType } from '#server/odata/model.ts'
import { readOptions, type SortTerm } from '#server/odata/options.ts'
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
import { manualType } from './manual.ts'
import { eventType, notificationType } from './notification.ts'
import { jobDivisionPayLocationType, payLocationType } from './pay-locations.ts'
import { settingType } from './setting.ts'
import {
  activeOption,
  memberOptions,
  payLocationOptions,
  userLogOption,
  type OwnOptions,
} from './own-options.ts'
import { timesheetType } from './timesheet.ts'
import { userLogType } from './user-log.ts'
import { userTypeFor } from './user.ts'

export type RecordSet = {
  name: string
  /** The types of people who may list it, where not all may. */
  readers?: readonly UserType[]
  /** What it holds for a viewer; null where they may not list it. */
  typeFor(viewer: Viewer): EntityType | null
  /** Where nobody asks for another. */
  order: readonly SortTerm[]
  /** Rows of an answer where nobody asks for another number. */
  pageSize: number
  /** Rows of one answer at most, where that is more than are read at once. */
  rowsMax?: number
  /** There is one record and no list: the address has no key. */
  isSingle?: boolean
  /** What is asked for by options that are none of the standard's. */
  ownOptions?: OwnOptions
  /** Those of them that are called as one of the standard's is without its dollar sign, in lower case. */
  plainOptions?: readonly string[]
  /** A filter without a condition, '$filter=null', asks for everything, as legacy clients mean it (spec 7, Lookups). */
  filterMayBeNull?: boolean
}

const by = (text: string) => readOptions([['$orderby', text]]).orderby!
const lookup = (type: EntityType, order = 'Name', pageSize = PAGE_MAX): RecordSet => ({
  name: type.name,
  typeFor: () => type,
  order: by(order),
  pageSize,
  ownOptions: activeOption,
})
const only = (readers: readonly UserType[], set: RecordSet): RecordSet => ({
  ...set,
  readers,
  typeFor: (viewer) => (readers.includes(viewer.userType) ? set.typeFor(viewer) : null),
})

export const recordSets: readonly RecordSet[] = [
  {
    name: 'Timesheet',
    typeFor: () => timesheetType,
    order: by('CreatedOn desc,TimesheetHeaderId desc'),
    pageSize: TIMESHEET_PAGE,
  },
  lookup(siteType, 'Location'),
  lookup(equipmentType),
  lookup(workOrderType, 'Name', WORK_ORDER_PAGE),
  lookup(workOrderTaskType),
  lookup(jobType),
  lookup(jobCostCodeType),
  { ...lookup(glAccountType, 'Number'), filterMayBeNull: true },
  lookup(taskCategoryType),
  {
    name: 'approvalGroup',
    typeFor: groupTypeFor,
    order: by('Name'),
    pageSize: APPROVAL_GROUP_PAGE,
  },
  { name: 'Setting', typeFor: () => settingType, isSingle: true, order: [], pageSize: 1 },
  {
    ...only(administrators, lookup(payLocationType)),
    ownOptions: payLocationOptions,
    plainOptions: ['search'],
  },
  only(administrators, lookup(jobDivisionPayLocationType, 'Division')),
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

/** The set of a name in any case. */
export function recordSetOf(name: string): RecordSet | null {
  return recordSets.find((set) => set.name.toLowerCase() === name.toLowerCase()) ?? null
}

/** The sets that a viewer may read, with what each holds for them. */
export function setsFor(viewer: Viewer): Described[] {
  return recordSets.flatMap(({ name, isSingle, typeFor }) => {
    const type = typeFor(viewer)
    return type ? [{ name, type, isSingle }] : []
  })
}
