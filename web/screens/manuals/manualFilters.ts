// The filters of the list of manuals, as they appear in its address.
import { userTypes } from '#domain/manual/forms.ts'
import { userTypeLabel } from '#domain/people.ts'
import { choiceParam, readParams, textParam, type ValuesOf } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export type ManualStatus = 'ACTIVE' | 'INACTIVE'
export const statusLabel: Record<ManualStatus, string> = { ACTIVE: 'Active', INACTIVE: 'Inactive' }

export const manualParams = {
  search: textParam('search'),
  status: choiceParam('status', Object.keys(statusLabel) as ManualStatus[]),
  type: choiceParam('type', userTypes),
}
type Params = ValuesOf<typeof manualParams>

export function filterOf({ search, status, type }: Params) {
  return { search, active: status === null ? null : status === 'ACTIVE', visibleType: type }
}

export function manualsVariables({ search }: RouteLocation) {
  return filterOf(readParams(manualParams, search))
}

/** Every filter that is set, in a few words. */
export function formatFilters({ search, status, type }: Params): string[] {
  const parts = [
    search && `“${search}”`,
    status && statusLabel[status].toLowerCase(),
    type && `for ${userTypeLabel[type]}`,
  ]
  return parts.filter((text) => typeof text === 'string')
}
