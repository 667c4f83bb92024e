// Which timesheets the words of a search find, as one condition of statements that ask other things of them, too. It finds
// what the pages of timesheet-search.ts find, whatever else is asked and in whatever order.
import { searchWords } from '#domain/search.ts'
import { inSightKeys, ofSelectedPeopleKeys, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { searchedNumber } from './search.ts'
import { all } from './timesheet-conditions.ts'
import { isIn, lookUp } from './timesheet-words.ts'

const { sql, join } = Prisma

/**
 * Whether a timesheet of `table` that the viewer sees is found; of one out of sight it says nothing. Never null. A set of
 * ids, which PostgreSQL looks up in the index of texts where the words are rare, and asks row by row where they are not.
 */
export function foundTimesheets(search: string, table: Prisma.Sql, viewer: Viewer): Prisma.Sql {
  const words = searchWords(search)
  if (words.length === 0) return sql`true`
  const sight = sightOf(viewer)
  const among = sight === 'all' ? [] : [inSightKeys(sight, sql`s`)]
  const each = words.map(
    (word) =>
      sql`(${ofSelectedPeopleKeys(peopleNamed([word], sql`-p."id"`), sql`s`)} OR (${all(...lookUp(word))}))`,
  )
  const number = searchedNumber(search)
  const ways = [
    sql`SELECT s."timesheetId" FROM "TimesheetSearch" s WHERE ${all(...among, ...each)}`,
    sql`SELECT own."id" FROM "Timesheet" own WHERE own."userId" = ANY(ARRAY(${peopleNamed(words, sql`p."id"`)}))`,
    ...(number === null ? [] : [sql`SELECT ${number}::int`]),
  ]
  return sql`${table}."id" IN (${join(ways, ' UNION ALL ')})`
}

/** Selects the people in whose name all of these words occur. */
function peopleNamed(words: readonly string[], selected: Prisma.Sql): Prisma.Sql {
  const name = sql`p."searchName"`
  return sql`SELECT ${selected} FROM "User" p WHERE ${all(...words.map((word) => isIn(word, name)))}`
}
