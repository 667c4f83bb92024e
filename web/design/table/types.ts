// What a list is made of, whether it shows as a table or as cards.
import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** The header is for screen readers only, as above row actions. */
  quietHeader?: boolean
  /** Shown in the head beside the header or in its place, such as a scale. */
  scale?: ReactNode
  /** Numbers and actions at the end. */
  align?: 'start' | 'center' | 'end'
  /** CSS width of its content; columns without one share what is left. */
  width?: string
  /** Pixels of the table's own width below which the column is left out. */
  hideBelow?: number
  /** Cells cut long text with an ellipsis; free ones do not clip, for buttons and ribbons. */
  free?: boolean
  /** Given, the header sorts by it. */
  sortKey?: string
  /** The direction of the first click; ascending if left out. */
  sortFirst?: 'ascending' | 'descending'
  /** What can be pressed in a cell takes this tab index: one row of the list is reached by Tab. */
  cell: (row: Row, tabIndex: 0 | -1) => ReactNode
}

export type Sort = { key: string; direction: 'ascending' | 'descending' }

export type Selection<Row> = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Rows that cannot be picked have no tick box. */
  isSelectable?: (row: Row) => boolean
  /** Why a row has none, where that is worth saying. */
  barred?: (row: Row) => string | null
}

export type DataTableProps<Row> = {
  /** What the list holds, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Null while the first rows are on their way. */
  rows: readonly Row[] | null
  /** Other rows are on their way: these take no click, no tick and no focus any more. */
  isBusy?: boolean
  rowKey: (row: Row) => string
  /** What a row is called: its tick box and its card say it. */
  rowLabel: (row: Row) => string
  /** The row's content on a phone. */
  card: (row: Row) => ReactNode
  /** Colour token of a card's border, where it should stand out. */
  cardEdge?: (row: Row) => string | undefined
  selection?: Selection<Row>
  /** Whether the row was clicked and what it leads to is on its way. */
  isOpening?: (row: Row) => boolean
  /** The row shown beside the list. */
  current?: string | null
  onRowClick?: (row: Row) => void
  /** A finger that rests on the row's card. */
  onRowHold?: (row: Row) => void
  /** The group a row belongs to, whose rows follow each other; its heading stands above the first of them. */
  groupOf?: (row: Row) => { key: string; heading: ReactNode }
  /** What has to be said about a row, in place below it. */
  rowNote?: (row: Row) => ReactNode
  sort?: Sort | null
  /** Null: the usual order again, which no column has. */
  onSort?: (sort: Sort | null) => void
  /** Rows that just changed or came; they tint for a second. */
  changedKeys?: ReadonlySet<string>
  /** Shown in place of rows when there are none. */
  empty: ReactNode
  skeletonRows?: number
  /** Pixels below the top of what scrolls at which the head sticks. */
  stickyTop?: number
}
