// The files of pay batches.
import { downloadBatchFile, downloadBatchFiles } from '#server/rest/calls/pay-batch.ts'
import { aFile } from '#server/rest/openapi/schema.ts'
import { route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

export const payrollRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/PayBatch/downloadFile/{PayBatchFileId}',
    summary: 'Downloads a file of a pay batch as it was made, or one range of it.',
    responses: { 200: aFile, 206: aFile },
    run: downloadBatchFile,
  }),
  route({
    method: 'GET',
    path: '/PayBatch/downloadFiles/{PayBatchId}',
    summary: 'Downloads all files of a pay batch, as they were made, as a ZIP.',
    responses: { 200: aFile },
    run: downloadBatchFiles,
  }),
]
