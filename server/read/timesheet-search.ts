// A page of the timesheets that a search finds. Words that are common are found soonest by reading the texts of the
// timesheets that come first in the page's order. Where that does not fill it the words are rare: an index finds them among
// what the viewer sees, and those of people whose name has all of the words are found by kinds. docs/decisions/0078 has the
// measurements.
import { ofSelectedPeopleKeys } from '#server/access/sight.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Slice } from './entity.ts'
import {
  all,
  isDated,
  isOffBeat,
  meeting,
  onTime,
  walkedColumns,
  within,
  type Narrowing,
} from './timesheet-conditions.ts'
import type { TimesheetSort } from './timesheet-filter.ts'
import { areMoreThan, firstOfEachKind, firstOfKinds, kinds, personByPerson } from './timesheet-kinds.ts'
import { orderOf, type Order } from './timesheet-order.ts'
import { sample } from './timesheet-sample.ts'
import { byTexts, inOrder, isSaidOfTexts, lookedUp, numbered } from './timesheet-text-index.ts'
import { isFound } from './timesheet-words.ts'

const { sql, empty, join, raw } = Prisma

/**
 * A page reads texts where a share of what is in sight is found. Of up to `kept` in sight `share` of the texts of a sample have
 * to have the words; then up to `times` as many rows as should fill the page are put in order, and `more` of each kind. Of more
 * one walks through `walked` in order and reads `read` of them, if of the first `probed` as many are found as fill a page from
 * `full`. By name the people who come first are looked at, with `ofPeople` timesheets together: of more than `kept`, and where
 * the index says all that is asked, their texts are read from `shareOfMuch` on; of more than `kept` the index is asked for
 * theirs from `shareByName` on.
 */
export const READ = {
  kept: 50_000,
  share: 0.02,
  shareOfMuch: 0.5,
  times: 16,
  more: 3,
  walked: 50_000,
  probed: 1500,
  full: 6000,
  read: 20_000,
  ofPeople: 50_000,
  shareByName: 0.003,
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
  const {
    tables = empty,
    near,
    isEnd,
    isCommon,
  } = isByName
    ? ofFirstPeople(narrowing, order, conditions)
    : firstInOrder(narrowing, order, conditions, range)
  const most = isByName ? READ.ofPeople : READ.read
  const wanted = inOrder(order)
  const arms = [
    sql`SELECT * FROM "near" WHERE ${isDone}`,
    isByName
      ? personByPerson(order, sql`"kind" k`, conditions, all(isRare, sql`k."named"`))
      : firstOfKinds(order, conditions, all(isRare, sql`k."named"`)),
    byTexts(lookedUp, narrowing, conditions, isRare, wanted),
    numbered(narrowing, conditions, isRare, wanted),
    ...(isLateApart ? [late(narrowing, order)] : []),
  ]
  return sql`
    WITH ${kinds(narrowing, isByName)}, ${sample(narrowing.found!)},
      "reading" AS MATERIALIZED (SELECT CASE WHEN ${isCommon} THEN ${most}::int ELSE 0 END AS "texts"),
      ${tables}"near" AS MATERIALIZED (${near}),
      "done" AS MATERIALIZED (SELECT (SELECT count(*) FROM "near") >= ${order.take} OR ${isEnd} AS "is")
    SELECT "id" FROM (${join(arms, ' UNION ALL ')}) AS "found"
    ${order.ofFound} ${order.limit}`
}

const texts = sql`(SELECT "texts" FROM "reading")`
/** The page is full of those whose texts were read, or there are no others. */
const isDone = sql`(SELECT "is" FROM "done")`
const isRare = sql`NOT ${isDone}`

/** What is found near: by reading as few texts as make a page, whether that is all there is, and whether to try it. */
type Near = { tables?: Prisma.Sql; near: Prisma.Sql; isEnd: Prisma.Sql; isCommon: Prisma.Sql }

/**
 * The first in the order: of few in sight the first of each kind together, of many one walks through a part.
 * @param range what an index on the order begins at, `conditions` what is asked of those it holds.
 */
