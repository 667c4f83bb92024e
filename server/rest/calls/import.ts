// Uploads of import files from the browser (docs/import.md). The legacy interface has no such call; files do not fit GraphQL.
import { importUpload } from '#server/actions/import/upload.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** `?dryRun=1` only reports what would change; `?sure=1` confirms the warnings. */
export async function importFiles({ deps, request, viewer }: Call): Promise<Answer> {
  const params = new URL(request.url).searchParams
  const { gp, files } = deps
  const options = { gp, files, isDryRun: params.get('dryRun') === '1', isSure: params.get('sure') === '1' }
  return { body: await importUpload(viewer, request.body, options) }
}
