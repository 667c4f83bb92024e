// The timesheets that a search finds: each word has to occur in the owner's name, or in the text that the database keeps of
// the timesheet (work orders, machines, jobs, accounts, descriptions, customers); a number finds the timesheet that bears
// it, too. A page reads the texts of the timesheets that come first in its order, which is where common words occur. Where
// that does not fill it the words are rare: an index finds them among what the viewer sees, and those of people whose name
// has all of the words are found by kinds. docs/decisions/0052 has the measurements.
import { COUNT_MAX } from '#domain/limits.ts'
import { searchWords } from '#domain/search.ts'
import { inSightKeys, sightOf } from '#server/access/sight.ts'
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
import { areMoreThan, firstOfKinds, kinds, personByPerson } from './timesheet-kinds.ts'
import { orderOf, type Order } from './timesheet-order.ts'

const { sql, empty, join, raw } = Prisma

/**
 * Of so many timesheets in sight a page reads all texts. Of more it does where it would be full by then, but it may take
 * longer, `readAtMost`: of `gathered` in sight, which all are sorted for that, a sample of so many kinds says so; of more one
 * walks through so many in order, and the first of them, `probed`, say so. For a count texts are read where the words occur in
 * such a share of the sample.
 */
export const SEARCHED = {
  read: 6000,
  readAtMost: 40_000,
  gathered: 50_000,
  walked: 50_000,
  probed: 1500,
  sampled: 300,
  countShare: 0.5,
}
/** By name texts are read person by person, and of one person the same words come again and again, or never. */
const PERSONS = 5

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
  const { filter } = narrowing
  const order = orderOf(sort, slice)
  const { isByName } = order
  // Where those that were recorded late would be in the order of creation only they know.
  const isLateApart = sort.by === 'CREATED' && isDated(filter)
  const conditions = [...within(filter), ...(isLateApart ? [sql`NOT ${isOffBeat}`] : [])]
  const range = isLateApart ? onTime(filter) : within(filter)
  const search = searchOf(narrowing)
  const { candidates, isEnd, share } = isByName
    ? firstByName(order, conditions)
    : firstInOrder(search, order, conditions, range)
  const near = sql`SELECT "id", ${order.found} FROM (${candidates}) t WHERE ${isFound(search)}`
  const arms = [
    sql`SELECT * FROM "near" WHERE ${isDone}`,
    (isByName ? personByPerson : firstOfKinds)(order, conditions, all(isRare, sql`k."named"`)),
    indexed(search, conditions, isRare, order),
    numbered(search, conditions, isRare, order),
    ...(isLateApart ? [late(search, order)] : []),
  ]
  return sql`
    WITH ${kinds(narrowing, isByName)}, ${sample(search)}, ${reading(share, order)},
      "near" AS MATERIALIZED (${near} ${isByName ? withTies(order) : order.limit}),
      "done" AS MATERIALIZED (SELECT (SELECT count(*) FROM "near") >= ${order.take} OR ${isEnd} AS "is")
    SELECT "id" FROM (${join(arms, ' UNION ALL ')}) AS "found"
    ${order.ofFound} ${order.limit}`
}

/** How many texts a page reads. @param share of them that is found. */
function reading(share: Prisma.Sql, { take }: Order): Prisma.Sql {
  return sql`
    "reading" AS MATERIALIZED (
      SELECT CASE WHEN NOT ${areMoreThan(SEARCHED.read)} THEN ${SEARCHED.read + 1}::int
        WHEN ${share} * ${SEARCHED.read}::float8 >= ${take} THEN ${SEARCHED.readAtMost}::int ELSE 0 END AS "texts"
    )`
}
const texts = sql`(SELECT "texts" FROM "reading")`
/** The page is full of those that were read, or there are no others. */
const isDone = sql`(SELECT "is" FROM "done")`
const isRare = sql`NOT ${isDone}`

/** Selects their number: exact up to COUNT_MAX, beyond that at least one more. */
export function selectFoundCount(narrowing: Narrowing): Prisma.Sql {
  const search = searchOf(narrowing)
  const conditions = within(narrowing.filter)
  const isRead = sql`(NOT (SELECT coalesce(sum("count"), 0) > ${SEARCHED.read}::int FROM "kind" WHERE NOT "named")
    OR (SELECT "shareOfTexts" FROM "sample") >= ${SEARCHED.countShare}::float8)`
  const ofKinds = (...where: Prisma.Sql[]) => sql`
    SELECT t."id" FROM "kind" k CROSS JOIN LATERAL (
      SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${all(ofKind, ...conditions)} OFFSET 0
    ) t WHERE ${all(...where)}`
  const arms = [
    ofKinds(isRead, sql`NOT k."named"`, hasWords(search)),
    indexed(search, conditions, sql`NOT ${isRead}`),
    numbered(search, conditions, sql`true`),
    ...(isDated(narrowing.filter) ? [ofKinds(sql`k."named"`)] : []),
  ]
  const tallied = isDated(narrowing.filter)
    ? sql`0`
    : sql`(SELECT coalesce(sum("count"), 0) FROM "kind" WHERE "named")`
  return sql`
    WITH ${kinds(narrowing, false)}, ${sample(search)}
    SELECT (${tallied} + count(*))::int AS "count" FROM (
      SELECT FROM (${join(arms, ' UNION ALL ')}) AS "found" LIMIT ${raw(String(COUNT_MAX + 1))}
    ) AS "counted"`
}