function firstInOrder(
  narrowing: Narrowing,
  order: Order,
  conditions: Prisma.Sql[],
  range: Prisma.Sql[],
): Near {
  const { keys, found, ofSheets, ofFound, beyond, limit, take } = order
  const share = sql`(SELECT "shareOfTexts" FROM "sample")`
  const isMuch = areMoreThan(READ.kept)
  const most = raw(String(READ.walked))
  const walk = (columns: Prisma.Sql, end: Prisma.Sql) => sql`
    SELECT ${columns} FROM "Timesheet" t WHERE ${all(isMuch, ...range, ...beyond)} ${ofSheets} ${end}`
  const walked = (limit: Prisma.Sql) => sql`
    SELECT t."id", t."userId", ${found} FROM (${walk(sql`t."id", ${keys}, ${walkedColumns}`, sql`LIMIT ${most}`)}) t
    WHERE ${all(sql`true`, ...conditions, ...meeting(sql`t`, narrowing))} LIMIT ${limit}`
  const probed = raw(String(READ.probed))
  const isIt = isFound(narrowing.found!)
  const isKept = sql`NOT ${isMuch} AND ${texts} > 0`
  const many = sql`(SELECT CASE WHEN ${isKept}
    THEN least(${texts}, ceil(${READ.times}::float8 * ${take} / nullif(${share}, 0)))::int ELSE 0 END)`
  const before = sql`ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING`
  return {
    tables: sql`"first" AS MATERIALIZED (${firstOfEachKind(order, conditions, many, READ.more)}), `,
    near: sql`
      SELECT * FROM (
        (SELECT t."id", ${found} FROM (${walked(texts)}) t WHERE ${isIt} ${limit})
        UNION ALL (
          SELECT t."id", ${found} FROM (
            SELECT f.*, coalesce(sum(f."isLast"::int) OVER (${ofFound} ${before}), 0) AS "unknown" FROM "first" f
          ) t WHERE t."unknown" = 0 AND ${isIt} ${ofFound} ${limit}
        )
      ) AS "first" ${ofFound} ${limit}`,
    isEnd: sql`(${isKept} AND NOT EXISTS (SELECT FROM "first" f WHERE f."isLast") OR (SELECT count(*) FROM (${walked(texts)}) AS "walked") < ${texts}
      AND ${isMuch} AND NOT EXISTS (${walk(empty, sql`OFFSET ${most} LIMIT 1`)}))`,
    isCommon: sql`CASE WHEN ${isMuch}
      THEN (SELECT coalesce(avg((${isIt} IS TRUE)::int), 1) FROM (${walked(probed)}) t) * ${READ.full}::float8 >= ${take}
      ELSE ${share} >= ${READ.share}::float8 END`,
  }
}

/** Those of the people who come first by name: texts are read where most have the words, and else looked up. */
function ofFirstPeople(narrowing: Narrowing, order: Order, conditions: Prisma.Sql[]): Near {
  const { way, from, ofFound, take } = order
  const share = sql`(SELECT "shareOfTexts" FROM "sample")`
  const tables = sql`
    "firstKind" AS MATERIALIZED (
      SELECT * FROM (
        SELECT k.*, sum(k."count") OVER (ORDER BY k."name" ${way}) AS "upTo" FROM "kind" k WHERE ${all(sql`true`, ...from)}
      ) k WHERE k."upTo" <= ${texts}
    ), `
  const first = sql`"firstKind" k`
  const isMuch = areMoreThan(READ.kept)
  // Of few the index is asked for all, where it says all that is asked, but those of one status are soon read.
  const least =
    isSaidOfTexts(narrowing) && !narrowing.filter.status
      ? sql`${READ.shareOfMuch}`
      : sql`CASE WHEN ${isMuch} THEN ${READ.shareOfMuch} ELSE ${READ.share} END`
  const isRead = sql`${share} >= ${least}::float8`
  const isLookedUp = sql`NOT ${isRead} AND ${texts} > 0`
  const ofFirst = (of: Narrowing, columns: Prisma.Sql) =>
    lookedUp(of, columns, [ofSelectedPeopleKeys(sql`SELECT DISTINCT -"userId" FROM "firstKind"`, sql`s`)])
  const ownerIsFirst = sql`t."userId" IN (SELECT "userId" FROM "firstKind")`
  const arms = [
    personByPerson(order, first, conditions, isRead, isFound(narrowing.found!)),
    personByPerson(order, first, conditions, all(isLookedUp, sql`k."named"`)),
    byTexts(ofFirst, narrowing, conditions, isLookedUp, inOrder(order)),
    numbered(narrowing, conditions, all(isLookedUp, ownerIsFirst), inOrder(order)),
  ]
  return {
    tables,
    near: sql`SELECT * FROM (${join(arms, ' UNION ALL ')}) AS "first" ${ofFound} LIMIT ${take}`,
    isEnd: sql`(SELECT coalesce(sum(k."count"), 0) FROM "kind" k WHERE ${all(sql`true`, ...from)}) <= ${texts}`,
    isCommon: sql`(${isRead} OR ${isMuch} AND ${share} >= ${READ.shareByName}::float8)`,
  }
}

/** Those of a time that were recorded much later or earlier: they are few, and an index holds them alone. */
function late(narrowing: Narrowing, { keys, beyond }: Order): Prisma.Sql {
  const { filter, found } = narrowing
  return sql`
    SELECT t."id", ${keys} FROM (SELECT * FROM "Timesheet" t WHERE ${all(isOffBeat, ...within(filter))} OFFSET 0) t
    WHERE ${all(...meeting(sql`t`, narrowing), ...beyond, isFound(found!))}`
}
