// Somebody asks for a list as a file: what they want is stored, and downloaded by its own address.
import { exportTitle, type ExportFormat, type ExportName } from '#domain/export/export.ts'
import { InvalidInput } from '#domain/refusal.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, instantOf, transaction } from '#server/database/client.ts'
import type { Export, Prisma } from '#server/database/generated/client.ts'
import type { ExportSet } from '#server/read/export/set.ts'
import { exportSets, type ExportFilters } from '#server/read/export/sets.ts'

export type Wanted<Name extends ExportName = ExportName> = {
  list: Name
  format: ExportFormat
  /** The titles of the columns, in any order; unknown ones are left out. */
  columns: readonly string[]
  filter: ExportFilters[Name]
}

/** @throws NotAllowed if the viewer has no such list; InvalidInput without a column. */
export async function prepareExport(
  viewer: Viewer,
  { list, format, columns, filter }: Wanted,
): Promise<Export> {
  const set = exportSets[list] as ExportSet<unknown>
  const expected = await set.count(viewer, filter)
  const chosen = set
    .headers(viewer, filter)
    .map(({ title }) => title)
    .filter((title) => columns.includes(title))
  if (chosen.length === 0)
    throw new InvalidInput([{ path: 'columns', message: `Choose a column of ${exportTitle[list]}.` }])
  return transaction((tx) =>
    tx.export.create({
      data: {
        ...{ userId: viewer.id, list, format, columns: chosen, expected },
        filter: (filter ?? {}) as Prisma.InputJsonObject,
        createdAt: instantOf(tx),
      },
    }),
  )
}

/** An export of the viewer; null for an unknown one. */
export function findExport(viewer: Viewer, id: number): Promise<Export | null> {
  return db.export.findFirst({ where: { id, userId: viewer.id } })
}
