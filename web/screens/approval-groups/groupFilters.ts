// The filters and the sort order of the list of approval groups, as they appear in its address. Inactive groups are
// hidden by default.
import {
  choiceParam,
  flagParam,
  orderParam,
  readParams,
  textParam,
  type Order,
  type ValuesOf,
} from '#web/lists/params.ts'
import type { RowTests } from '#web/lists/rowMatches.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'
import type { GroupRow } from './groupRow.ts'

export type GroupStatus = 'INACTIVE' | 'ALL'
export const statusLabel: Record<GroupStatus, string> = { INACTIVE: 'Inactive', ALL: 'Active and inactive' }

export const groupParams = {
  search: textParam('search'),
  status: choiceParam('status', Object.keys(statusLabel) as GroupStatus[]),
  nobody: flagParam('nobody'),
}
type Params = ValuesOf<typeof groupParams>

export type GroupOrder = 'NAME' | 'CREATED'
export const byName: Order<GroupOrder> = { by: 'NAME', ascending: true }
export const groupOrder = orderParam<GroupOrder>(['NAME', 'CREATED'], byName)

/** The filters as the server expects them. */
export function filterOf({ search, status, nobody }: Params) {
  return {
    search,
    active: status === 'ALL' ? null : status === null,
    canDecide: nobody ? false : null,
  }
}

export const groupTests: RowTests<GroupRow, ReturnType<typeof filterOf>> = {
  search: 'server',
  active: (row, active) => row.active === active,
  canDecide: (row, canDecide) => row.canDecide === canDecide,
}

export function groupsVariables({ search }: RouteLocation) {
  return { filter: filterOf(readParams(groupParams, search)), order: groupOrder.read(search) }
}

/** Every filter that is set, in a few words. */
export function formatFilters({ search, status, nobody }: Params): string[] {
  const parts = [
    search && `“${search}”`,
    status === 'INACTIVE' && 'inactive',
    nobody && 'without an approver',
  ]
  return parts.filter((text) => typeof text === 'string')
}
