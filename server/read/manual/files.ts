// Stored files: who may see them, and which are unused.
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** Files that no record refers to. */
export const unreferenced = {
  avatarOf: { none: {} },
  manuals: { none: {} },
  replacedOf: { none: {} },
  workerSignatureOf: null,
  customerSignatureOf: null,
  payBatchFile: null,
  docket: null,
  workerDockets: { none: {} },
  customerDockets: { none: {} },
  photoOf: null,
  docketPhotos: { none: {} },
} satisfies Prisma.StoredFileWhereInput

/** Uploads of a person that nothing refers to yet: signatures, or photos. They cannot take each other's place. */
export function unusedUploads(ownerId: number, what: 'signatures' | 'photos') {
  const width = what === 'photos' ? { not: null } : null
  return { ...unreferenced, ownerId, width } satisfies Prisma.StoredFileWhereInput
}

/** The signatures and photos of the timesheets in sight, and the viewer's own uploads that no timesheet has. */
export function visiblePictures(viewer: Viewer): Prisma.StoredFileWhereInput {
  const timesheet = inSight(sightOf(viewer))
  return {
    OR: [
      { customerSignatureOf: { timesheetLine: { timesheet } } },
      { workerSignatureOf: { timesheetLine: { timesheet } } },
      { photoOf: { timesheetLine: { timesheet } } },
      { ...unreferenced, ownerId: viewer.id, workerDockets: {}, customerDockets: {}, docketPhotos: {} },
    ],
  }
}

/** Hashes that a client may ask for at once: the pictures of two full days. */
export const UPLOADS_MAX = 200

/** A picture that the viewer has sent. */
export type Upload = { sha256: string; name: string }

/**
 * The viewer's uploads that no timesheet has yet, so that a device sends no picture twice.
 * @param sha256 of the bytes as they were sent, in hexadecimal.
 */
export async function findUploads(viewer: Viewer, sha256: readonly string[]): Promise<Upload[]> {
  const files = await db.storedFile.findMany({
    where: { ...unreferenced, ownerId: viewer.id, sentSha256: { in: sha256.slice(0, UPLOADS_MAX) } },
    select: { sentSha256: true, path: true },
    orderBy: { id: 'asc' },
  })
  return files.map(({ sentSha256, path }) => ({ sha256: sentSha256!, name: path }))
}

/** The fields of a file for everyone who may see its record. */
export const storedFiles = { name: 'storedFile', fields: { contentType: 'text', size: 'int' } } as const
