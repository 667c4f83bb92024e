// Photos of tasks. They are redrawn, so that only their pixels are stored, and each belongs to a single task.
import { PHOTO_MAX_BYTES } from '#domain/limits.ts'
import { unusablePhoto } from '#domain/photo/photos.ts'
import { Refusal, type FieldProblem } from '#domain/refusal.ts'
import { assertRecords } from '#server/access/own-rows.ts'
import { readBounded } from '#server/adapters/bounded.ts'
import { throttle } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import { unusedUploads } from '#server/read/manual/files.ts'
import { inTurnToDraw } from '#server/workers/heavy.ts'
import { isSamePicture, type NewPicture } from './picture.ts'
import type { LineInput, LineWithLinks } from './types.ts'

const UPLOADS = 200
const WINDOW_MINUTES = 10

/** Called before any byte is read. @throws NotAllowed. */
export async function assertMayUploadPhoto(viewer: Viewer): Promise<void> {
  assertRecords(viewer)
  await throttle(`photo:${viewer.id}`, UPLOADS, WINDOW_MINUTES)
}

/** Reads a photo and redraws it. @throws Refusal NO_PHOTO; TooMuchAtOnce, Overloaded; what the stream throws. */
export async function readPhoto(chunks: AsyncIterable<Uint8Array>): Promise<NewPicture> {
  const sent = await readBounded(chunks, PHOTO_MAX_BYTES)
  if (!sent) throw new Refusal('NO_PHOTO')
  const redrawn = await inTurnToDraw((run) => run('picture', { bytes: sent, use: 'photo' }))
  if (redrawn.problem !== null) throw new Refusal('NO_PHOTO')
  const { bytes, width, height } = redrawn
  const size = { width, height }
  return { bytes, sent, size }
}

type Photos = LineWithLinks['photos']

/**
 * Looks up the photos of tasks. Each must be a photo that the task has or an unused upload of the viewer; anything else is a
 * problem of its field.
 */
export async function resolvePhotos(
  tx: Transaction,
  viewer: Viewer,
  lines: readonly LineInput[],
  existing: readonly LineWithLinks[],
  problems: FieldProblem[],
): Promise<Photos[]> {
  const stored = new Map(existing.map((line) => [line.id, line.photos]))
  const uploads = await findUploads(tx, viewer, lines)
  return lines.map(({ id, photos }, index) => {
    const before = [...(stored.get(id) ?? [])]
    if (photos === null) return before
    return photos.flatMap((path, at) => {
      const upload = uploads.get(path)
      const kept = before.findIndex(({ file }) => file.path === path || isSamePicture(file, upload?.file))
      // Each can be used only once.
      uploads.delete(path)
      const photo = kept >= 0 ? before.splice(kept, 1)[0] : upload
      if (!photo) problems.push({ path: `lines.${index}.photos`, message: unusablePhoto(at + 1) })
      return photo ?? []
    })
  })
}

async function findUploads(tx: Transaction, viewer: Viewer, lines: readonly LineInput[]) {
  const paths = lines.flatMap(({ photos }) => photos ?? [])
  if (paths.length === 0) return new Map<string, Photos[number]>()
  const uploads = await tx.storedFile.findMany({
    select: { id: true, path: true, sentSha256: true },
    where: { path: { in: paths }, ...unusedUploads(viewer.id, 'photos') },
  })
  return new Map(uploads.map((file) => [file.path, { file }]))
}
