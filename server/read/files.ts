// Stored files: who may see them, and which are unused.
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
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
} satisfies Prisma.StoredFileWhereInput

/** The signatures of the timesheets in sight, and the viewer's own uploads that no timesheet has. */
export function visibleSignatures(viewer: Viewer): Prisma.StoredFileWhereInput {
  const timesheet = inSight(sightOf(viewer))
  return {
    OR: [
      { customerSignatureOf: { timesheetLine: { timesheet } } },
      { workerSignatureOf: { timesheetLine: { timesheet } } },
      { ...unreferenced, ownerId: viewer.id, workerDockets: {}, customerDockets: {} },
    ],
  }
}

/** The fields of a file for everyone who may see its record. */
export const storedFiles = { name: 'storedFile', fields: { contentType: 'text', size: 'int' } } as const
