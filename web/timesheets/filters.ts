// The filters and the order of a timesheet list as they stand in the address, so that a link shows what one saw. What
// makes no sense there is left aside.
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'

export type ListFilter = {
  status?: TimesheetStatus | null
  ownTimesheet?: boolean
  search?: string | null
  /** Dates 'YYYY-MM-DD', both included. */
  from?: string | null
  to?: string | null
  shift?: Shift | null
  taskType?: TimesheetLineType | null
  /** Global ids. */
  userId?: string | null
  approvalGroup?: string | null
}

export type ListOrder = 'CREATED' | 'DATE' | 'PERSON' | 'TOTAL'
export type ListSort = { by: ListOrder; ascending: boolean }

export const newestFirst: ListSort = { by: 'CREATED', ascending: false }

const shifts = { day: 'DAY', night: 'NIGHT' } as const
/** The search-type filter of the specification (9): All, Rental, Job Cost. */
const types = { rental: 'RENTAL', 'job-cost': 'JOB_COST' } as const
const orders = { created: 'CREATED', date: 'DATE', person: 'PERSON', total: 'TOTAL' } as const

/** The names in the address of the filters besides the status. */
const names = ['search', 'from', 'to', 'shift', 'type', 'person', 'group', 'own']

/** The status filter of an address; null shows every status. */
export function statusFilter(search: URLSearchParams): TimesheetStatus | null {
  return timesheetStatuses.find((status) => status.toLowerCase() === search.get('status')) ?? null
}

export function readFilter(search: URLSearchParams): Required<ListFilter> {
  return {
    status: statusFilter(search),
    ownTimesheet: search.get('own') === 'yes',
    search: search.get('search')?.trim() || null,
    from: readDate(search.get('from')),
    to: readDate(search.get('to')),
    shift: of(shifts, search.get('shift')),
    taskType: of(types, search.get('type')),
    userId: readId('User', search.get('person')),
    approvalGroup: readId('ApprovalGroup', search.get('group')),
  }
}

/** `date` is ascending, `-date` descending; without one the newest come first. */
export function readSort(search: URLSearchParams): ListSort {
  const text = search.get('sort') ?? ''
  const by = of(orders, text.replace(/^-/, ''))
  return by ? { by, ascending: !text.startsWith('-') } : newestFirst
}

export function writeSort({ by, ascending }: ListSort): string | null {
  if (by === 'CREATED' && !ascending) return null
  return `${ascending ? '' : '-'}${by.toLowerCase()}`
}

/** The same address with one filter changed; an empty one is left out. */
export function withFilter(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  return withFilters(search, { [name]: value })
}

export function withFilters(search: URLSearchParams, values: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The same address without any filter; the status, which is chosen elsewhere, and the order stay. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return withFilters(search, Object.fromEntries(names.map((name) => [name, null])))
}

/** How many filters besides the status narrow the list down; a range of dates is one. */
export function countFilters({ status: _, from, to, ownTimesheet, ...rest }: ListFilter): number {
  return [from ?? to, ownTimesheet || null, ...Object.values(rest)].filter((value) => value != null).length
}

/** The number in the address of a global id. */
export function idInAddress(id: string): string {
  return atob(id).split(':')[1] ?? ''
}

function readId(type: string, text: string | null): string | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? btoa(`${type}:${text}`) : null
}

function readDate(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

function of<Value>(values: Record<string, Value>, text: string | null): Value | null {
  return text !== null && Object.hasOwn(values, text) ? values[text]! : null
}