// ---------------------------------------------------------------- the parts of the statements

type Search = {
  narrowing: Narrowing
  found: Found
  /** Of a text "s": it has the words that its owner's name lacks, of which there are some; nor is it of the number. */
  matching: Prisma.Sql[]
}

function searchOf(narrowing: Narrowing): Search {
  const found = narrowing.found!
  const words = found.words.map(({ pattern, people }) =>
    people.length > 0
      ? sql`(s."userId" = ANY(${people}::int[]) OR s."text" LIKE ${pattern})`
      : sql`s."text" LIKE ${pattern}`,
  )
  const isOther = [
    sql`s."userId" <> ALL(${found.owners}::int[])`,
    sql`s."timesheetId" IS DISTINCT FROM ${found.number}::int`,
  ]
  return { narrowing, found, matching: [...words, ...isOther] }
}

/** Whether a timesheet is found by its text, and neither by its owner's name nor by its number. */
function hasWords({ matching }: Search): Prisma.Sql {
  return sql`coalesce((
    SELECT ${all(...matching)} FROM "TimesheetSearch" s WHERE s."timesheetId" = t."id"
  ), false)`
}

/** Whether a timesheet is found, in whatever way. */
function isFound(search: Search): Prisma.Sql {
  const { owners, number } = search.found
  return sql`(t."userId" = ANY(${owners}::int[]) OR t."id" = ${number}::int OR ${hasWords(search)})`
}

/** Those whose texts a page reads, in its order, whether they are all there are, and the share that may be found. */
type First = { candidates: Prisma.Sql; isEnd: Prisma.Sql; share: Prisma.Sql }

/**
 * The first in the order. Of few in sight all are gathered by kinds and sorted; of many one walks through a part.
 * @param range what an index on the order begins at, `conditions` what is asked of those it holds.
 */
function firstInOrder(
  search: Search,
  { keys, found, ofSheets, ofFound, beyond }: Order,
  conditions: Prisma.Sql[],
  range: Prisma.Sql[],
): First {
  const isMuch = areMoreThan(SEARCHED.gathered)
  const most = raw(String(SEARCHED.walked))
  const walk = (columns: Prisma.Sql, end: Prisma.Sql) => sql`
    SELECT ${columns} FROM "Timesheet" t WHERE ${all(isMuch, ...range, ...beyond)} ${ofSheets} ${end}`
  const walked = (limit: Prisma.Sql) => sql`
    SELECT t."id", t."userId", ${found} FROM (${walk(sql`t."id", ${keys}, ${walkedColumns}`, sql`LIMIT ${most}`)}) t
    WHERE ${all(sql`true`, ...conditions, ...meeting(sql`t`, search.narrowing))} LIMIT ${limit}`
  const candidates = (sorting: Prisma.Sql) => sql`
    (${walked(texts)}) UNION ALL (
      SELECT t.* FROM "kind" k CROSS JOIN LATERAL (
        SELECT t."id", t."userId", ${keys} FROM "Timesheet" t WHERE ${all(ofKind, ...conditions, ...beyond)} OFFSET 0
      ) t WHERE NOT ${isMuch} ${sorting} LIMIT ${texts}
    )`
  const probed = raw(String(SEARCHED.probed))
  return {
    candidates: candidates(ofFound),
    isEnd: sql`${areFewer(candidates(empty))}
      AND (NOT ${isMuch} OR NOT EXISTS (${walk(empty, sql`OFFSET ${most} LIMIT 1`)}))`,
    share: sql`CASE WHEN ${isMuch}
      THEN (SELECT coalesce(avg((${isFound(search)} IS TRUE)::int), 1) FROM (${walked(probed)}) t)
      ELSE (SELECT "share" FROM "sample") END`,
  }
}

/** Those of the people who come first by name: as many as there is room for, and the rest of those of the last name. */
function firstByName({ way, beyond, from }: Order, conditions: Prisma.Sql[]): First {
  const candidates = (sorting: Prisma.Sql, end: Prisma.Sql) => sql`
    SELECT t."id", t."userId", k."name" AS "key"
    FROM (SELECT k.* FROM "kind" k WHERE ${all(sql`true`, ...from)} ${sorting}) k
    CROSS JOIN LATERAL (
      SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${all(ofKind, ...conditions, ...beyond)} OFFSET 0
    ) t ${sorting} ${end}`
  return {
    candidates: candidates(sql`ORDER BY k."name" ${way}`, sql`FETCH FIRST ${texts} ROWS WITH TIES`),
    isEnd: areFewer(candidates(empty, sql`LIMIT ${texts}`)),
    share: sql`(SELECT "shareOfTexts" FROM "sample") / ${PERSONS}`,
  }
}

