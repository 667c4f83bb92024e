// The timesheets that a search finds: each word has to occur in the owner's name, or in the text that the database keeps of
// the timesheet (work orders, machines, jobs, accounts, descriptions, customers); a number finds the timesheet that bears
// it, too. Those of people whose name has all of the words are found by kinds. Of the others, where there are few, each is
// read; else the newest are walked through, which is where common words occur; and the index of texts finds rare ones.
// docs/decisions/0052 has the measurements.
import { COUNT_MAX } from '#domain/limits.ts'
import { searchWords } from '#domain/search.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Slice } from './entity.ts'
import { containing, escaped, searchedNumber } from './search.ts'
import {
  all,
  isDated,
  isOffBeat,
  meeting,
  ofKind,
  onTime,
  walkedColumns,
  within,
  type Found,
  type Narrowing,
} from './timesheet-conditions.ts'
import type { TimesheetSort } from './timesheet-filter.ts'
import { firstOfKinds, kinds, personByPerson } from './timesheet-kinds.ts'
import { orderOf, type Order } from './timesheet-order.ts'

const { sql, empty, join, raw } = Prisma

/**
 * The texts of so many are read one by one; so many are walked through for that. Of a sample of kinds, the share that has to match for what matches to be
 * found in them, rather than in the index of texts: for a page, and for a count.
 */
export const SEARCHED = { read: 6000, walked: 10_000, sampled: 300, pageShare: 0.1, countShare: 0.5 }

/** What a search finds; null where there are no words in it. */
export async function find(search: string | null | undefined): Promise<Found | null> {
  const words = searchWords(search)
  if (words.length === 0) return null
  const anyOf = words.map((word) => ({ searchName: { contains: escaped(word) } }))
  const people = await db.user.findMany({ where: { OR: anyOf }, select: { id: true, searchName: true } })
  const having = (some: readonly string[]) =>
    people.filter(({ searchName }) => some.every((word) => searchName.includes(word))).map(({ id }) => id)
  return {
    words: words.map((word) => ({ pattern: containing(word), people: having([word]) })),
    owners: having(words),
    number: searchedNumber(search ?? ''),
  }
}

/** Selects the ids of a slice of the list that a search narrows down. */
export function selectFoundIds(narrowing: Narrowing, sort: TimesheetSort, slice: Slice): Prisma.Sql {
  const order = orderOf(sort, slice)
  const search = searchOf(narrowing)
  const { tables, arms } = byOrder[sort.by](search, order)
  const dense = density(search, SEARCHED.pageShare)
  return sql`
    WITH ${join([kinds(narrowing, sort.by === 'PERSON'), others, dense, ...tables])}
    SELECT "id" FROM (${join(arms, ' UNION ALL ')}) AS "found"
    ORDER BY "key" ${order.way}, "id" ${order.idWay} ${order.limit}`
}

/** Selects their number: exact up to COUNT_MAX, beyond that at least one more. */
export function selectFoundCount(narrowing: Narrowing): Prisma.Sql {
  const search = searchOf(narrowing)
  const conditions = within(narrowing.filter)
  const isInKinds = sql`(${search.isRead} OR ${isDense})`
  const ofKinds = (gate: Prisma.Sql, ...more: Prisma.Sql[]) => sql`
    SELECT t."id" FROM "kind" k CROSS JOIN LATERAL (
      SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${all(ofKind, ...conditions)} OFFSET 0
    ) t WHERE ${all(gate, ...more)}`
  const arms = [
    ofKinds(isInKinds, sql`NOT k."named"`, ...search.matching),
    indexed(search, conditions, sql`NOT ${isInKinds}`, search.matching),
    numbered(search, conditions, sql`true`),
    ...(isDated(narrowing.filter) ? [ofKinds(sql`k."named"`)] : []),
  ]
  const tallied = isDated(narrowing.filter)
    ? sql`0`
    : sql`(SELECT coalesce(sum("count"), 0) FROM "kind" WHERE "named")`
  return sql`
    WITH ${join([kinds(narrowing, false), others, density(search, SEARCHED.countShare)])}
    SELECT (${tallied} + count(*))::int AS "count" FROM (
      SELECT FROM (${join(arms, ' UNION ALL ')}) AS "found" LIMIT ${raw(String(COUNT_MAX + 1))}
    ) AS "counted"`
}

