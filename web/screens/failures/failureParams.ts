// The filters of the failure log, as they appear in its address.
import { failureKinds, referenceIn } from '#domain/failure.ts'
import { choiceParam, idParam, readParams, textParam } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const failureParams = {
  search: textParam('search'),
  kind: choiceParam('kind', failureKinds),
}

/** The length of a reference. In a text without one, later characters find nothing more. */
const REFERENCE = 8

/** The failure that is open. */
export const shownFailure = { failure: idParam('failure', 'FailureLog') }

export function failureVariables({ search }: RouteLocation) {
  const filter = readParams(failureParams, search)
  // People paste the whole sentence, which is longer than a search may be.
  return { filter: { ...filter, search: filter.search && referenceIn(filter.search).slice(0, REFERENCE) } }
}
