// Converts the global ids of the schema to the integer ids of the database.
import { isRowId } from '#domain/bounds.ts'
import { decodeGlobalID } from '@pothos/plugin-relay'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/**
 * The row id in any text that a client sent as a global id. For invalid ids and other types it is 0, which no row has.
 */
export function rowIdOf(typename: string, sent: string): number {
  try {
    const { typename: of, id } = decodeGlobalID(sent)
    return of === typename && isRowId(Number(id)) ? Number(id) : 0
  } catch {
    return 0
  }
}

/** The row id in a global id whose type Pothos has checked. @throws NotAllowed NOT_FOUND. */
export function rowId({ id }: { id: string }): number {
  const row = Number(id)
  if (!isRowId(row)) throw new NotAllowed('NOT_FOUND')
  return row
}