// ---------------------------------------------------------------- the parts of the statements

type Search = {
  narrowing: Narrowing
  found: Found
  /** Of a timesheet "t": its owner's name lacks some of the words, which its text has; nor does it bear the number. */
  matching: Prisma.Sql[]
  /** Whether there are so few of those whose owner's name lacks some of the words that each of them is read. */
  isRead: Prisma.Sql
}

function searchOf(narrowing: Narrowing): Search {
  const found = narrowing.found!
  const words = found.words.map(({ pattern, people }) =>
    people.length > 0
      ? sql`(t."userId" = ANY(${people}::int[]) OR s."text" LIKE ${pattern})`
      : sql`s."text" LIKE ${pattern}`,
  )
  return {
    narrowing,
    found,
    matching: [
      sql`t."userId" <> ALL(${found.owners}::int[])`,
      sql`t."id" IS DISTINCT FROM ${found.number}::int`,
      sql`coalesce((SELECT ${all(...words)} FROM "TimesheetSearch" s WHERE s."timesheetId" = t."id"), false)`,
    ],
    isRead: sql`(SELECT "count" <= ${SEARCHED.read}::int FROM "others")`,
  }
}

/** How many timesheets, whatever their text, are of people whose name lacks some of the words. */
const others = sql`
    "others" AS MATERIALIZED (SELECT coalesce(sum("count"), 0) AS "count" FROM "kind" WHERE NOT "named")`

/** Whether in a sample of all kinds, of whatever dates, so many have the words that kinds are asked for them, rather than
 * the index, which would read them all. */
function density({ matching }: Search, share: number): Prisma.Sql {
  return sql`
    "density" AS MATERIALIZED (
      SELECT coalesce(avg((${all(...matching)})::int), 0) >= ${share}::float8 AS "isDense" FROM (
        SELECT t.* FROM "kind" k CROSS JOIN LATERAL (
          SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${ofKind} LIMIT 5
        ) t WHERE NOT k."named" LIMIT ${raw(String(SEARCHED.sampled))}
      ) t)`
}
const isDense = sql`(SELECT "isDense" FROM "density")`

/**
 * Those that the index of texts finds. A word that is in nobody's name has to be in the text; where there is none such, one
 * of the words has to be.
 */
function indexed(
  { narrowing, found: { words } }: Search,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
  matching: Prisma.Sql[],
  { key, names } = noKey,
): Prisma.Sql {
  const inNoName = words.filter(({ people }) => people.length === 0)
  const some = (inNoName.length > 0 ? inNoName : words).map(({ pattern }) => sql`s."text" LIKE ${pattern}`)
  return sql`
    SELECT t."id"${key} FROM (
      SELECT s."timesheetId" FROM "TimesheetSearch" s WHERE ${join(some, inNoName.length > 0 ? ' AND ' : ' OR ')} OFFSET 0
    ) s CROSS JOIN LATERAL (
      SELECT t.* FROM "Timesheet" t
      WHERE ${all(sql`t."id" = s."timesheetId"`, ...conditions, ...meeting(sql`t`, narrowing))} OFFSET 0
    ) t${names} WHERE ${all(gate, ...matching)}`
}

/** The one that bears the number, unless it is of somebody whose name has all of the words. */
function numbered(
  { narrowing, found: { number, owners } }: Search,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
  { key, names } = noKey,
): Prisma.Sql {
  const isNumber = [sql`t."id" = ${number}::int`, sql`t."userId" <> ALL(${owners}::int[])`]
  return sql`
    SELECT t."id"${key} FROM "Timesheet" t${names}
    WHERE ${all(gate, ...isNumber, ...conditions, ...meeting(sql`t`, narrowing))}`
}

/** What rows bring along to be ordered by: nothing, where they are counted. */
const noKey = { key: empty, names: empty }
const namesOfKinds = sql`
  JOIN (SELECT DISTINCT "userId", "name" FROM "kind") k ON k."userId" = t."userId"`

