// A Prisma `where` as a condition of a statement, so that each rule of sight and each filter is written once: lists, OData
// and hand-written statements all use the same object (docs/decisions/lists.md).
import { Prisma } from './generated/client.ts'
import { relationTo, scalarsOf, type Relation } from './model.ts'

const { sql, join, raw } = Prisma
type Where = Readonly<Record<string, unknown>>

/**
 * The condition that `where` puts on the rows of a model.
 * @param table the alias under which the statement reads the model.
 * @throws Error for an operator that no filter of the application uses yet; add it below.
 */
export function conditionOf(model: string, where: object, table: Prisma.Sql, depth = 0): Prisma.Sql {
  const nested = (one: unknown) => conditionOf(model, one as Where, table, depth)
  const parts = Object.entries(where as Where).filter(([, value]) => value !== undefined)
  return all(
    parts.map(([name, value]) => {
      if (name === 'AND') return all([value].flat().map(nested))
      if (name === 'OR') return any((value as Where[]).map(nested))
      if (name === 'NOT') return all([value].flat().map((one) => sql`NOT ${nested(one)}`))
      const relation = relationTo(model, name)
      if (relation) return related(relation, value, table, depth)
      const column = scalarsOf(model).find((one) => one.name === name)
      if (!column) throw new Error(`${model} has no column ${name}.`)
      return compared(columnOf(table, name), value, column.type === 'enum')
    }),
  )
}

/** Joins conditions that a row must all meet. */
export function all(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  const narrowing = conditions.filter((condition) => condition !== always)
  if (narrowing.length < 2) return narrowing[0] ?? always
  return sql`(${join(narrowing, ' AND ')})`
}

function any(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  if (conditions.includes(always)) return always
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' OR ')})`
}

const always = sql`true`

export function columnOf(table: Prisma.Sql, name: string): Prisma.Sql {
  return sql`${table}.${raw(`"${name}"`)}`
}

/** A condition on the record or the records that a relation leads to. */
function related(relation: Relation, value: unknown, table: Prisma.Sql, depth: number): Prisma.Sql {
  const other = raw(`"related${depth}"`)
  const exists = (where: unknown) => sql`EXISTS (
    SELECT FROM ${raw(`"${relation.model}"`)} ${other}
    WHERE ${columnOf(other, relation.theirs)} = ${columnOf(table, relation.ours)}
      AND ${conditionOf(relation.model, where as Where, other, depth + 1)})`
  if (!relation.isList) return value === null ? sql`NOT ${exists({})}` : exists(value)
  return all(
    Object.entries(value as Where).map(([quantifier, where]) => {
      if (quantifier === 'some') return exists(where)
      if (quantifier === 'none') return sql`NOT ${exists(where)}`
      throw unknownOperator(quantifier)
    }),
  )
}

function compared(column: Prisma.Sql, value: unknown, isEnum: boolean): Prisma.Sql {
  if (value === null) return sql`${column} IS NULL`
  const operand = isEnum ? word : plain
  if (typeof value !== 'object' || value instanceof Date) return sql`${column} = ${operand(value)}`
  const { mode, ...operators } = value as Where
  return all(
    Object.entries(operators)
      .filter(([, given]) => given !== undefined)
      .map(([operator, given]) => {
        const make = operatorsOf[operator]
        if (!make) throw unknownOperator(operator)
        return make(column, given, { operand, ignoresCase: mode === 'insensitive' })
      }),
  )
}

type Options = { operand(value: unknown): unknown; ignoresCase: boolean }
type Operator = (column: Prisma.Sql, given: unknown, options: Options) => Prisma.Sql
const operatorsOf: Record<string, Operator> = {
  in: (column, values) => sql`${column} = ANY(${(values as unknown[]).map(plain)})`,
  notIn: (column, values) => sql`${column} <> ALL(${(values as unknown[]).map(plain)})`,
  not: (column, value, { operand }) =>
    value === null ? sql`${column} IS NOT NULL` : sql`${column} <> ${operand(value)}`,
  lt: (column, value) => sql`${column} < ${plain(value)}`,
  lte: (column, value) => sql`${column} <= ${plain(value)}`,
  gt: (column, value) => sql`${column} > ${plain(value)}`,
  gte: (column, value) => sql`${column} >= ${plain(value)}`,
  has: (column, value) => sql`${plain(value)} = ANY(${column})`,
  contains: (column, text, { ignoresCase }) =>
    sql`${column} ${ignoresCase ? sql`ILIKE` : sql`LIKE`} ${`%${text as string}%`}`,
}

/** A word of an enum, as part of the text: a statement is planned without its values, and a status decides its plan. */
function word(value: unknown): Prisma.Sql {
  if (!/^\w+$/.test(String(value))) throw new Error(`${String(value)} is no word of an enum.`)
  return raw(`'${String(value)}'`)
}

function unknownOperator(name: string): Error {
  return new Error(`conditionOf does not know the operator ${name}.`)
}

/** A value as a parameter, whose type PostgreSQL takes from the column that it is compared with. */
export function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
