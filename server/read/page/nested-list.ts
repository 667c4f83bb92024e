// The filter, limit and order of a list relation, as SQL over the table "t0".
import { scalarsOf } from '#server/database/model.ts'

/** Thrown for a selection that only Prisma can read; Prisma then reads the whole page. */
export class NotUnderstood extends Error {}

/**
 * The conditions of `where`, appended to others. Their few values are part of the text, and so of the plan.
 *
 * @throws NotUnderstood for anything but a column that equals a plain value.
 */
export function conditions(model: string, where: unknown): string {
  return Object.entries((where ?? {}) as object)
    .map(([name, value]) => ` AND "t0".${quoted(name)} ${equals(model, name, value)}`)
    .join('')
}

function equals(model: string, name: string, value: unknown): string {
  const type = scalarsOf(model).find((one) => one.name === name)?.type
  if (type && value === null) return 'IS NULL'
  if (type === 'Int' && Number.isInteger(value)) return `= ${value as number}`
  if (type === 'Boolean' && typeof value === 'boolean') return `= ${value}`
  if (type === 'enum' && typeof value === 'string' && /^\w+$/.test(value)) return `= '${value}'`
  throw new NotUnderstood()
}

/** The limit of `take`. @throws NotUnderstood for anything but a positive number or 0. */
export function rowCount(take: unknown): number {
  if (take === undefined) return 0
  if (!Number.isInteger(take) || (take as number) < 0) throw new NotUnderstood()
  return take as number
}

/** The columns of `orderBy`, the id last. @throws NotUnderstood for anything but columns and directions. */
export function ordering(model: string, orderBy: unknown): string {
  const orders = orderBy === undefined ? [] : [orderBy].flat()
  const columns = orders.flatMap((order) =>
    Object.entries(order as object).map(([name, direction]) => {
      if (!scalarsOf(model).some((one) => one.name === name)) throw new NotUnderstood()
      if (direction !== 'asc' && direction !== 'desc') throw new NotUnderstood()
      return `"t0".${quoted(name)} ${direction}`
    }),
  )
  return [...columns, '"t0"."id"'].join(', ')
}

/** A table or column name in quotes. */
export function quoted(name: string): string {
  return `"${name}"`
}
