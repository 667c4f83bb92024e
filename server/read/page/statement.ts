// The statement that reads everything a selection's plan names, for rows with given ids.
import { Prisma } from '#server/database/generated/client.ts'
import type { Level } from './plan.ts'

const { sql, raw } = Prisma

/** Makes the statement for some ids. Its text depends on the levels alone, so that it can be prepared once. */
export function statementOf(levels: readonly Level[]): (ids: readonly number[]) => Prisma.Sql {
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
  const before = raw(`WITH "page" AS (SELECT * FROM unnest(`)
  const after = raw(
    `::int[]) WITH ORDINALITY AS "ids" ("id", "n")), ${tables.join(', ')} SELECT ${answers.join(', ')}`,
  )
  return (ids) => sql`${before}${[...ids]}${after}`
}
