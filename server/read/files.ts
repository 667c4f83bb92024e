// Stored files: who may see which, and which of them nothing refers to.
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** Files that nothing refers to. */
export const unreferenced = {
  avatarOf: { none: {} },
  manuals: { none: {} },
  replacedOf: { none: {} },
  workerSignatureOf: null,
  customerSignatureOf: null,
} satisfies Prisma.StoredFileWhereInput

/** The signatures of the timesheets that the viewer may see, and what the viewer uploaded and nothing refers to yet. */
export function visibleSignatures(viewer: Viewer): Prisma.StoredFileWhereInput {
  const timesheet = inSight(sightOf(viewer))
  return {
    OR: [
      { customerSignatureOf: { timesheetLine: { timesheet } } },
      { workerSignatureOf: { timesheetLine: { timesheet } } },
      { ownerId: viewer.id, ...unreferenced },
    ],
  }
}

/** What is said of a file to those who see what it belongs to. */
export const storedFiles = { name: 'storedFile', fields: { contentType: 'text', size: 'int' } } as const
