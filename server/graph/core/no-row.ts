/**
 * What a field with a query of Prisma resolves to when it has nothing to read, such as the record of a gap. Pothos takes a query
 * that nobody read for a mistake and refuses it, so this reads it.
 */
export function noRow(query: object): null {
  Object.values(query)
  return null
}
