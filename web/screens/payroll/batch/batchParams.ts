// The people filter of a batch's page, in its address.
import { textParam } from '#web/lists/params.ts'

export const batchParams = {
  /** Finds people by name or employee id. */
  search: textParam('search'),
  /** The employee id of the person whose lines are shown. */
  person: textParam('person'),
}
