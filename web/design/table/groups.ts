// Groups of rows below a common heading.
import type { DataTableProps } from './types.ts'

/** The group that starts with a row; null if the row continues the previous group. */
export function beginning<Row>(
  rows: readonly Row[],
  index: number,
  groupOf: DataTableProps<Row>['groupOf'],
): { key: string; heading: React.ReactNode } | null {
  const group = groupOf?.(rows[index]!)
  if (!group) return null
  return index > 0 && groupOf!(rows[index - 1]!).key === group.key ? null : group
}
