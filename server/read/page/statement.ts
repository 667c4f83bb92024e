// The statement that reads a page: one that selects ids, and around it everything that the plan of a selection reads.
import type { SqlQuery } from '@prisma/driver-adapter-utils'
import type { Plan } from './plan.ts'

/** The statement that reads the page whose ids Prisma's statement gives. */
export function around(plan: Plan, statement: SqlQuery): SqlQuery {
  const { sql, ...rest } = spelledOut(statement)
  return { sql: textAround(plan, sql), ...rest }
}

/** The same as text alone; `ids` are read in their own order. */
export function textAround(plan: Plan, ids: string): string {
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
    // A function takes a hundred arguments; a selection may have more columns.
    return `(SELECT array_to_json(ARRAY[${lists}])::text FROM (SELECT * FROM "l${index}" ORDER BY "n") AS "rows") AS "${index}"`
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
