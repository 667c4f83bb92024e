// Receives the bytes of a manual before its row exists: checks permission, size and type while they arrive.
import { MANUAL_BYTES_MAX } from '#domain/bounds.ts'
import { isManualType, NO_MANUAL } from '#domain/manual/file-types.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { UnknownFileType, type Files, type StoredBytes } from '#server/adapters/files.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { assertMayManage } from './record.ts'

/** Per person in ten minutes. */
const UPLOADS = 300
const MINUTES = 10

/** Called before any byte is read. @throws NotAllowed FORBIDDEN, TOO_MANY_REQUESTS. */
export async function assertMayUpload(viewer: Viewer): Promise<void> {
  assertMayManage(viewer)
  await throttle(throttleKey('manual', viewer.id), UPLOADS, MINUTES)
}

/**
 * Stores the bytes of a manual, at most 50 MB; stores nothing if it fails.
 * @throws NotAllowed FILE_TOO_LARGE; InvalidInput for other file types; what the stream throws.
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
