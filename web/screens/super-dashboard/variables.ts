// What of the approver's dashboard's address its query depends on.
import { countFilters, readFilter, readSort } from '#web/timesheets/filters.ts'
import type { Place } from '#web/relay/useScreen.ts'

export function superDashboardVariables({ search }: Place) {
  const filter = readFilter(search)
  return {
    filter,
    sort: readSort(search),
    own: filter.ownTimesheet,
    // The counts tell how many there are of a status; only a narrower list has to be counted.
    counted: countFilters({ ...filter, ownTimesheet: false }) > 0,
    person: filter.userId,
    hasPerson: filter.userId !== null,
    group: filter.approvalGroup,
    hasGroup: filter.approvalGroup !== null,
  }
}
