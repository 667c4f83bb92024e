// What of the approver's dashboard's address its query depends on.
import { statusFilter } from '#web/parts/timesheets/filters.ts'
import type { Place } from '#web/relay/useScreen.ts'

export function superDashboardVariables({ search }: Place) {
  return { filter: { status: statusFilter(search), search: search.get('search') || null } }
}