/** Whether they are fewer than are read. */
function areFewer(candidates: Prisma.Sql): Prisma.Sql {
  return sql`(SELECT count(*) FROM (${candidates}) AS "candidate") < ${texts}`
}

function withTies({ way, take }: Order): Prisma.Sql {
  return sql`ORDER BY "key" ${way} FETCH FIRST ${take} ROWS WITH TIES`
}

/** Those of a time that were recorded much later or earlier. */
function late(search: Search, { keys, beyond }: Order): Prisma.Sql {
  const { filter } = search.narrowing
  return sql`
    SELECT t."id", ${keys} FROM "Timesheet" t
    WHERE ${all(isOffBeat, ...within(filter), ...meeting(sql`t`, search.narrowing), ...beyond, isFound(search))}`
}

/** Of rows that are counted. */
const unordered = { keys: empty, beyond: [], isByName: false }
type Keys = Pick<Order, 'keys' | 'beyond' | 'isByName'>

/**
 * Those that the index of texts finds. A word that is in nobody's name has to be in the text; where there is none such, one
 * of the words has to be. The timesheet itself is read only for what is not said beside its text.
 */
function indexed(
  { narrowing, found: { words }, matching }: Search,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
  order: Keys = unordered,
): Prisma.Sql {
  const inNoName = words.filter(({ people }) => people.length === 0)
  const some = words.map(({ pattern }) => sql`s."text" LIKE ${pattern}`)
  const isInText = inNoName.length > 0 ? [] : [sql`(${join(some, ' OR ')})`]
  const texts = (columns: Prisma.Sql) => sql`
    SELECT ${columns} FROM "TimesheetSearch" s WHERE ${all(...seen(narrowing), ...isInText, ...matching)} OFFSET 0`
  const { status, shift, taskType } = narrowing.filter
  const isOfText = !status && !shift && !taskType && conditions.length === 0
  if (isOfText && order === unordered)
    return sql`SELECT t."id" FROM (${texts(sql`s."timesheetId" AS "id"`)}) t WHERE ${gate}`
  if (isOfText && order.isByName)
    return sql`
      SELECT ${idAnd(order)} FROM (${texts(sql`s."timesheetId" AS "id", s."userId"`)}) t
      JOIN (SELECT DISTINCT "userId", "name" FROM "kind") k ON k."userId" = t."userId" WHERE ${all(gate, ...order.beyond)}`
  return sql`
    SELECT ${idAnd(order)} FROM (${texts(sql`s."timesheetId"`)}) s CROSS JOIN LATERAL (
      SELECT t.* FROM "Timesheet" t
      WHERE ${all(sql`t."id" = s."timesheetId"`, ...conditions, ...meeting(sql`t`, narrowing))} OFFSET 0
    ) t ${named} WHERE ${all(gate, ...order.beyond)}`
}

/** What a row that is found by itself says, and its owner's name as kinds have it. */
const idAnd = ({ keys }: Keys) => (keys === empty ? sql`t."id"` : sql`t."id", ${keys}`)
const named = sql`CROSS JOIN LATERAL (SELECT t."ownerName" AS "name") k`

/** What the index of texts knows of whom a list shows: the viewer's sight first. */
function seen({ viewer, filter: { ownTimesheet, userId, approvalGroupId } }: Narrowing): Prisma.Sql[] {
  const sight = sightOf(viewer)
  return [
    ...(sight === 'all' ? [] : [inSightKeys(sight, sql`s`)]),
    ...(ownTimesheet ? [inSightKeys({ userId: viewer.id, groups: [] }, sql`s`)] : []),
    ...(userId ? [inSightKeys({ userId, groups: [] }, sql`s`)] : []),
    ...(approvalGroupId ? [inSightKeys({ userId: 0, groups: [approvalGroupId] }, sql`s`)] : []),
  ]
}

/** The one that bears the number, unless it is of somebody whose name has all of the words. */
function numbered(
  { narrowing, found: { number, owners } }: Search,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
  order: Keys = unordered,
): Prisma.Sql {
  const isNumber = [sql`t."id" = ${number}::int`, sql`t."userId" <> ALL(${owners}::int[])`]
  return sql`
    SELECT ${idAnd(order)} FROM "Timesheet" t ${named}
    WHERE ${all(gate, ...isNumber, ...conditions, ...meeting(sql`t`, narrowing), ...order.beyond)}`
}

/** The share of timesheets in sight that are found, and of those that are by their text, in a sample of all kinds. */
function sample(search: Search): Prisma.Sql {
  return sql`
    "sample" AS MATERIALIZED (
      SELECT avg(("named" OR "hasWords")::int) AS "share",
        coalesce(avg("hasWords"::int) FILTER (WHERE NOT "named"), 0) AS "shareOfTexts"
      FROM (
        SELECT k."named", ${hasWords(search)} AS "hasWords" FROM (
          SELECT * FROM "kind" ORDER BY hashint4("userId" # ("count" << 10)) LIMIT ${raw(String(SEARCHED.sampled))}
        ) k CROSS JOIN LATERAL (
          SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${ofKind} LIMIT 3
        ) t
      ) AS "sampled"
    )`
}
