// Which timesheets a page of a list shows, and how many there are. To walk through an order until enough rows match takes
// the longer the more history there is, and longest where nothing matches. So a list walks a little way only. Where that
// does not fill the page, it is put together from kinds: the tally says which there are of whom, one index for each order
// begins with what makes a kind, and so the first of a kind is found without reading what does not match.
// docs/decisions/0044 has the measurements.
import { COUNT_MAX } from '#domain/limits.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Slice } from './entity.ts'
import {
  all,
  isDated,
  isOffBeat,
  isOfFewPeople,
  meeting,
  ofKind,
  onTime,
  walkedColumns,
  within,
  type Narrowing,
} from './timesheet-conditions.ts'
import type { TimesheetSort } from './timesheet-filter.ts'
import { firstOfKinds, kinds, personByPerson } from './timesheet-kinds.ts'
import { orderOf, ways, type Order } from './timesheet-order.ts'

const { sql, empty, join, raw } = Prisma

/**
 * So many rows are walked through before kinds are asked; and so many between two dates are gone through where neither
 * the order nor the kinds begin with the date. Where there are more than that between them they are not far, by total
 * neither: they stand behind all of the same total before them. Of fewer than `kept` in sight all are as soon gone through by kinds.
 */
export const FEW = { walked: 4000, dated: 20_000, ofDates: 150_000, kept: 40_000 }

/** Selects the ids of a slice of the list. */
export function selectIds(narrowing: Narrowing, sort: TimesheetSort, slice: Slice): Prisma.Sql {
  const order = orderOf(sort, slice)
  const { table = empty, arms } = byOrder[sort.by](narrowing, order)
  return sql`
    WITH ${kinds(narrowing, sort.by === 'PERSON')}, ${shortness(narrowing.filter)}${table}
    SELECT "id" FROM (${join(arms, ' UNION ALL ')}) AS "found"
    ORDER BY "key" ${order.way}, "id" ${order.idWay} ${order.limit}`
}

/** Selects their number: exact, or one more than COUNT_MAX where dates let more than COUNT_MAX in. */
export function selectCount(narrowing: Narrowing): Prisma.Sql {
  const { filter } = narrowing
  if (!isDated(filter))
    return sql`WITH ${kinds(narrowing, false)} SELECT coalesce(sum("count"), 0)::int AS "count" FROM "kind"`
  return sql`
    WITH ${kinds(narrowing, false)}, ${shortness(filter)} SELECT count(*)::int AS "count" FROM (
      SELECT FROM (
        SELECT FROM "Timesheet" t WHERE ${all(isShort, ...within(filter), ...meeting(sql`t`, narrowing))}
        UNION ALL
        SELECT FROM "kind" k CROSS JOIN LATERAL (
          SELECT FROM "Timesheet" t WHERE ${all(ofKind, ...within(filter))} OFFSET 0
        ) t WHERE NOT ${isShort}
      ) AS "found" LIMIT ${raw(String(COUNT_MAX + 1))}
    ) AS "counted"`
}

/** Selects their number of each status, where it is not narrowed down to dates. */
export function selectCountByStatus(narrowing: Narrowing): Prisma.Sql {
  return sql`
    WITH ${kinds(narrowing, false)} SELECT "status"::text, sum("count")::int AS "count" FROM "kind" GROUP BY "status"`
}

// ---------------------------------------------------------------- the parts of the statements

