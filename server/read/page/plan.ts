// The plan of a selection: which columns to read from each model, and where each value belongs in the records. Plans are
// cached by selection.
import { LRUCache } from 'lru-cache'
import { Prisma } from '#server/database/generated/client.ts'
import { relationTo, scalarsOf, type Relation, type Scalar } from '#server/database/model.ts'
import type { Level, Shape } from './level.ts'
import { conditions, NotUnderstood, ordering, quoted, rowCount } from './nested-list.ts'

/** The selected fields and relations, as Prisma takes them. */
export type Selection = { select?: Record<string, unknown> | null; include?: Record<string, unknown> | null }

/** The levels of a selection, parents first, and the statement that reads them around one that selects ids. */
export type Plan = { levels: Level[]; statement(ids: Prisma.Sql): Prisma.Sql }

/** The client has about a hundred documents, but other callers may send any number of selections. */
const PLANS_MAX = 200
const plans = new LRUCache<string, { plan: Plan | null }>({ max: PLANS_MAX })

/** The plan of a selection; null if only Prisma can read it. */
export function planFor(model: string, selection: Selection): Plan | null {
  const key = `${model} ${JSON.stringify(selection)}`
  const known = plans.get(key)
  if (known) return known.plan
  const plan = makePlan(model, selection)
  plans.set(key, { plan })
  return plan
}

function makePlan(model: string, selection: Selection): Plan | null {
  const levels: Level[] = []
  try {
    const from = `FROM "page" "r" JOIN ${quoted(model)} "t0" ON "t0"."id" = "r"."id"`
    addLevel(levels, { model, selection, from, order: '"r"."n"', parent: null })
    return { levels, statement: statementOf(levels) }
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}

type NewLevel = { model: string; selection: Selection; from: string; order: string; parent: Level['parent'] }

/** Adds a level, then the levels of its list relations. */
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
    const result: Shape = { fields: [], ones: [], lists: [] }
    for (const [name, nested] of Object.entries(selected(model, select, include))) {
      const relation = relationTo(model, name)
      if (!relation) result.fields.push({ name, ...field(model, name, alias) })
      else if (relation.isList) {
        result.lists.push(name)
        lists.push(() => hang(relation, name, nested, column(alias, { name: 'id' }), path))
      } else result.ones.push(join(relation, name, nested, alias, path))
    }
    return result
  }
  const field = (model: string, name: string, alias: string) => {
    const scalar = scalarsOf(model).find((one) => one.name === name)
    if (!scalar || !readable.has(scalar.type)) throw new NotUnderstood()
    return { column: column(alias, scalar), type: scalar.type }
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

/** A selected list relation. */
type Nested = Selection & { orderBy?: unknown; where?: unknown; take?: unknown }
const readable = new Set([
  'Int',
  'String',
  'Boolean',
  'Float',
  'DateTime',
  'dates',
  'list',
  'Json',
  'Bytes',
  'enum',
])

function selected(model: string, select: Selection['select'], include: Selection['include']) {
  const all = () => Object.fromEntries(scalarsOf(model).map(({ name }: Scalar) => [name, true]))
  const names = select ?? { ...all(), ...include }
  return Object.fromEntries(
    Object.entries(names)
      .filter(([, nested]) => nested)
      .map(([name, nested]) => [name, nested === true ? {} : (nested as Nested)]),
  )
}

function onlySelects(nested: object): void {
  for (const [name, value] of Object.entries(nested))
    if (name !== 'select' && name !== 'include' && value !== undefined) throw new NotUnderstood()
}

/** The statement that selects ids and reads everything that the plan of a selection names. */
const { sql, raw } = Prisma

/** The statement of these levels for the rows whose ids a statement selects. */
function statementOf(levels: readonly Level[]): (ids: Prisma.Sql) => Prisma.Sql {
  const tables = levels.map(({ from, columns }, index) => {
    const named = columns.map((column, at) => `${column} AS "c${at}"`).join(', ')
    return `"l${index}" AS (SELECT ${named}, ${from})`
  })
  const answers = levels.map(({ columns, parent }, index) => {
    const all = [...columns.map((_, at) => `"c${at}"`), ...(parent ? ['"of"'] : [])]
    const lists = all.map((column) => `coalesce(json_agg(${column}), '[]')`).join(', ')
    // A function takes a hundred arguments; a selection may have more columns.
    return `(SELECT array_to_json(ARRAY[${lists}])::text FROM (SELECT * FROM "l${index}" ORDER BY "n") AS "rows") AS "${index}"`
  })
  const before = raw('WITH "page" AS MATERIALIZED (SELECT row_number() OVER () AS "n", "ids"."id" FROM (')
  const after = raw(`) AS "ids"), ${tables.join(', ')} SELECT ${answers.join(', ')}`)
  return (ids) => sql`${before}${ids}${after}`
}
