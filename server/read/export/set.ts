// A list that can be exported: its columns as data, its number of rows, and its rows in chunks. Each reads with the
// rule of sight and the filter of its list (docs/decisions/exports-and-reports.md).
import type { Cell } from '#domain/export/export.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Header } from '#domain/export/sheet.ts'

/** A column. Its key is permanent: stored choices and links use it, so that the title can be reworded. */
export type ListedColumn = Header & { key: string }

export type Column<Row> = ListedColumn & {
  value(row: Row): Cell
  /** Who may export it; by default everybody. */
  shows?(viewer: Viewer): boolean
}

type Definition<Filter, Row> = {
  /** The title of the file, if it differs from that of its list. */
  title?(filter: Filter): string
  /** @throws NotAllowed as `count` does, if they depend on the filter. */
  columns: readonly Column<Row>[] | ((viewer: Viewer, filter: Filter) => readonly Column<Row>[])
  /** Null if nobody knows before they are read. @throws NotAllowed for viewers without the list. */
  count(viewer: Viewer, filter: Filter): Promise<number | null>
  chunks(viewer: Viewer, filter: Filter, files: Files): AsyncGenerator<readonly Row[]>
  address?(viewer: Viewer, filter: Filter): string | null
}

export type ExportSet<Filter> = {
  /** The title of the file, if it differs from that of its list. */
  title?(filter: Filter): string
  /** The columns that the viewer may have. */
  headers(viewer: Viewer, filter: Filter): ListedColumn[]
  /** How many records will be read; null if unknown. A record may have several rows, or none. */
  count(viewer: Viewer, filter: Filter): Promise<number | null>
  /** The cells of the chosen columns, by their keys. */
  cells(viewer: Viewer, filter: Filter, keys: readonly string[], files: Files): AsyncGenerator<Cell[][]>
  /** Where OData answers with the same records; missing or null where it cannot. */
  address?(viewer: Viewer, filter: Filter): string | null
}

/** The number of rows to read at a time. */
export const CHUNK = 500

export function exportSet<Filter, Row>({
  title,
  columns,
  count,
  chunks,
  address,
}: Definition<Filter, Row>): ExportSet<Filter> {
  const shown = (viewer: Viewer, filter: Filter) =>
    (typeof columns === 'function' ? columns(viewer, filter) : columns).filter(
      ({ shows }) => !shows || shows(viewer),
    )
  return {
    ...(title && { title }),
    ...(address && { address }),
    headers: (viewer, filter) =>
      shown(viewer, filter).map(({ key, title, kind, isTotalled = false }) => ({
        key,
        title,
        kind,
        isTotalled,
      })),
    count,
    async *cells(viewer, filter, keys, files) {
      const chosen = shown(viewer, filter).filter(({ key }) => keys.includes(key))
      for await (const rows of chunks(viewer, filter, files))
        yield rows.map((row) => chosen.map(({ value }) => value(row)))
    },
  }
}
