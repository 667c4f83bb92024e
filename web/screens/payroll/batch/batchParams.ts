// Whose pay the page of a batch shows, as its address has it.
import { textParam } from '#web/lists/params.ts'

export const batchParams = {
  /** Finds people by name or employee id. */
  search: textParam('search'),
  /** The employee id of the person whose lines are shown. */
  person: textParam('person'),
}
