// Downloads the files of pay batches.
import { contentDisposition } from '#domain/manual/file-name.ts'
import { archiveOf } from '#server/actions/payroll/archive.ts'
import { findBatchFile } from '#server/read/payroll/pay-batches.ts'
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
  const { number, content } = await archiveOf(call.viewer, call.deps.files, rowIdOf(call.keys[0]))
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', `${number}.zip`),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  return { stream: { content, headers } }
}
