// The filters of the list of dockets, as they appear in its address.
import { docketStateLabel, docketStates } from '#domain/docket/content.ts'
import { docketNeedLabel, docketNeeds } from '#domain/docket/needs.ts'
import { choiceParam, numberParam, readParams, textParam, type ValuesOf } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const docketParams = {
  search: textParam('search'),
  state: choiceParam('state', docketStates),
  needs: choiceParam('needs', docketNeeds),
  timesheetNumber: numberParam('sheet'),
}
type Params = ValuesOf<typeof docketParams>

export function docketsVariables({ search }: RouteLocation) {
  return { filter: readParams(docketParams, search) }
}

/** Every filter that is set, in a few words. */
export function formatFilters({ search, state, needs, timesheetNumber }: Params): string[] {
  const parts = [
    search && `“${search}”`,
    state && docketStateLabel[state].toLowerCase(),
    needs && docketNeedLabel[needs].toLowerCase(),
    timesheetNumber && `timesheet ${timesheetNumber}`,
  ]
  return parts.filter((text) => typeof text === 'string')
}
