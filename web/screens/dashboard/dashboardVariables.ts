// The query's variables from the dashboard's address.
import { readParams } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'
import { questionParam, statusParam, timesheetOrder } from '#web/timesheets/timesheetFilters.ts'
import { weekParam } from '#web/timesheets/week/weekParam.ts'

export function dashboardVariables({ search }: RouteLocation) {
  return {
    filter: { ...readParams({ ...statusParam, ...questionParam }, search), ownTimesheet: true as const },
    sort: timesheetOrder.read(search),
    ...readParams(weekParam, search),
  }
}
