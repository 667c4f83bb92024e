// Imports of a company's files from the browser (docs/import.md): no call of the legacy interface, but files travel better so.
import { importUpload } from '#server/actions/import/upload.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** `?dryRun=1` only says what would change, `?sure=1` answers doubts. */
export async function importFiles({ deps, request, viewer }: Call): Promise<Answer> {
  const asked = new URL(request.url).searchParams
  const options = { gp: deps.gp, isDryRun: asked.get('dryRun') === '1', isSure: asked.get('sure') === '1' }
  return { body: await importUpload(viewer, request.body, options) }
}
