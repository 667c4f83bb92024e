// The views of the two homes in the address: the list (for Staff with their week), the week of the approver's people, and the
// viewer's own month.
import { choiceParam, idParam, readParams, searchParam, writeParams } from '#web/lists/params.ts'

/** The list is the view without a word. */
const viewParam = { view: choiceParam('view', ['WEEK', 'MONTH']) }
export type TimesheetView = 'WEEK' | 'MONTH' | null

/** The filters that the list and the week both have. */
const shared = { ...searchParam, group: idParam('group', 'ApprovalGroup') }

export function viewIn(search: URLSearchParams): TimesheetView {
  return readParams(viewParam, search).view
}

/** The address of a view, with the filters that views share. */
export function inView(view: TimesheetView, now: URLSearchParams): URLSearchParams {
  return writeParams({ ...viewParam, ...shared }, new URLSearchParams(), { ...readParams(shared, now), view })
}
