// Every list of the product: a table with a sticky head at a desk, cards on a phone, with the same props.
import { usePhone } from '#web/design/media.ts'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import type { DataTableProps } from './types.ts'

export function DataTable<Row>(props: DataTableProps<Row>) {
  return usePhone() ? <TableCards {...props} /> : <TableGrid {...props} />
}
