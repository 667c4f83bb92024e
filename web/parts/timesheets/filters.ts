// The filters of a timesheet list as they stand in the address, so that a link shows what one saw.
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet.ts'

/** The status filter of an address; null shows every status. */
export function statusFilter(search: URLSearchParams): TimesheetStatus | null {
  return timesheetStatuses.find((status) => status.toLowerCase() === search.get('status')) ?? null
}

/** The same address with one filter changed; an empty one is left out. */
export function withFilter(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
