// The rows that calls write, compared with the bodies that they were sent.
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Shape } from '#server/rest/body/shape.ts'
import type { Place, Values } from './body-places.ts'
import { isStored } from './wrong-values.ts'

/** The row of a record, or of the record below it to which `at` leads; null where there is none. */
export async function rowOf(shape: Shape, id: number, [name, ...rest]: Place['at']): Promise<Values | null> {
  const [row = null] = await select(shape.type!.model, 'id', id)
  if (!row || name === undefined) return row
  const { model, theirs } = shape.type!.navigations[name]!.relation
  const [below] = await select(model, theirs, id)
  const deeper = typeof rest[0] === 'number' ? rest.slice(1) : rest
  return below ? rowOf(shape.members[name]!.shape!, below.id as number, deeper) : null
}

/** Rows as JSON, in which dates are texts and lists of words are lists. */
async function select(model: string, column: string, value: unknown): Promise<Values[]> {
  const [table, by] = [Prisma.raw(`"${model}"`), Prisma.raw(`"${column}"`)]
  const rows = await db.$queryRaw<
    { row: Values }[]
  >`SELECT to_jsonb("t") AS "row" FROM ${table} "t" WHERE ${by} = ${value}::int ORDER BY "id"`
  return rows.map(({ row }) => row)
}

/**
 * Whether the row has the value that a member was accepted with.
 * @param below whether there is a row of the record that the member itself is.
 * @param before the row before the call; null if the call made it.
 */
export async function agrees(
  place: Place,
  sent: unknown,
  { row, below, before }: { row: Values; below: boolean; before: Values | null },
): Promise<boolean> {
  const { name, member, shape } = place
  const isUnchanged = before !== null && JSON.stringify(before) === JSON.stringify(row)
  if (sent === undefined) return true
  if (member.shape) return below === (sent !== null)
  // Of these values, only null can be what a navigation was read as.
  if (member.isNavigation) return sent === null
  if (member.to === 'version')
    return (before ? [before.version] : [0, row.version]).includes(Number(sent)) || isUnchanged
  if (member.to === 'id') return Number(sent ?? 0) === 0 || Number(sent) === row.id
  const { properties } = shape.type!
  if (member.isReadOnly || member.to === undefined) return isKept(properties[name]?.column, row, before)
  const property = properties[name] ?? Object.values(properties).find(({ column }) => column === member.to)!
  // Photos, of which the samples have none.
  if (!property) return JSON.stringify(sent) === '[]'
  if (!property.through) return isStored(property, row[property.column], sent)
  const { model, ours } = property.through.relation
  const [other] = row[ours] === null ? [] : await select(model, 'id', row[ours])
  return isStored(property, other?.[property.column] ?? null, sent)
}

/** Whether a value that the server computes is not the client's. */
function isKept(column: string | undefined, row: Values, before: Values | null): boolean {
  if (column === undefined || before === null || ['version', 'updatedAt'].includes(column)) return true
  return JSON.stringify(before[column]) === JSON.stringify(row[column])
}
