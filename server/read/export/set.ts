// A list that can be exported: its columns as data, how many rows it has, and its rows in pieces. Each reads with the rule of
// sight and the filter of its list.
import type { Cell } from '#domain/export/export.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Header } from '#domain/export/sheet.ts'

export type Column<Row> = Header & {
  value(row: Row): Cell
  /** Who gets it; by default everybody. */
  shows?(viewer: Viewer): boolean
}

type Definition<Filter, Row> = {
  columns: readonly Column<Row>[]
  /** Null if nobody knows before they are read. @throws NotAllowed for viewers without the list. */
  count(viewer: Viewer, filter: Filter): Promise<number | null>
  pieces(viewer: Viewer, filter: Filter): AsyncGenerator<readonly Row[]>
}

export type ExportSet<Filter> = {
  /** The columns that the viewer may have. */
  headers(viewer: Viewer): Header[]
  /** How many records will be read; null if unknown. A record may have several rows, or none. */
  count(viewer: Viewer, filter: Filter): Promise<number | null>
  /** The cells of the chosen columns, by their titles. */
  cells(viewer: Viewer, filter: Filter, titles: readonly string[]): AsyncGenerator<Cell[][]>
}

/** How many rows of a list are read at once. */
export const PIECE = 500

export function exportSet<Filter, Row>({
  columns,
  count,
  pieces,
}: Definition<Filter, Row>): ExportSet<Filter> {
  const shown = (viewer: Viewer) => columns.filter(({ shows }) => !shows || shows(viewer))
  return {
    headers: (viewer) =>
      shown(viewer).map(({ title, kind, isTotalled = false }) => ({ title, kind, isTotalled })),
    count,
    async *cells(viewer, filter, titles) {
      const chosen = shown(viewer).filter(({ title }) => titles.includes(title))
      for await (const rows of pieces(viewer, filter))
        yield rows.map((row) => chosen.map(({ value }) => value(row)))
    },
  }
}
