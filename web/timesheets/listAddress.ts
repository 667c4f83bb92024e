// The address of a filtered list of timesheets, for links from other screens.
import { writeParams } from '#web/lists/params.ts'
import { timesheetParams, type TimesheetFilter } from './timesheetFilters.ts'

/** Of every status, unless the filters contain one. @param home the path of the list. */
export function listAddress(home: string, filter: Partial<TimesheetFilter>): string {
  return `${home}?${writeParams(timesheetParams, new URLSearchParams(), { status: null, ...filter })}`
}
