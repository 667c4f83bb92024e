// How many timesheets a search finds: up to COUNT_MAX. Common words are counted by reading texts until there are so many,
// rare ones by the index of texts; what is found by its owner's name the tally says.
import { COUNT_MAX } from '#domain/limits.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { all, isDated, ofKind, within, type Narrowing } from './timesheet-conditions.ts'
import { kinds } from './timesheet-kinds.ts'
import { sample } from './timesheet-sample.ts'
import {
  byTexts,
  counted,
  countedByStatus,
  isSaidOfTexts,
  lookedUp,
  numbered,
  oneByOne,
  type Wanted,
} from './timesheet-text-index.ts'
import { hasWords } from './timesheet-words.ts'

const { sql, join, raw } = Prisma

/**
 * Texts are read where the words are in such a share of a sample. Where more than COUNT_MAX are found, statuses of which no
 * more than `few` are in sight are counted by themselves.
 */
export const COUNTED = { share: 0.5, few: 1000 }

/** Selects their number: exact up to COUNT_MAX, beyond that at least one more. */
export function selectFoundCount(narrowing: Narrowing): Prisma.Sql {
  return sql`
    WITH ${kinds(narrowing, false)}, ${sample(narrowing.found!)}
    SELECT (${isTallied(narrowing) ? talliedNames : sql`0`} + count(*))::int AS "count"
    FROM (${firstFound(narrowing, counted)}) AS "counted"`
}

/**
 * Selects their number of each status. Of more than COUNT_MAX altogether each status says how many there are at least; of those
 * that are few in sight, as what waits for somebody is, exactly.
 */
export function selectFoundCountByStatus(narrowing: Narrowing): Prisma.Sql {
  const found = narrowing.found!
  const named = isTallied(narrowing)
    ? sql`CASE WHEN "isFew" AND (SELECT "is" FROM "exceeded") THEN 0 ELSE "named" END`
    : sql`0`
  return sql`
    WITH ${kinds(narrowing, false)}, ${sample(found)},
      "found" AS MATERIALIZED (${firstFound(narrowing, countedByStatus)}),
      "exceeded" AS MATERIALIZED (SELECT count(*) > ${COUNT_MAX}::int AS "is" FROM "found"),
      "pending" AS MATERIALIZED (
        SELECT t."id" FROM "kind" k CROSS JOIN LATERAL (SELECT t."id" FROM "Timesheet" t WHERE ${ofKind} OFFSET 0) t
        WHERE k."status" = ${pending}
      ),
      "foundOfStatus" AS MATERIALIZED (
        SELECT CASE WHEN f."status" IS NOT NULL THEN f."status"
          WHEN f."id" IN (SELECT "id" FROM "pending") THEN ${pending} ELSE ${approved} END AS "status", count(*) AS "count"
        FROM "found" f GROUP BY 1
      ),
      "ofStatus" AS MATERIALIZED (
        SELECT "status", sum("count") <= ${COUNTED.few}::int AS "isFew", coalesce(sum("count") FILTER (WHERE "named"), 0) AS "named"
        FROM "kind" GROUP BY 1
      ),
      "exact" AS MATERIALIZED (
        SELECT k."status" FROM "kind" k CROSS JOIN LATERAL (
          SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${all(ofKind, ...within(narrowing.filter))} OFFSET 0
        ) t WHERE (SELECT "is" FROM "exceeded") AND k."status" IN (SELECT "status" FROM "ofStatus" WHERE "isFew")
          AND (k."named" OR t."id" = ${found.number}::int OR ${hasWords(found)})
      )
    SELECT o."status"::text, (SELECT "is" FROM "exceeded") AND NOT "isFew" AS "isExceeded",
      (${named} + CASE WHEN "isFew" AND (SELECT "is" FROM "exceeded")
        THEN (SELECT count(*) FROM "exact" e WHERE e."status" = o."status")
        ELSE coalesce(f."count", 0) END)::int AS "count"
    FROM "ofStatus" o LEFT JOIN "foundOfStatus" f USING ("status")`
}

// What texts do not say: there are few that wait.
const pending = sql`'PENDING'::"TimesheetStatus"`
const approved = sql`'APPROVED'::"TimesheetStatus"`

/** Selects the first that are found, as many as are counted, whoever's name has all of the words only where the tally says no number. */
function firstFound(narrowing: Narrowing, wanted: Wanted): Prisma.Sql {
  const found = narrowing.found!
  const conditions = within(narrowing.filter)
  const isRead = sql`(SELECT "shareOfTexts" FROM "sample") >= ${COUNTED.share}::float8`
  const ofKinds = (...where: Prisma.Sql[]) => sql`
    SELECT t."id"${wanted.columns} FROM "kind" k CROSS JOIN LATERAL (
      SELECT t."id", t."userId", t."status" FROM "Timesheet" t WHERE ${all(ofKind, ...conditions)} OFFSET 0
    ) t WHERE ${all(...where)}`
  const arms = [
    isSaidOfTexts(narrowing)
      ? byTexts(oneByOne, narrowing, conditions, isRead, wanted)
      : ofKinds(isRead, sql`NOT k."named"`, hasWords(found)),
    byTexts(lookedUp, narrowing, conditions, sql`NOT ${isRead}`, wanted),
    numbered(narrowing, conditions, sql`true`, wanted),
    ...(isTallied(narrowing) ? [] : [ofKinds(sql`k."named"`)]),
  ]
  return sql`SELECT * FROM (${join(arms, ' UNION ALL ')}) AS "any" LIMIT ${raw(String(COUNT_MAX + 1))}`
}

/** Whether the tally says how many are found by their owners' names. */
function isTallied({ filter }: Narrowing): boolean {
  return !isDated(filter)
}
const talliedNames = sql`(SELECT coalesce(sum("count"), 0) FROM "kind" WHERE "named")`
