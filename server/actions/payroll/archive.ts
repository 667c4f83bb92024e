// Downloads all files of a pay batch as a ZIP.
import { Readable } from 'node:stream'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { zipOf } from '#server/export/zip.ts'
import { findBatchFiles } from '#server/read/payroll/pay-batches.ts'

/** The stored files of a batch, as a ZIP. @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function archiveOf(
  viewer: Viewer,
  store: Files,
  payBatchId: number,
): Promise<{ number: string; content: Readable }> {
  const { number, files } = await findBatchFiles(viewer, payBatchId)
  const parts = files.map(({ name, file }) => ({
    name: `${number} ${name}`,
    open: () => store.open(file.path),
  }))
  return { number, content: Readable.from(zipOf(parts)) }
}
