/**
 * The result of a field with a Prisma query that has nothing to read, such as the record of a gap. Pothos reports an
 * unused query as an error, so this uses it.
 */
export function noRow(query: object): null {
  Object.values(query)
  return null
}
