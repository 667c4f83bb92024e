// The statement that selects ids and reads everything that the plan of a selection names.
import { Prisma } from '#server/database/generated/client.ts'
import type { Level } from './level.ts'

const { sql, raw } = Prisma

/** The statement of these levels for the rows whose ids a statement selects. */
export function statementOf(levels: readonly Level[]): (ids: Prisma.Sql) => Prisma.Sql {
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
