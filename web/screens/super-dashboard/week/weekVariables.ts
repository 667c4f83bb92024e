// The week of an approver's people in the address: its query's variables, and links to and from it.
import { flagParam, idParam, readParams, searchParam } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'
import { weekParam } from '#web/timesheets/week/weekParam.ts'

/** The filters that 'Clear filters' clears. */
export const gridNarrowing = {
  ...searchParam,
  group: idParam('group', 'ApprovalGroup'),
  missingOnly: flagParam('missing'),
}
const gridParams = { ...weekParam, ...gridNarrowing }

export function weekVariables({ search }: RouteLocation) {
  const values = readParams(gridParams, search)
  return { ...values, chosenGroup: values.group ?? '', hasGroup: values.group !== null }
}
