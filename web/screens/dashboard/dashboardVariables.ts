// What of the dashboard's address its query depends on.
import { dateParam, readParams } from '#web/lists/params.ts'
import type { Place } from '#web/relay/useScreen.ts'
import { statusParam, timesheetOrder } from '#web/timesheets/timesheetFilters.ts'

/** Any date of the week that the strip shows; the present one without. */
export const weekParam = { week: dateParam('week') }

export function dashboardVariables({ search }: Place) {
  return {
    filter: { ...readParams(statusParam, search), ownTimesheet: true as const },
    sort: timesheetOrder.read(search),
    ...readParams(weekParam, search),
  }
}
