// How much of what is in sight a search finds, by a sample: whether texts are read, or an index of them is asked.
import { Prisma } from '#server/database/generated/client.ts'
import { ofKind, type Found } from './timesheet-conditions.ts'
import { hasWords } from './timesheet-words.ts'

const { sql, raw } = Prisma

/** Of how many kinds, and of each how many timesheets. */
const SAMPLE = { kinds: 300, ofEach: 3 }

/** The shares of timesheets in sight that are found, and that are by their text, in a sample of all kinds. */
export function sample(found: Found): Prisma.Sql {
  return sql`
    "sample" AS MATERIALIZED (
      SELECT avg(("named" OR "hasWords")::int) AS "share",
        coalesce(avg("hasWords"::int) FILTER (WHERE NOT "named"), 0) AS "shareOfTexts"
      FROM (
        SELECT k."named", ${hasWords(found)} AS "hasWords" FROM (
          SELECT * FROM "kind" ORDER BY hashint4("userId" # ("count" << 10)) LIMIT ${raw(String(SAMPLE.kinds))}
        ) k CROSS JOIN LATERAL (
          SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${ofKind} LIMIT ${raw(String(SAMPLE.ofEach))}
        ) t OFFSET 0
      ) AS "sampled"
    )`
}