type Arms = { table?: Prisma.Sql; arms: Prisma.Sql[] }
const byOrder: Record<TimesheetSort['by'], (narrowing: Narrowing, order: Order) => Arms> = {
  CREATED(narrowing, order) {
    const { filter } = narrowing
    if (!isDated(filter)) return walked(narrowing, order, [], [])
    // Where they would be in the order only they know.
    const late = sql`
      SELECT t."id", ${order.column} AS "key" FROM "Timesheet" t
      WHERE ${all(isOffBeat, ...within(filter), ...meeting(sql`t`, narrowing), ...order.beyond)}`
    const conditions = [sql`NOT ${isOffBeat}`, ...within(filter)]
    // Where it begins with those of a month later it takes more to come to the first.
    const isLate = Boolean(filter.to) && order.way === ways.down
    const walk = isLate ? { most: FEW.dated, isWalked: isMuch } : {}
    const { table, arms } = walked(narrowing, order, onTime(filter), conditions, walk)
    return { table, arms: [...arms, late] }
  },

  DATE: (narrowing, order) => walked(narrowing, order, within(narrowing.filter), []),

  TOTAL: byNumber,

  UNUSUAL: byNumber,

  PERSON(narrowing, order) {
    const { filter } = narrowing
    if (!isDated(filter)) return { arms: [personByPerson(order, [], sql`true`)] }
    const short = sql`
      SELECT t."id", k."name" AS "key" FROM "Timesheet" t
      JOIN (SELECT DISTINCT "userId", "name" FROM "kind") k ON k."userId" = t."userId"
      WHERE ${all(isShort, ...within(filter), ...meeting(sql`t`, narrowing), ...order.beyond)}`
    return { arms: [short, personByPerson(order, within(filter), sql`NOT ${isShort}`)] }
  },
}

/** By a number that has nothing to do with dates. */
function byNumber(narrowing: Narrowing, order: Order): Arms {
  const { filter } = narrowing
  if (!isDated(filter)) return walked(narrowing, order, [], [])
  const { table, arms } = walked(narrowing, order, [], within(filter), {
    gate: sql`NOT ${isShort}`,
    isWalked: isMuch,
    most: FEW.ofDates,
  })
  const short = sql`
    SELECT t."id", ${order.column} AS "key" FROM "Timesheet" t
    WHERE ${all(isShort, ...within(filter), ...meeting(sql`t`, narrowing), ...order.beyond)}`
  return { table, arms: [short, ...arms] }
}

/** Whether there are more in sight, but for dates, than are kept apart by kinds, but few between the dates. */
function shortness(filter: Narrowing['filter']): Prisma.Sql {
  if (!isDated(filter)) return sql`"short" AS (SELECT false AS "is")`
  return sql`
    "short" AS MATERIALIZED (
      SELECT (SELECT coalesce(sum("count"), 0) > ${FEW.kept}::int FROM "kind") AND (
        SELECT count(*) <= ${FEW.dated}::int FROM (
          SELECT FROM "Timesheet" t WHERE ${all(...within(filter))} LIMIT ${raw(String(FEW.dated + 1))}
        ) AS "dated"
      ) AS "is"
    )`
}
const isShort = sql`(SELECT "is" FROM "short")`
/** Whether it is worth walking far, or asking how many there are between dates. */
const isMuch = sql`(SELECT coalesce(sum("count"), 0) > ${FEW.kept}::int FROM "kind")`

/**
 * A page by walking a little way through all timesheets in order; where that does not fill it, by kinds. Of few people
 * there are few kinds.
 * @param range what an index on the order begins at, `conditions` what else is asked of those it holds; the options:
 * whether there is anything to find in this way, whether by walking, and how far.
 */
function walked(
  narrowing: Narrowing,
  order: Order,
  range: Prisma.Sql[],
  conditions: Prisma.Sql[],
  { gate = sql`true`, isWalked = sql`true`, most = FEW.walked } = {},
): Arms & { table: Prisma.Sql } {
  const { column, way, idWay, limit, beyond, take } = order
  if (isOfFewPeople(narrowing))
    return { table: empty, arms: [firstOfKinds(order, [...range, ...conditions], gate)] }
  const isFull = sql`(SELECT count(*) FROM "near") = ${take}`
  return {
    table: sql`, "near" AS MATERIALIZED (
      SELECT t."id", t."key" FROM (
        SELECT t."id", ${column} AS "key", ${walkedColumns} FROM "Timesheet" t
        WHERE ${all(gate, isWalked, ...range, ...beyond)}
        ORDER BY ${column} ${way}, t."id" ${idWay} LIMIT ${raw(String(most))}
      ) t WHERE ${all(...conditions, ...meeting(sql`t`, narrowing))} ${limit})`,
    arms: [
      sql`SELECT * FROM "near" WHERE ${isFull}`,
      firstOfKinds(order, [...range, ...conditions], all(gate, sql`NOT ${isFull}`)),
    ],
  }
}
