// The list's filters in words: for their chips, and for an empty list.
import { shiftLabel } from '#domain/timesheet/time.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { formatDateRange } from '#web/fields/filters/dateRanges.ts'
import type { ListFilter } from '#web/timesheets/timesheetFilters.ts'

/** The names of the chosen person and group, once loaded. */
export type Names = { person: string | null; group: string | null }

/** The search-type filter (spec 9). */
export const typeLabel = { RENTAL: 'Rental', JOB_COST: 'Job Cost', UNBILLED: 'Unbill' } as const

/** Every filter except the status, in a few words. */
export function formatFilters(filter: ListFilter, names: Names): string[] {
  const { search, shift, taskType, userId, approvalGroup, ownTimesheet, openQuestion, unseenEdit } = filter
  return [
    search && `“${search}”`,
    formatDateRange(filter),
    userId && (names.person ?? 'a person'),
    approvalGroup && (names.group ?? 'a group'),
    shift && `${shiftLabel[shift]} shift`,
    taskType && typeLabel[taskType],
    ownTimesheet && 'only mine',
    openQuestion && 'open question',
    unseenEdit && 'changed, not seen',
  ].filter((text) => typeof text === 'string')
}

/** 'No pending timesheets'. */
export function emptyTitle({ status }: ListFilter): string {
  return status ? `No ${timesheetStatusLabel[status].toLowerCase()} timesheets` : 'No timesheets'
}
