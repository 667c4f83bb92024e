// The props of a list, whether it is a table or cards.
import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** Only screen readers get the header, as above row actions. */
  quietHeader?: boolean
  /** Next to the header or instead of it, such as a scale. */
  scale?: ReactNode
  /** `end` for numbers and actions. */
  align?: 'start' | 'center' | 'end'
  /** The CSS width of the content; columns without one share the rest. */
  width?: string
  /** The column is hidden if the table is narrower than this many pixels. */
  hideBelow?: number
  /** Long text wraps in its cell; `free` cells do not clip, for buttons and ribbons. */
  free?: boolean
  /** If given, the header sorts by this. */
  sortKey?: string
  /** The direction of the first click; ascending by default. */
  sortFirst?: 'ascending' | 'descending'
  /** Controls in a cell use this tab index: Tab stops at only one row of the list. */
  cell: (row: Row, tabIndex: 0 | -1) => ReactNode
}

export type Sort = { key: string; direction: 'ascending' | 'descending' }

export type Selection<Row> = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Rows that cannot be picked have no tick box. */
  isSelectable?: (row: Row) => boolean
  /** Why a row has no tick box, if that needs an explanation. */
  barred?: (row: Row) => string | null
}

export type DataTableProps<Row> = {
  /** The list's name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Null while the first rows are loading. */
  rows: readonly Row[] | null
  /** Other rows are loading: these take no click, tick or focus. */
  isBusy?: boolean
  rowKey: (row: Row) => string
  /** A row's name, for its tick box and its card. */
  rowLabel: (row: Row) => string
  /** The content of the card on a phone. */
  card: (row: Row) => ReactNode
  /** A colour token for the card's border, if it should stand out. */
  cardEdge?: (row: Row) => string | undefined
  selection?: Selection<Row>
  /** Whether the row was clicked and its content is loading. */
  isOpening?: (row: Row) => boolean
  /** The row that the panel next to the list shows. */
  current?: string | null
  onRowClick?: (row: Row) => void
  /** Rows that cannot be opened now are grey; their content says why. */
  isBarred?: (row: Row) => boolean
  /** Called after a long press on the row's card. */
  onRowHold?: (row: Row) => void
  /** A row's group. Rows of a group are adjacent, with a heading above the first. */
  groupOf?: (row: Row) => { key: string; heading: ReactNode }
  /** A message below a row. */
  rowNote?: (row: Row) => ReactNode
  sort?: Sort | null
  /** Null restores the usual order, which has no column. */
  onSort?: (sort: Sort | null) => void
  /** Rows that have just changed or arrived; they are tinted for a second. */
  changedKeys?: ReadonlySet<string>
  /** Shown if there are no rows. */
  empty: ReactNode
  skeletonRows?: number
  /** The sticky head's distance in pixels from the top of the scrolling element. */
  stickyTop?: number
}
