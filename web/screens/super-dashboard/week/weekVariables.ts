// The week of an approver's people as it stands in the address: what its query depends on, and the way there and back.
import {
  choiceParam,
  flagParam,
  idParam,
  noParams,
  readParams,
  searchParam,
  writeParams,
} from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'
import { weekParam } from '#web/timesheets/week/weekParam.ts'

/** Which sight of the dashboard is shown; the list without. */
export const viewParam = { view: choiceParam('view', ['WEEK']) }

/** What lifts with 'Clear filters'. */
export const gridNarrowing = {
  ...searchParam,
  group: idParam('group', 'ApprovalGroup'),
  missingOnly: flagParam('missing'),
}
const gridParams = { ...weekParam, ...gridNarrowing }

/** Whether an address is that of the week. */
export function isWeekView(search: URLSearchParams): boolean {
  return readParams(viewParam, search).view === 'WEEK'
}

export function weekVariables({ search }: RouteLocation) {
  const values = readParams(gridParams, search)
  return { ...values, chosenGroup: values.group ?? '', hasGroup: values.group !== null }
}

/** The address of the other sight: who is looked for goes along, what only one of them knows stays behind. */
export function inView(view: 'WEEK' | null, now: URLSearchParams): URLSearchParams {
  const both = {
    ...noParams(gridParams),
    search: readParams(gridParams, now).search,
    group: readParams(gridParams, now).group,
  }
  return writeParams({ ...viewParam, ...gridParams }, new URLSearchParams(), { ...both, view })
}
