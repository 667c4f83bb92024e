// Rows of a list that stand together below a heading.
import type { DataTableProps } from './types.ts'

/** The group that begins with a row; null where the row belongs to the group of the one before it. */
export function beginning<Row>(
  rows: readonly Row[],
  index: number,
  groupOf: DataTableProps<Row>['groupOf'],
): { key: string; heading: React.ReactNode } | null {
  const group = groupOf?.(rows[index]!)
  if (!group) return null
  return index > 0 && groupOf!(rows[index - 1]!).key === group.key ? null : group
}
