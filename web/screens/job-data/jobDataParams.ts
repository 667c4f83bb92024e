// The kind and the search of job data, as they appear in the address.
import { jobDataKinds, type JobDataKind } from '#domain/job-data/kinds.ts'
import { choiceParam, readParams, textParam } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const jobDataParams = {
  kind: choiceParam('kind', jobDataKinds),
  search: textParam('search'),
}

/** The address of the list of a kind with the form of one record open. */
export function recordAddress(kind: JobDataKind, number: number): string {
  return `/admin/job-data?kind=${jobDataParams.kind.write(kind)}&record=${number}`
}

export function jobDataVariables({ search: address }: RouteLocation) {
  const { kind, search } = readParams(jobDataParams, address)
  return { kind: kind ?? 'SITE', search }
}
