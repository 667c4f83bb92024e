// Pictures of tasks, signatures and photos: uploaded before the timesheet that refers to them, and shown to everyone who may
// see that timesheet.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { unreferenced, visiblePictures } from '#server/read/manual/files.ts'
import type { StoredPicture } from './types.ts'

/** Days after which an unused picture is deleted. */
const UNUSED_DAYS = 7

export type NewPicture = {
  bytes: Uint8Array
  /** The bytes as the client sent them. */
  sent: Uint8Array
  /** Of a photo, in pixels. */
  size?: { width: number; height: number }
}

/** Stores a picture for the viewer's own timesheets. @returns its path. */
export async function keepPicture(
  viewer: Viewer,
  files: Files,
  { bytes, sent, size }: NewPicture,
): Promise<string> {
  await sweep(viewer, files)
  const stored = await files.save(bytes)
  const sentSha256 = createHash('sha256').update(sent).digest('hex')
  await db.storedFile.create({
    data: { ...stored, sentSha256, ...size, ownerId: viewer.id, createdAt: now() },
  })
  return stored.path
}

/** Whether this upload repeats an earlier one, as a device does after a lost response. */
export function isSamePicture(stored: StoredPicture, upload: StoredPicture | undefined | null): boolean {
  return stored.sentSha256 !== null && stored.sentSha256 === upload?.sentSha256
}

/** A picture that the viewer may see. @throws NotAllowed NOT_FOUND. */
export async function openPicture(
  viewer: Viewer,
  files: Files,
  path: string,
): Promise<{ content: Readable; contentType: string; size: number }> {
  const contentType = { in: ['image/png', 'image/jpeg'] }
  const file = await db.storedFile.findFirst({
    where: { AND: [visiblePictures(viewer), { path, contentType }] },
  })
  if (!file) throw new NotAllowed('NOT_FOUND')
  return { ...file, content: await files.open(file.path) }
}

// Deletes uploads that were never used, or whose draft has been deleted.
async function sweep(viewer: Viewer, files: Files): Promise<void> {
  const before = new Date(now().getTime() - UNUSED_DAYS * 86_400_000)
  const unused = await db.storedFile.findMany({
    where: { ownerId: viewer.id, createdAt: { lt: before }, ...unreferenced },
    take: 20,
  })
  for (const { id, path } of unused) {
    const { count } = await db.storedFile.deleteMany({ where: { id, ...unreferenced } })
    if (count === 1) await files.remove(path)
  }
}
