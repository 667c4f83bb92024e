// Stores a request for an export. The file is made when it is downloaded from the address of the request.
import { exportTitle, type ExportFormat, type ExportName } from '#domain/export/export.ts'
import { InvalidInput } from '#domain/refusal.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, instantOf, transaction } from '#server/database/client.ts'
import type { Export, Prisma } from '#server/database/generated/client.ts'
import type { ExportSet } from '#server/read/export/set.ts'
import { exportSets, type ExportFilters } from '#server/read/export/sets.ts'

export type ExportRequest<Name extends ExportName = ExportName> = {
  list: Name
  format: ExportFormat
  /** The keys of the columns, in any order. */
  columns: readonly string[]
  filter: ExportFilters[Name]
}

/** @throws NotAllowed if the viewer has no such list; InvalidInput without a column, or for a column that it lacks. */
export async function prepareExport(
  viewer: Viewer,
  { list, format, columns, filter }: ExportRequest,
): Promise<Export> {
  const set = exportSets[list] as ExportSet<unknown>
  const expected = await set.count(viewer, filter)
  const keys = set.headers(viewer, filter).map(({ key }) => key)
  const unknown = columns.find((key) => !keys.includes(key))
  const problem =
    unknown === undefined
      ? columns.length === 0 && `Choose a column of ${exportTitle[list]}.`
      : `There is no column “${unknown.slice(0, UNKNOWN_MAX)}” in ${exportTitle[list]}.`
  if (problem) throw new InvalidInput([{ path: 'columns', message: problem }])
  const chosen = keys.filter((key) => columns.includes(key))
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

/** Characters of an unknown key that a message repeats. */
const UNKNOWN_MAX = 60

/** An export of the viewer; null for an unknown one. */
export function findExport(viewer: Viewer, id: number): Promise<Export | null> {
  return db.export.findFirst({ where: { id, userId: viewer.id } })
}
