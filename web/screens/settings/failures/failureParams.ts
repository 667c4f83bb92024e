// The filters of the failure log, as they stand in its address.
import { failureKinds } from '#domain/failure.ts'
import { choiceParam, idParam, readParams, textParam } from '#web/lists/params.ts'
import type { Place } from '#web/relay/useScreen.ts'

export const failureParams = {
  search: textParam('search'),
  kind: choiceParam('kind', failureKinds),
}

/** Which failure is open. */
export const shownFailure = { failure: idParam('failure', 'FailureLog') }

export function failureVariables({ search }: Place) {
  return { filter: readParams(failureParams, search) }
}
