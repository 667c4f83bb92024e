// Every list of the product: a table with a head that stays at a desk, cards on a phone, the same props for both.
import { usePhone } from './media.ts'
import { TableCards } from './table/TableCards.tsx'
import { TableGrid } from './table/TableGrid.tsx'
import type { DataTableProps } from './table/types.ts'

export function DataTable<Row>(props: DataTableProps<Row>) {
  return usePhone() ? <TableCards {...props} /> : <TableGrid {...props} />
}
