// From the global ids of the schema to the integer keys of the database.
import { decodeGlobalID } from '@pothos/plugin-relay'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/**
 * The row id in a global id as a caller sent it, whatever that is; 0, which no row has, for one that is none of this type.
 */
export function rowIdOf(typename: string, sent: string): number {
  try {
    const { typename: of, id } = decodeGlobalID(sent)
    return of === typename && isRowId(Number(id)) ? Number(id) : 0
  } catch {
    return 0
  }
}

/** The row id in a global id that Pothos has already checked for its type. @throws NotAllowed NOT_FOUND. */
export function rowId({ id }: { id: string }): number {
  const row = Number(id)
  if (!isRowId(row)) throw new NotAllowed('NOT_FOUND')
  return row
}

/** Whether a row can have this id: beyond PostgreSQL's integer there is none, and asking for one would be a fault. */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647
}
