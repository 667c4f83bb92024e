// Downloads the files of pay batches.
import { Readable } from 'node:stream'
import { contentDisposition } from '#domain/manual/file-name.ts'
import { zipOf } from '#server/export/zip.ts'
import { findBatchFile, findBatchFiles } from '#server/read/pay-batches.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { fileAnswer } from '#server/rest/stored-file.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function downloadBatchFile(call: Call): Promise<Answer> {
  const { name, payBatch, file } = await findBatchFile(call.viewer, rowIdOf(call.keys[0]))
  return fileAnswer(call, file, { name: `${payBatch.number} ${name}`, shown: false })
}

/** @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function downloadBatchFiles(call: Call): Promise<Answer> {
  const { number, files } = await findBatchFiles(call.viewer, rowIdOf(call.keys[0]))
  const parts = files.map(({ name, file }) => ({
    name: `${number} ${name}`,
    open: () => call.deps.files.open(file.path),
  }))
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', `${number}.zip`),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  return { stream: { content: Readable.from(zipOf(parts)), headers } }
}
