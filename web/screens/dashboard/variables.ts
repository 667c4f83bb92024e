// What of the dashboard's address its query depends on.
import { statusFilter } from '#web/timesheets/filters.ts'
import type { Place } from '#web/relay/useScreen.ts'

export function dashboardVariables({ search }: Place) {
  return { filter: { ownTimesheet: true, status: statusFilter(search) } }
}
