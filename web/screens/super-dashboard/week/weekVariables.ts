// The week of an approver's people in the address: its query's variables, and links to and from it.
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

/** The view of the dashboard; the list by default. */
export const viewParam = { view: choiceParam('view', ['WEEK']) }

/** The filters that 'Clear filters' clears. */
export const gridNarrowing = {
  ...searchParam,
  group: idParam('group', 'ApprovalGroup'),
  missingOnly: flagParam('missing'),
}
const gridParams = { ...weekParam, ...gridNarrowing }

/** Whether an address shows the week. */
export function isWeekView(search: URLSearchParams): boolean {
  return readParams(viewParam, search).view === 'WEEK'
}

export function weekVariables({ search }: RouteLocation) {
  const values = readParams(gridParams, search)
  return { ...values, chosenGroup: values.group ?? '', hasGroup: values.group !== null }
}

/** The address of the other view. It keeps the filters that both views have. */
export function inView(view: 'WEEK' | null, now: URLSearchParams): URLSearchParams {
  const both = {
    ...noParams(gridParams),
    search: readParams(gridParams, now).search,
    group: readParams(gridParams, now).group,
  }
  return writeParams({ ...viewParam, ...gridParams }, new URLSearchParams(), { ...both, view })
}
