// Downloads the files of pay batches.
import { findBatchFile } from '#server/read/pay-batches.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { fileAnswer } from '#server/rest/stored-file.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function downloadBatchFile(call: Call): Promise<Answer> {
  const { name, payBatch, file } = await findBatchFile(call.viewer, rowIdOf(call.keys[0]))
  return fileAnswer(call, file, { name: `${payBatch.number} ${name}`, shown: false })
}
