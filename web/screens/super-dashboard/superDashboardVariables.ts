// The query's variables from the approver's dashboard's address, and the redirect for an address without a status.
import { decidesTimesheets, type UserType } from '#domain/people.ts'
import { readParams, writeParams } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'
import { statusParam, timesheetOrder, timesheetParams } from '#web/timesheets/timesheetFilters.ts'
import { viewIn } from '#web/timesheets/views.ts'

export function superDashboardVariables({ search }: RouteLocation) {
  const filter = readParams(timesheetParams, search)
  return {
    filter,
    sort: timesheetOrder.read(search),
    // Not requested without an id.
    person: filter.userId ?? '',
    hasPerson: filter.userId !== null,
    group: filter.approvalGroup ?? '',
    hasGroup: filter.approvalGroup !== null,
  }
}

/** People who decide timesheets see the pending ones first; an address may name another status, or all. */
export function superDashboardLanding(search: URLSearchParams, userType: UserType): URLSearchParams {
  if (viewIn(search) !== null || search.has(statusParam.status.name) || !decidesTimesheets(userType))
    return search
  return writeParams(statusParam, search, { status: 'PENDING' })
}
