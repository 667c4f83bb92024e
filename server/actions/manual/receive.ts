// What is done with the bytes of a manual before there is a row of them: they are let in, counted and judged while they come.
import { MANUAL_BYTES_MAX } from '#domain/bounds.ts'
import { isManualType, NO_MANUAL } from '#domain/manual/file-types.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { UnknownFileType, type Files, type StoredBytes } from '#server/adapters/files.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { assertMayManage } from './record.ts'

/** In ten minutes from one person. */
const UPLOADS = 300
const MINUTES = 10

/** Who may not is told before any byte is read. @throws NotAllowed FORBIDDEN, TOO_MANY_REQUESTS. */
export async function assertMayUpload(viewer: Viewer): Promise<void> {
  assertMayManage(viewer)
  await throttle(throttleKey('manual', viewer.id), UPLOADS, MINUTES)
}

/**
 * Keeps the bytes of a manual as they come, at most 50 MB.
 * @throws NotAllowed FILE_TOO_LARGE; InvalidInput for what is no manual; what the stream throws. Nothing is kept then.
 */
export async function receiveManual(files: Files, chunks: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
  try {
    return await files.receive(bounded(chunks), isManualType)
  } catch (error) {
    if (!(error instanceof UnknownFileType)) throw error
    throw new InvalidInput([{ path: 'file', message: NO_MANUAL }])
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > MANUAL_BYTES_MAX) throw new NotAllowed('FILE_TOO_LARGE')
    yield chunk
  }
}
