// Where in a list a page begins: the values of the previous row in the columns of the order. The row itself may have left
// the list, or the viewer may never have seen it; the page is the same.
import { all, columnOf, plain } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { scalarsOf } from '#server/database/model.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

const { sql, join } = Prisma

type Direction = 'asc' | 'desc'
type AnyOrder = readonly (readonly [column: string, Direction])[]
/** A value of a sort column. */
export type Value = number | string | Date

/** The cursor of a row. @param row has the columns of the order. */
export function cursorOf(model: string, order: AnyOrder, row: object): string {
  const { values } = edgeAfter(order, row)
  return Buffer.from(JSON.stringify([nameOf(model, order), ...values])).toString('base64url')
}

/** The edge of a page: the sort values of the row next to it. */
export type Edge = { side: 'after' | 'before'; values: readonly Value[] }

/** The edge after a row. @param row has the columns of the order. */
export function edgeAfter(order: AnyOrder, row: object): Edge {
  return { side: 'after', values: order.map(([column]) => (row as Record<string, Value>)[column]!) }
}

/** The edge in a cursor. @throws NotAllowed BAD_CURSOR for a cursor of another list or order. */
export function edgeOf(model: string, order: AnyOrder, cursor: string, side: Edge['side']): Edge {
  return { side, values: valuesOf(model, order, cursor) }
}

/** The condition on the rows of an order that lie beyond an edge. @param table the alias of their table. */
export function keysetCondition(order: AnyOrder, { side, values }: Edge, table: Prisma.Sql): Prisma.Sql {
  const columns = order.map(([column]) => columnOf(table, column))
  const comparisons = order.map(([, direction]) =>
    (direction === 'asc') === (side === 'after') ? sql`>` : sql`<`,
  )
  const parameters = values.map(plain)
  // One comparison of rows is where an index scan can begin. It needs columns that all go the same way.
  if (new Set(comparisons.map(({ text }) => text)).size === 1)
    return sql`(${join(columns)}) ${comparisons[0]!} (${join(parameters)})`
  const alternatives = columns.map((column, index) =>
    all([
      ...columns.slice(0, index).map((before, at) => sql`${before} = ${parameters[at]}`),
      sql`${column} ${comparisons[index]!} ${parameters[index]}`,
    ]),
  )
  return sql`(${join(alternatives, ' OR ')})`
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