type Statement = { tables: Prisma.Sql[]; arms: Prisma.Sql[] }
const byOrder: Record<TimesheetSort['by'], (search: Search, order: Order) => Statement> = {
  CREATED(search, order) {
    const { narrowing } = search
    const { filter } = narrowing
    if (!isDated(filter)) return walked(search, order, [])
    // Where they would be in the order only they know.
    const late = sql`
      SELECT t."id", ${order.column} AS "key" FROM "Timesheet" t
      WHERE ${all(isOffBeat, ...within(filter), ...meeting(sql`t`, narrowing), ...order.beyond, isFound(search))}`
    const { tables, arms } = walked(search, order, [sql`NOT ${isOffBeat}`, ...within(filter)], onTime(filter))
    return { tables, arms: [...arms, late] }
  },
  DATE: (search, order) => walked(search, order, [], within(search.narrowing.filter)),
  TOTAL: (search, order) => walked(search, order, within(search.narrowing.filter)),
  UNUSUAL: (search, order) => walked(search, order, within(search.narrowing.filter)),
  PERSON: (search, order) => ({
    tables: [],
    arms: beside(search, order, within(search.narrowing.filter), sql`true`, personByPerson),
  }),
}

/** A page by walking a little way; where that does not fill it, by all else. @param range what the walk begins at. */
function walked(search: Search, order: Order, conditions: Prisma.Sql[], range: Prisma.Sql[] = []): Statement {
  const { narrowing, isRead } = search
  const { column, way, idWay, limit, beyond, take } = order
  const near = sql`
    "near" AS MATERIALIZED (
      SELECT t."id", t."key" FROM (
        SELECT t.* FROM (
          SELECT t."id", ${column} AS "key", ${walkedColumns} FROM "Timesheet" t
          WHERE ${all(sql`NOT ${isRead}`, ...range, ...beyond)}
          ORDER BY ${column} ${way}, t."id" ${idWay} LIMIT ${raw(String(SEARCHED.walked))}
        ) t WHERE ${all(...conditions, ...meeting(sql`t`, narrowing))} LIMIT ${raw(String(SEARCHED.read))}
      ) t WHERE ${isFound(search)} ${limit})`
  const isFull = sql`(SELECT count(*) FROM "near") = ${take}`
  const rest = beside(search, order, [...range, ...conditions], sql`NOT ${isFull}`, firstOfKinds)
  return { tables: [near], arms: [sql`SELECT * FROM "near" WHERE ${isFull}`, ...rest] }
}

/** Whether a timesheet is found, in whatever way. */
function isFound({ found, matching }: Search): Prisma.Sql {
  return sql`(t."userId" = ANY(${found.owners}::int[]) OR t."id" = ${found.number}::int OR ${all(...matching)})`
}

/** A page without walking: of the people whose name it is, of the others, and the one that bears the number. */
function beside(
  search: Search,
  order: Order,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
  ofKinds: typeof firstOfKinds,
): Prisma.Sql[] {
  const { isRead, matching } = search
  const { column, beyond } = order
  const row = { key: sql`, ${column} AS "key"`, names: ofKinds === personByPerson ? namesOfKinds : empty }
  return [
    ofKinds(order, conditions, all(gate, sql`k."named"`)),
    sql`
      SELECT t."id", t."key" FROM "kind" k CROSS JOIN LATERAL (
        SELECT t."id", t."userId"${row.key} FROM "Timesheet" t WHERE ${all(ofKind, ...conditions, ...beyond)} OFFSET 0
      ) t WHERE ${all(gate, isRead, sql`NOT k."named"`, ...matching)}`,
    ofKinds(order, [...conditions, ...matching], all(gate, sql`NOT ${isRead}`, isDense, sql`NOT k."named"`)),
    indexed(
      search,
      conditions,
      all(gate, sql`NOT ${isRead}`, sql`NOT ${isDense}`),
      [...matching, ...beyond],
      row,
    ),
    numbered(search, [...conditions, ...beyond], gate, row),
  ]
}
