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
import { areMoreThan, firstOfKinds, kinds, personByPerson } from './timesheet-kinds.ts'
import { orderOf, ways, type Order } from './timesheet-order.ts'

const { sql, empty, join, raw } = Prisma

/**
 * So many rows are walked through before kinds are asked; and so many between two dates are gone through where neither
 * the order nor the kinds begin with the date. Of fewer than `kept` in sight all are as soon gone through by kinds.
 */
export const FEW = { walked: 4000, dated: 20_000, kept: 40_000 }

/** Selects the ids of a slice of the list. */
export function selectIds(narrowing: Narrowing, sort: TimesheetSort, slice: Slice): Prisma.Sql {
  const order = orderOf(sort, slice)
  const { table, arms } = listed(narrowing, sort, order)
  return sql`
    WITH ${kinds(narrowing, sort.by === 'PERSON')}${table}
    SELECT "id" FROM (${join(arms, ' UNION ALL ')}) AS "found"
    ${order.ofFound} ${order.limit}`
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

/** Selects their number of each status, in the same way. */
export function selectCountByStatus(narrowing: Narrowing): Prisma.Sql {
  const { filter } = narrowing
  if (!isDated(filter))
    return sql`
      WITH ${kinds(narrowing, false)} SELECT "status"::text, sum("count")::int AS "count" FROM "kind" GROUP BY "status"`
  return sql`
    WITH ${kinds(narrowing, false)}, ${shortness(filter)}, "few" AS MATERIALIZED (
      SELECT t."status" FROM "Timesheet" t WHERE ${all(isShort, ...within(filter), ...meeting(sql`t`, narrowing))}
    )
    SELECT o."status"::text, (
      SELECT count(*)::int FROM (
        SELECT FROM "few" f WHERE f."status" = o."status"
        UNION ALL
        SELECT FROM "kind" k CROSS JOIN LATERAL (
          SELECT FROM "Timesheet" t WHERE ${all(ofKind, ...within(filter))} OFFSET 0
        ) t WHERE k."status" = o."status" AND NOT ${isShort}
        LIMIT ${raw(String(COUNT_MAX + 1))}
      ) AS "found"
    ) AS "count"
    FROM (SELECT DISTINCT "status" FROM "kind") o`
}

// ---------------------------------------------------------------- the parts of the statements

type Arms = { table: Prisma.Sql; arms: Prisma.Sql[] }

function listed(narrowing: Narrowing, { by }: TimesheetSort, order: Order): Arms {
  const { filter } = narrowing
  if (by === 'PERSON') return byName(narrowing, order)
  if (by !== 'CREATED' || !isDated(filter)) return walked(narrowing, order, within(filter), [])
  // Where they would be in the order only they know.
  const late = sql`
    SELECT t."id", ${order.keys} FROM "Timesheet" t
    WHERE ${all(isOffBeat, ...within(filter), ...meeting(sql`t`, narrowing), ...order.beyond)}`
  const conditions = [sql`NOT ${isOffBeat}`, ...within(filter)]
  // Where it begins with those of a month later it takes more to come to the first.
  const isLate = Boolean(filter.to) && order.way === ways.down
  const { table, arms } = walked(narrowing, order, onTime(filter), conditions, isLate)
  return { table, arms: [...arms, late] }
}

function byName(narrowing: Narrowing, order: Order): Arms {
  const { filter } = narrowing
  if (!isDated(filter)) return { table: empty, arms: [personByPerson(order, sql`"kind" k`, [], sql`true`)] }
  const short = sql`
    SELECT t."id", k."name" AS "key" FROM "Timesheet" t
    JOIN (SELECT DISTINCT "userId", "name" FROM "kind") k ON k."userId" = t."userId"
    WHERE ${all(isShort, ...within(filter), ...meeting(sql`t`, narrowing), ...order.beyond)}`
  return {
    table: sql`, ${shortness(filter)}`,
    arms: [short, personByPerson(order, sql`"kind" k`, within(filter), sql`NOT ${isShort}`)],
  }
}

/** Whether there are more in sight, but for dates, than are kept apart by kinds, but few between the dates. */
function shortness(filter: Narrowing['filter']): Prisma.Sql {
  return sql`
    "short" AS MATERIALIZED (
      SELECT ${areMoreThan(FEW.kept)} AND (
        SELECT count(*) <= ${FEW.dated}::int FROM (
          SELECT FROM "Timesheet" t WHERE ${all(...within(filter))} LIMIT ${raw(String(FEW.dated + 1))}
        ) AS "dated"
      ) AS "is"
    )`
}
const isShort = sql`(SELECT "is" FROM "short")`

/**
 * A page by walking a little way through all timesheets in order; where that does not fill it, by kinds. Of few people
 * there are few kinds.
 * @param range what an index on the order begins at, `conditions` what else is asked of those it holds, `isFar` whether
 * one has to walk further to come to them.
 */
function walked(
  narrowing: Narrowing,
  order: Order,
  range: Prisma.Sql[],
  conditions: Prisma.Sql[],
  isFar = false,
): Arms {
  const { keys, ofSheets, limit, beyond, take } = order
  if (isOfFewPeople(narrowing))
    return { table: empty, arms: [firstOfKinds(order, [...range, ...conditions], sql`true`)] }
  const most = isFar ? FEW.dated : FEW.walked
  const isWalked = isFar ? areMoreThan(FEW.kept) : sql`true`
  const walk = (columns: Prisma.Sql, end: Prisma.Sql) => sql`
    SELECT ${columns} FROM "Timesheet" t WHERE ${all(isWalked, sql`true`, ...range, ...beyond)} ${ofSheets} ${end}`
  // It is full, or there is nothing behind what was walked through.
  const isDone = sql`((SELECT count(*) FROM "near") = ${take}
    OR ${isWalked} AND NOT EXISTS (${walk(empty, sql`OFFSET ${raw(String(most))} LIMIT 1`)}))`
  return {
    table: sql`, "near" AS MATERIALIZED (
      SELECT t.* FROM (${walk(sql`t."id", ${keys}, ${walkedColumns}`, sql`LIMIT ${raw(String(most))}`)}) t
      WHERE ${all(sql`true`, ...conditions, ...meeting(sql`t`, narrowing))} ${limit})`,
    arms: [
      sql`SELECT "id", ${order.found} FROM "near" WHERE ${isDone}`,
      firstOfKinds(order, [...range, ...conditions], sql`NOT ${isDone}`),
    ],
  }
}
