// The health of the installation, for monitors.
import { assertSystemAdministrator } from '#server/access/administration.ts'
import type { Answer, Call } from '#server/rest/types.ts'

export async function readHealth({ deps, viewer, request }: Call): Promise<Answer> {
  assertSystemAdministrator(viewer)
  return { body: await deps.health((name) => request.headers.get(name)) }
}
