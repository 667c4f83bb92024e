// Where in a list a page begins, by value: what its order says of the row before. The row itself may have left the list,
// or never have been in the viewer's sight; the page is the same.
import { scalarsOf } from '#server/database/model.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

type Direction = 'asc' | 'desc'
type AnyOrder = readonly (readonly [column: string, Direction])[]
/** What a column that lists are sorted by holds. */
export type Value = number | string | Date

/** The cursor of a row. @param row has the columns of the order. */
export function cursorOf(model: string, order: AnyOrder, row: object): string {
  const values = order.map(([column]) => (row as Record<string, Value>)[column])
  return Buffer.from(JSON.stringify([nameOf(model, order), ...values])).toString('base64url')
}

/** Where a page begins or ends: the values of an order beside it. */
export type Edge = { side: 'after' | 'before'; values: readonly Value[] }

/** What a cursor says. @throws NotAllowed BAD_CURSOR when it is of no such list. */
export function edgeOf(model: string, order: AnyOrder, cursor: string, side: Edge['side']): Edge {
  return { side, values: valuesOf(model, order, cursor) }
}

/** The rows of an order on that side. */
export function beyond(order: AnyOrder, { side, values }: Edge): object {
  return following(order, values, side)
}

/**
 * Read as: not before the first value, and if it is equal, beyond by the rest. The first half is what an index begins at;
 * page.ts says all of it in one comparison of rows where every column goes the same way.
 */
function following(order: AnyOrder, values: readonly Value[], side: 'after' | 'before'): object {
  const [[column, direction], ...rest] = order as [AnyOrder[number], ...AnyOrder[number][]]
  const [value, ...others] = values
  const than = (direction === 'asc') === (side === 'after') ? 'gt' : 'lt'
  const isBeyond = { [column]: { [than]: value } }
  if (rest.length === 0) return isBeyond
  return { AND: [{ [column]: { [`${than}e`]: value } }, { OR: [isBeyond, following(rest, others, side)] }] }
}

function nameOf(model: string, order: AnyOrder): string {
  return `${model} by ${order.map(([column, direction]) => `${column} ${direction}`).join(', ')}`
}

function valuesOf(model: string, order: AnyOrder, cursor: string): Value[] {
  const [name, ...values] = parsed(cursor)
  if (name !== nameOf(model, order) || values.length !== order.length) throw new NotAllowed('BAD_CURSOR')
  const columns = scalarsOf(model)
  return order.map(([column], index) => {
    const value = read[columns.find(({ name }) => name === column)!.type]?.(values[index])
    if (value === undefined) throw new NotAllowed('BAD_CURSOR')
    return value
  })
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** A value as a column of its type can hold it; nothing for any other. */
const read: Partial<Record<string, (value: unknown) => Value | undefined>> = {
  Int: (value) =>
    Number.isInteger(value) && Math.abs(value as number) < 2 ** 31 ? (value as number) : undefined,
  String: (value) =>
    typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : undefined,
  DateTime: (value) => {
    if (typeof value !== 'string' || !/^(?!0000)\d{4}-/.test(value)) return undefined
    const instant = new Date(value)
    return Number.isNaN(instant.getTime()) ? undefined : instant
  },
}
