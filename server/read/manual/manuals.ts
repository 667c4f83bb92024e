// Manuals: who sees them, and their files.
import { mayManageManuals } from '#domain/manual/administration.ts'
import { MANUAL_PAGE } from '#domain/limits.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { UserType } from '#server/database/generated/enums.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { entitySet } from '../entity.ts'
import { storedFiles } from './files.ts'

const { sql } = Prisma

/** The same rule as mayReadManual of the domain. */
export const manuals = entitySet('manual', {
  visible: (viewer) =>
    mayManageManuals(viewer) ? {} : { active: true, visibleTypes: { has: UserType[viewer.userType] } },
  fields: { id: 'int', name: 'text', description: 'text', active: 'flag' },
  sortable: ['id', 'name'],
  expand: { file: { set: () => storedFiles } },
  order: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: MANUAL_PAGE,
})

const FILES = '/Manual/downloadFile/'
/** The path of a manual's file, from the manual's id. */
export const fileText = {
  shown: (id: number) => `${FILES}${id}`,
  sql: (id: Prisma.Sql) => sql`(${FILES}::text || ${id})`,
}

const file = { select: { id: true, path: true, contentType: true, size: true } }

/**
 * A manual that the viewer may read, with its file, or with a previous file for people who manage manuals.
 * @throws NotAllowed NOT_FOUND.
 */
export async function readManualFile(viewer: Viewer, id: number, versionId: number | null) {
  const manual = await manuals.find(viewer, id, { select: { name: true, file } })
  if (!manual) throw new NotAllowed('NOT_FOUND')
  if (versionId === null) return manual
  const earlier = mayManageManuals(viewer)
    ? await db.manualVersion.findFirst({ where: { id: versionId, manualId: id }, select: { file } })
    : null
  if (!earlier) throw new NotAllowed('NOT_FOUND')
  return { name: manual.name, file: earlier.file }
}
