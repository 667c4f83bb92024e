// The kind and the search of job data, as they appear in the address.
import { jobDataKinds } from '#domain/job-data/kinds.ts'
import { choiceParam, readParams, textParam } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const jobDataParams = {
  kind: choiceParam('kind', jobDataKinds),
  search: textParam('search'),
}

export function jobDataVariables({ search: address }: RouteLocation) {
  const { kind, search } = readParams(jobDataParams, address)
  return { kind: kind ?? 'SITE', search }
}
