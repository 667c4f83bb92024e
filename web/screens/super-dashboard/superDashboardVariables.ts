// What of the approver's dashboard's address its query depends on, and where entering it without a status leads.
import { decidesTimesheets, type UserType } from '#domain/people.ts'
import { readParams, writeParams } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'
import { statusParam, timesheetOrder, timesheetParams } from '#web/timesheets/timesheetFilters.ts'
import { isWeekView } from './week/weekVariables.ts'

export function superDashboardVariables({ search }: RouteLocation) {
  const filter = readParams(timesheetParams, search)
  return {
    filter,
    sort: timesheetOrder.read(search),
    // Not asked for where there is none.
    person: filter.userId ?? '',
    hasPerson: filter.userId !== null,
    group: filter.approvalGroup ?? '',
    hasGroup: filter.approvalGroup !== null,
  }
}

/** People who decide land on what waits for them; an address that names a status, or all of them, says what it shows. */
export function superDashboardLanding(search: URLSearchParams, userType: UserType): URLSearchParams {
  if (isWeekView(search) || search.has(statusParam.status.name) || !decidesTimesheets(userType)) return search
  return writeParams(statusParam, search, { status: 'PENDING' })
}
