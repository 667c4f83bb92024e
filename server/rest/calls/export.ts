// Downloads exports.
import { contentDisposition } from '#domain/manual/file-name.ts'
import { takeExport } from '#server/actions/export/download.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import type { Answer, Call, LongText } from '#server/rest/types.ts'

/** @throws NotAllowed NOT_FOUND. */
export async function downloadExport({ viewer, keys, deps }: Call): Promise<Answer> {
  const { name, contentType, bytes } = await takeExport(viewer, deps.files, rowIdOf(keys[0]))
  const next = async (): Promise<LongText<Uint8Array | string>> => {
    const { value, done } = await bytes.next()
    return { text: value ?? '', more: done ? null : next }
  }
  // Read before sending the header, so that an early failure is a refusal instead of an incomplete file.
  const first = await next()
  return {
    parts: { ...first, stopped: () => void bytes.return(undefined) },
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': contentDisposition('attachment', name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store, no-transform',
    },
  }
}
