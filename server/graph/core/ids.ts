// From the global ids of the schema to the integer keys of the database.
import { NotAllowed } from '#server/errors/not-allowed.ts'

/** The row id in a global id that Pothos has already checked for its type. @throws NotAllowed NOT_FOUND. */
export function rowId({ id }: { id: string }): number {
  const row = Number(id)
  // Beyond PostgreSQL's integer there is no row, and asking for one would be a fault.
  if (!Number.isInteger(row) || row < 1 || row > 2_147_483_647) throw new NotAllowed('NOT_FOUND')
  return row
}
