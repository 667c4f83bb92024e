// The files of exports.
import { downloadExport } from '#server/rest/calls/export.ts'
import { aFile } from '#server/rest/openapi/schema.ts'
import { route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

export const exportRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/Export/download/{ExportId}',
    summary: 'Downloads a list that the mutation prepareExport has prepared, once.',
    responses: { 200: aFile },
    run: downloadExport,
  }),
]
