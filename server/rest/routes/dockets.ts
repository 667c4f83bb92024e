// The PDFs of dockets.
import { downloadDocket } from '#server/rest/calls/docket.ts'
import { aFile } from '#server/rest/openapi/schema.ts'
import { route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

export const docketRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/Docket/download/{DocketId}',
    summary: 'Downloads the PDF of a docket, or one range of it.',
    responses: { 200: aFile, 206: aFile },
    run: downloadDocket,
  }),
]
