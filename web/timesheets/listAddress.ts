// The address of a list of timesheets that is narrowed down, for what leads there from elsewhere.
import { writeParams } from '#web/lists/params.ts'
import { timesheetParams, type TimesheetFilter } from './timesheetFilters.ts'

/** Of every status, where it names none. @param home the path of the list. */
export function listAddress(home: string, filter: Partial<TimesheetFilter>): string {
  return `${home}?${writeParams(timesheetParams, new URLSearchParams(), { status: null, ...filter })}`
}
