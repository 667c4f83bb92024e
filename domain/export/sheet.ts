// The input of an encoder: columns with their kinds, and rows in batches.
import type { Cell, CellKind } from './export.ts'

export type Header = {
  title: string
  kind: CellKind
  /** Whether the last row adds it up. */
  isTotalled?: boolean
}

export type Sheet = {
  title: string
  columns: readonly Header[]
  /** The IANA zone in which instants are written. */
  timeZone: string
}

export type Chunks = AsyncIterable<readonly (readonly Cell[])[]>
