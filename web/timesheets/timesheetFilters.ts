// The filters and the sort order of a timesheet list, as they appear in its address.
import { timesheetStatuses } from '#domain/timesheet/lifecycle.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import {
  choiceParam,
  dateParam,
  flagParam,
  idParam,
  orderParam,
  searchParam,
  type Order,
  type ValuesOf,
} from '#web/lists/params.ts'

const shifts: readonly Shift[] = ['DAY', 'NIGHT']
/** The search-type filter of the specification (9): All, Rental, Job Cost. */
const taskTypes: readonly TimesheetLineType[] = ['RENTAL', 'JOB_COST']

/** The counts set the status; 'Clear filters' does not clear it. */
export const statusParam = { status: { ...choiceParam('status', timesheetStatuses), none: 'all' } }

export const questionParam = { openQuestion: flagParam('question') }

export const narrowing = {
  ownTimesheet: flagParam('own'),
  ...questionParam,
  unseenEdit: flagParam('unseen'),
  ...searchParam,
  from: dateParam('from'),
  to: dateParam('to'),
  shift: choiceParam('shift', shifts),
  taskType: choiceParam('type', taskTypes),
  userId: idParam('person', 'User'),
  approvalGroup: idParam('group', 'ApprovalGroup'),
}

export const timesheetParams = { ...statusParam, ...narrowing }

export type TimesheetFilter = ValuesOf<typeof timesheetParams>
/** The list's filter, without the filters that are not set. */
export type ListFilter = Partial<TimesheetFilter>

export type ListOrder = 'CREATED' | 'DATE' | 'PERSON' | 'TOTAL' | 'UNUSUAL'
export type ListSort = Order<ListOrder>

export const newestFirst: ListSort = { by: 'CREATED', ascending: false }
export const unusualFirst: ListSort = { by: 'UNUSUAL', ascending: false }
export const timesheetOrder = orderParam<ListOrder>(
  ['CREATED', 'DATE', 'PERSON', 'TOTAL', 'UNUSUAL'],
  newestFirst,
)

/** How many filters other than the status are set; a date range counts as one. */
export function countFilters({ status: _, from, to, ...rest }: ListFilter): number {
  return [from ?? to, ...Object.values(rest)].filter((value) => value != null).length
}
