// How much of what is in sight a search finds, by a sample: whether texts are read, or an index of them is asked.
import { Prisma } from '#server/database/generated/client.ts'
import { ofKind, type Found } from './timesheet-conditions.ts'
import { hasWords } from './timesheet-words.ts'

const { sql, raw } = Prisma

/** Of how many kinds, and of each how many timesheets. */
const SAMPLE = { kinds: 150, ofEach: 2 }

/** The share of timesheets in sight that are found by their text, in a sample of all kinds; those of owners' names apart. */
export function sample(found: Found): Prisma.Sql {
  return sql`
    "sample" AS MATERIALIZED (
      SELECT coalesce(avg("hasWords"::int), 0) AS "shareOfTexts" FROM (
        SELECT ${hasWords(found)} AS "hasWords" FROM (
          SELECT * FROM "kind" WHERE NOT "named" ORDER BY hashint4("userId" # ("count" << 10)) LIMIT ${raw(String(SAMPLE.kinds))}
        ) k CROSS JOIN LATERAL (
          SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${ofKind} LIMIT ${raw(String(SAMPLE.ofEach))}
        ) t
      ) AS "sampled"
    )`
}
