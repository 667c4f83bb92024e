// Reads a page of any list in one statement. Which rows, and in which order, stays Prisma's to say, by the rules of
// access.ts; the statement it makes for their ids is put into one that also reads everything that hangs off them. That
// one is made from the selection and kept. PostgreSQL answers with columns, which cost it a third of what objects cost,
// and they are put together here. What this module does not understand is left to Prisma, whose answer is the same.
import type { SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils'
import { LRUCache } from 'lru-cache'
import { db, intercepted, query, type Database, type Reader } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { relationTo, scalarsOf, type Relation, type Scalar } from '#server/database/model.ts'

type Models = Prisma.TypeMap['model']
/** Every model of the database, as the client names it. */
export type ModelName = Uncapitalize<keyof Models>
export type Model<Name extends ModelName> = Models[Capitalize<Name>]
export type Args<Name extends ModelName> = Model<Name>['operations']['findMany']['args']
export type Rows<Name extends ModelName, Query> = Prisma.Result<Database[Name], Query, 'findMany'>

/** What Prisma's `findMany` would answer. */
export async function readList<Name extends ModelName, Query extends Args<Name>>(
  name: Name,
  args: Query,
  reader: Reader = db,
): Promise<Rows<Name, Query>> {
  return (await readRows(name, args, reader)) as Rows<Name, Query>
}

/** The same for a model that is known only when it runs. */
export async function readRows(name: ModelName, args: object, reader: Reader): Promise<object[]> {
  const { select, include, ...page } = args as Selection
  const plan = planFor(modelOf(name), { select, include })
  const findMany = reader[name].findMany as unknown as (args: object) => Promise<{ id: number }[]>
  if (!plan) return findMany(args)

  const rows = new Map<number, object>()
  const ids = await intercepted(
    async (statement, send) => {
      const answer = await send(around(plan, statement))
      const found = zip(plan, answer.rows[0] as string[])
      for (const row of found) rows.set(row.id, row.record)
      return { columnNames: ['id'], columnTypes: [INT32], rows: found.map(({ id }) => [id]) }
    },
    () => findMany({ ...page, select: { id: true } }),
  )
  return ids.map(({ id }) => rows.get(id)!)
}

/** The same rows, where a statement written by hand selects their ids. They come in its order. */
export async function readSelected(name: ModelName, args: object, ids: Prisma.Sql): Promise<object[]> {
  const { select, include } = args as Selection
  const plan = planFor(modelOf(name), { select, include })
  if (plan) {
    const [texts] = await query<object>(db, {
      text: textAround(plan, ids.text),
      values: ids.values,
    } as Prisma.Sql)
    return zip(plan, Object.values(texts!) as string[]).map(({ record }) => record)
  }
  const found = await query<{ id: number }>(db, ids)
  const where = { id: { in: found.map(({ id }) => id) } }
  const findMany = db[name].findMany as unknown as (args: object) => Promise<{ id: number }[]>
  const rows = new Map((await findMany({ select, include, where })).map((row) => [row.id, row]))
  return found.flatMap(({ id }) => rows.get(id) ?? [])
}

/** The model's name in the schema. */
export function modelOf(name: ModelName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** As the driver's adapter names it. */
const INT32: SqlResultSet['columnTypes'][number] = 0

// ---------------------------------------------------------------- the plan of a selection

/** As Prisma takes it. */
type Selection = { select?: Record<string, unknown> | null; include?: Record<string, unknown> | null }

/** Rows of one model: those of the page, or those of a list that hangs off other rows. */
type Level = {
  /** Everything of its SELECT but the columns. */
  from: string
  columns: string[]
  record: Shape
  /** Which level it hangs off, and by which of its columns. */
  parent: { level: Level; name: string; path: string[] } | null
}
/** Where the parts of a record stand among the columns of its level. */
type Shape = {
  fields: { name: string; column: number; isDate: boolean }[]
  ones: { name: string; key: number; shape: Shape }[]
  lists: string[]
}
type Plan = { levels: Level[]; texts: LRUCache<string, string> }

/** Selections are as many as the client has documents; callers of their own may send any number. */
const PLANS_MAX = 200
const plans = new LRUCache<string, { plan: Plan | null }>({ max: PLANS_MAX })
/** Statements of one selection: one for each kind of filter and order. */
const TEXTS_MAX = 50

function planFor(model: string, selection: Selection): Plan | null {
  const key = `${model} ${JSON.stringify(selection)}`
  const known = plans.get(key)
  if (known) return known.plan
  const plan = makePlan(model, selection)
  plans.set(key, { plan })
  return plan
}

class NotUnderstood extends Error {}

function makePlan(model: string, selection: Selection): Plan | null {
  const levels: Level[] = []
  try {
    const from = `FROM "page" "r" JOIN ${quoted(model)} "t0" ON "t0"."id" = "r"."id"`
    addLevel(levels, { model, selection, from, order: '"r"."n"', parent: null })
    return { levels, texts: new LRUCache({ max: TEXTS_MAX }) }
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}

type NewLevel = { model: string; selection: Selection; from: string; order: string; parent: Level['parent'] }

function addLevel(levels: Level[], { model, selection, from, order, parent }: NewLevel): void {
  const level: Level = { from, columns: [], record: { fields: [], ones: [], lists: [] }, parent }
  levels.push(level)
  const lists: (() => void)[] = []
  let tables = 1

  const column = (alias: string, { name }: { name: string }): number => {
    const sql = `"${alias}".${quoted(name)}`
    const known = level.columns.indexOf(sql)
    return known < 0 ? level.columns.push(sql) - 1 : known
  }
  const shape = (model: string, alias: string, { select, include }: Selection, path: string[]): Shape => {
    const made: Shape = { fields: [], ones: [], lists: [] }
    for (const [name, nested] of Object.entries(selected(model, select, include))) {
      const relation = relationTo(model, name)
      if (!relation) made.fields.push({ name, ...field(model, name, alias) })
      else if (relation.isList) {
        made.lists.push(name)
        lists.push(() => hang(relation, name, nested, column(alias, { name: 'id' }), path))
      } else made.ones.push(join(relation, name, nested, alias, path))
    }
    return made
  }
  const field = (model: string, name: string, alias: string) => {
    const scalar = scalarsOf(model).find((one) => one.name === name)
    if (!scalar || !readable.has(scalar.type)) throw new NotUnderstood()
    return { column: column(alias, scalar), isDate: scalar.type === 'DateTime' }
  }
  const join = (relation: Relation, name: string, nested: Selection, alias: string, path: string[]) => {
    const next = `t${tables++}`
    onlySelects(nested)
    const on = `"${next}".${quoted(relation.theirs)} = "${alias}".${quoted(relation.ours)}`
    level.from += ` LEFT JOIN ${quoted(relation.model)} "${next}" ON ${on}`
    const key = column(next, { name: 'id' })
    return { name, key, shape: shape(relation.model, next, nested, [...path, name]) }
  }
  const hang = (relation: Relation, name: string, nested: Nested, key: number, path: string[]) => {
    const { orderBy, where, take, ...rest } = nested
    onlySelects(rest)
    const order = ordering(relation.model, orderBy)
    const isOf = `"t0".${quoted(relation.theirs)} = "r"."c${key}"${conditions(relation.model, where)}`
    const table = `${quoted(relation.model)} "t0"`
    const few = `CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${isOf} ORDER BY ${order} LIMIT ${rowCount(take)}) "t0"`
    addLevel(levels, {
      model: relation.model,
      selection: rest,
      from: `FROM "l${levels.indexOf(level)}" "r" ${take === undefined ? `JOIN ${table} ON ${isOf}` : few}`,
      order: `"r"."n", ${order}`,
      parent: { level, name, path },
    })
  }

  column('t0', { name: 'id' })
  level.record = shape(model, 't0', selection, [])
  level.from = `row_number() OVER (ORDER BY ${order}) AS "n"${parent ? ', "r"."n" AS "of"' : ''} ${level.from}`
  for (const add of lists) add()
}

/** A list that hangs off a row, as it is asked for. */
type Nested = Selection & { orderBy?: unknown; where?: unknown; take?: unknown }
const readable = new Set(['Int', 'String', 'Boolean', 'Float', 'DateTime', 'Json', 'enum'])

function selected(model: string, select: Selection['select'], include: Selection['include']) {
  const all = () => Object.fromEntries(scalarsOf(model).map(({ name }: Scalar) => [name, true]))
  const asked = select ?? { ...all(), ...include }
  return Object.fromEntries(
    Object.entries(asked)
      .filter(([, nested]) => nested)
      .map(([name, nested]) => [name, nested === true ? {} : (nested as Nested)]),
  )
}

function onlySelects(nested: object): void {
  for (const [name, value] of Object.entries(nested))
    if (name !== 'select' && name !== 'include' && value !== undefined) throw new NotUnderstood()
}

/** What is asked of a nested list, in words of its own: few values, which are part of the plan. */
function conditions(model: string, where: unknown): string {
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

function rowCount(take: unknown): number {
  if (take === undefined) return 0
  if (!Number.isInteger(take) || (take as number) < 0) throw new NotUnderstood()
  return take as number
}

function ordering(model: string, orderBy: unknown): string {
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

function quoted(name: string): string {
  return `"${name}"`
}

// ---------------------------------------------------------------- the statement

/** The statement that reads the page whose ids Prisma's statement gives. */
function around(plan: Plan, statement: SqlQuery): SqlQuery {
  const { sql, ...rest } = spelledOut(statement)
  return { sql: textAround(plan, sql), ...rest }
}

function textAround(plan: Plan, ids: string): string {
  const text = plan.texts.get(ids) ?? textOf(plan, ids)
  plan.texts.set(ids, text)
  return text
}

function textOf({ levels }: Plan, ids: string): string {
  const tables = levels.map(({ from, columns }, index) => {
    const named = columns.map((column, at) => `${column} AS "c${at}"`).join(', ')
    return `"l${index}" AS (SELECT ${named}, ${from})`
  })
  const answers = levels.map(({ columns, parent }, index) => {
    const all = [...columns.map((_, at) => `"c${at}"`), ...(parent ? ['"of"'] : [])]
    const lists = all.map((column) => `coalesce(json_agg(${column}), '[]')`).join(', ')
    return `(SELECT json_build_array(${lists})::text FROM (SELECT * FROM "l${index}" ORDER BY "n") AS "rows") AS "${index}"`
  })
  const page = `"page" AS MATERIALIZED (SELECT row_number() OVER () AS "n", "ids"."id" FROM (${ids}) AS "ids")`
  return `WITH ${[page, ...tables].join(', ')} SELECT ${answers.join(', ')}`
}

const placeholder = /CAST\(\$(\d+)::text AS ("public"\."TimesheetStatus")\)|\b(LIMIT) \$(\d+)|\$(\d+)/g

/**
 * The statement with what decides its plan written into it: how many rows are wanted, and which status. The planner
 * does not look at parameters once it has settled on a plan, and takes a short queue for a long one. Everything else
 * stays a parameter, so that the statements are as many as the kinds of lists, not as the pages of them.
 */
function spelledOut({ sql: said, args, argTypes }: SqlQuery): SqlQuery {
  const sql = comparingRows(said)
  const kept: number[] = []
  const next = (position: string) => `$${kept.push(Number(position) - 1)}`
  const text = sql.replaceAll(
    placeholder,
    (all, word: string, type: string, clause: string, count: string, plain: string) => {
      if (plain) return next(plain)
      const value = String(args[Number(word ?? count) - 1])
      if (type) return /^\w+$/.test(value) ? `'${value}'::${type}` : all.replace(`$${word}`, next(word))
      return /^\d+$/.test(value) ? `${clause} ${value}` : `${clause} ${next(count)}`
    },
  )
  return { sql: text, args: kept.map((at) => args[at]), argTypes: kept.map((at) => argTypes[at]!) }
}

/** What cursor.ts says of two columns that go the same way. The names are those of one table. */
const beyondRow = /("[^ ]+") ([<>])= \$(\d+) AND \(\1 \2 \$\d+ OR ("[^ ]+"\."id") \2 \$(\d+)\)/g

/** The same as one comparison of rows, where an index over both columns begins: Prisma has no words for it. */
function comparingRows(sql: string): string {
  return sql.replaceAll(beyondRow, '($1, $4) $2 ($$$3, $$$5)')
}

// ---------------------------------------------------------------- the answer

type Records = Record<string, unknown>

/** The records of the page with everything that hangs off them. */
function zip({ levels }: Plan, texts: readonly string[]): { id: number; record: object }[] {
  const made = new Map<Level, Records[]>()
  const ids: number[] = []
  for (const [index, level] of levels.entries()) {
    const columns = JSON.parse(texts[index]!) as unknown[][]
    const count = columns[0]!.length
    const records = Array.from({ length: count }, (_, row) => recordOf(level.record, columns, row))
    made.set(level, records)
    if (level.parent)
      handOut(level.parent, made.get(level.parent.level)!, records, columns.at(-1) as number[])
    else ids.push(...(columns[0] as number[]))
  }
  return made.get(levels[0]!)!.map((record, index) => ({ id: ids[index]!, record }))
}

function recordOf({ fields, ones, lists }: Shape, columns: unknown[][], row: number): Records {
  const record: Records = {}
  for (const { name, column, isDate } of fields) {
    const value = columns[column]![row]
    record[name] = isDate && value !== null ? new Date(value as string) : value
  }
  for (const { name, key, shape } of ones)
    record[name] = columns[key]![row] === null ? null : recordOf(shape, columns, row)
  for (const name of lists) record[name] = []
  return record
}

/** Puts each record of a list into the one it hangs off; `of` counts those from 1. */
function handOut(
  { name, path }: NonNullable<Level['parent']>,
  parents: Records[],
  records: Records[],
  of: number[],
): void {
  for (const [index, record] of records.entries()) {
    let owner = parents[of[index]! - 1]!
    for (const step of path) owner = owner[step] as Records
    ;(owner[name] as Records[]).push(record)
  }
}
