// Which timesheets a page of a list shows, and how many there are. To walk through an order until enough rows match takes
// the longer the more history there is, and longest where nothing matches. So a list walks a little way only. Where that
// does not fill the page, it is put together from kinds: the tally says which there are of whom, one index for each order
// begins with what makes a kind, and so the first of a kind is found without reading what does not match.
// docs/decisions/0044 has the measurements.
import { COUNT_MAX } from '#domain/limits.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Edge } from './cursor.ts'
import type { Slice } from './entity.ts'
import {
  all,
  isDated,
  isOffBeat,
  isOfFewPeople,
  meeting,
  ofKind,
  onTime,
  within,
  type Narrowing,
} from './timesheet-conditions.ts'
import type { TimesheetSort } from './timesheet-filter.ts'

const { sql, empty, join, raw } = Prisma

/**
 * So many rows are walked through before kinds are asked; and so many between two dates are gone through where neither
 * the order nor the kinds begin with the date.
 */
export const FEW = { walked: 4000, dated: 20_000 }

/** Selects the ids of a slice of the list. */
export function selectIds(narrowing: Narrowing, sort: TimesheetSort, slice: Slice): Prisma.Sql {
  const order = orderOf(sort, slice)
  const { table = empty, arms } = byOrder[sort.by](narrowing, order)
  return sql`
    WITH ${kinds(narrowing, sort.by === 'PERSON')}${table}
    SELECT "id" FROM (${join(arms, ' UNION ALL ')}) AS "found"
    ORDER BY "key" ${order.way}, "id" ${order.idWay} ${order.limit}`
}

/** Selects their number: exact, or one more than COUNT_MAX where dates let more than COUNT_MAX in. */
export function selectCount(narrowing: Narrowing): Prisma.Sql {
  const { filter } = narrowing
  if (!isDated(filter))
    return sql`WITH ${kinds(narrowing, false)} SELECT coalesce(sum("count"), 0)::int AS "count" FROM "kind"`
  return sql`
    WITH ${kinds(narrowing, false)} SELECT count(*)::int AS "count" FROM (
      SELECT FROM (
        SELECT FROM "Timesheet" t WHERE ${all(isShort(filter), ...within(filter), ...meeting(sql`t`, narrowing))}
        UNION ALL
        SELECT FROM "kind" k CROSS JOIN LATERAL (
          SELECT FROM "Timesheet" t WHERE ${all(ofKind, ...within(filter))} OFFSET 0
        ) t WHERE NOT ${isShort(filter)}
      ) AS "found" LIMIT ${raw(String(COUNT_MAX + 1))}
    ) AS "counted"`
}

// ---------------------------------------------------------------- the parts of the statements

/** What a list is sorted by, as a column of the timesheet, and its type. By person it is the name of the kind. */
const columns = {
  CREATED: { column: sql`t."createdAt"`, type: sql`timestamptz` },
  DATE: { column: sql`t."startDate"`, type: sql`date` },
  TOTAL: { column: sql`t."totalDuration"`, type: sql`int` },
  PERSON: { column: sql`k."name"`, type: sql`text` },
}
const ways = { up: sql`ASC`, down: sql`DESC` }

/** An order from one end, and the part of it that is wanted. */
type Order = {
  column: Prisma.Sql
  way: Prisma.Sql
  idWay: Prisma.Sql
  limit: Prisma.Sql
  /** What timesheets meet beyond the edges. */
  beyond: Prisma.Sql[]
  /** What kinds meet that have any, where the order is theirs. */
  from: Prisma.Sql[]
  take: Prisma.Sql
}

function orderOf(sort: TimesheetSort, { edges, take, isBackward }: Slice): Order {
  const isUp = sort.ascending !== isBackward
  const number = raw(String(take))
  return {
    column: columns[sort.by].column,
    way: isUp ? ways.up : ways.down,
    // Of one person the newest come first.
    idWay: isUp === (sort.by === 'PERSON') ? ways.down : ways.up,
    limit: sql`LIMIT ${number}`,
    beyond: edges.map((edge) => beyond(sort, edge)),
    from: sort.by === 'PERSON' ? edges.map((edge) => notBefore(sort, edge)) : [],
    take: number,
  }
}

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
    const { table, arms } = walked(narrowing, order, onTime(filter), conditions, { most: FEW.dated })
    return { table, arms: [...arms, late] }
  },

  DATE: (narrowing, order) => walked(narrowing, order, within(narrowing.filter), []),

  TOTAL(narrowing, order) {
    const { filter } = narrowing
    if (!isDated(filter)) return walked(narrowing, order, [], [])
    const { table, arms } = walked(narrowing, order, [], within(filter), {
      gate: sql`NOT ${isShort(filter)}`,
    })
    const short = sql`
      SELECT t."id", ${order.column} AS "key" FROM "Timesheet" t
      WHERE ${all(isShort(filter), ...within(filter), ...meeting(sql`t`, narrowing), ...order.beyond)}`
    return { table, arms: [short, ...arms] }
  },

  PERSON(narrowing, order) {
    const { filter } = narrowing
    if (!isDated(filter)) return { arms: [personByPerson(order, [], empty)] }
    const short = sql`
      SELECT t."id", k."name" AS "key" FROM "Timesheet" t
      JOIN (SELECT DISTINCT "userId", "name" FROM "kind") k ON k."userId" = t."userId"
      WHERE ${all(isShort(filter), ...within(filter), ...meeting(sql`t`, narrowing), ...order.beyond)}`
    return { arms: [short, personByPerson(order, within(filter), sql` AND NOT ${isShort(filter)}`)] }
  },
}

/** Whether there are few between the dates, whatever else is asked of them. */
const isShort = (filter: Narrowing['filter']) => sql`
  (SELECT count(*) <= ${FEW.dated}::int FROM (
    SELECT FROM "Timesheet" t WHERE ${all(...within(filter))} LIMIT ${raw(String(FEW.dated + 1))}
  ) AS "dated")`

/**
 * A page by walking a little way through all timesheets in order; where that does not fill it, by kinds. Of few people
 * there are few kinds.
 * @param range what an index on the order begins at, `conditions` what else is asked of those it holds.
 */
function walked(
  narrowing: Narrowing,
  order: Order,
  range: Prisma.Sql[],
  conditions: Prisma.Sql[],
  { gate = sql`true`, most = FEW.walked } = {},
): Arms & { table: Prisma.Sql } {
  const { column, way, idWay, limit, beyond, take } = order
  if (isOfFewPeople(narrowing))
    return { table: empty, arms: [firstOfKinds(order, [...range, ...conditions], gate)] }
  const isFull = sql`(SELECT count(*) FROM "near") = ${take}`
  return {
    table: sql`, "near" AS MATERIALIZED (
      SELECT t."id", t."key" FROM (
        SELECT t."id", ${column} AS "key", ${walkedColumns} FROM "Timesheet" t
        WHERE ${all(gate, ...range, ...beyond)}
        ORDER BY ${column} ${way}, t."id" ${idWay} LIMIT ${raw(String(most))}
      ) t WHERE ${all(...conditions, ...meeting(sql`t`, narrowing))} ${limit})`,
    arms: [
      sql`SELECT * FROM "near" WHERE ${isFull}`,
      firstOfKinds(order, [...range, ...conditions], all(gate, sql`NOT ${isFull}`)),
    ],
  }
}
const walkedColumns = join(
  ['userId', 'approvalGroupId', 'status', 'shift', 'taskTypes', 'createdAt', 'startDate'].map((name) =>
    raw(`t."${name}"`),
  ),
)

/** The kinds of timesheets that can match, with their number and, for an order by it, their owner's name. */
function kinds(narrowing: Narrowing, hasNames: boolean): Prisma.Sql {
  const kind = sql`k."userId", k."approvalGroupId", k."status", k."shift", k."taskTypes", k."count"`
  // As "ownerName" has it.
  const name = hasNames ? sql`, lower(u."firstName" || ' ' || u."lastName") AS "name"` : empty
  const user = hasNames ? sql` JOIN "User" u ON u."id" = k."userId"` : empty
  return sql`
    "kind" AS MATERIALIZED (
      SELECT ${kind}${name} FROM "TimesheetTally" k${user} WHERE ${all(sql`k."count" > 0`, ...meeting(sql`k`, narrowing))}
    )`
}

/**
 * The first of the kinds that come first: as a page has room for so many rows, it shows none of a kind before whose first
 * row there are the first rows of so many others.
 */
function firstOfKinds(
  { column, way, idWay, limit, beyond }: Order,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
) {
  const first = (some: Prisma.Sql) => sql`
    SELECT t."id", ${column} AS "key" FROM "Timesheet" t WHERE ${all(ofKind, ...conditions, ...beyond)}
    ORDER BY ${column} ${way}, t."id" ${idWay} ${some}`
  return sql`
    SELECT t."id", t."key" FROM (
      SELECT k.* FROM "kind" k CROSS JOIN LATERAL (${first(sql`LIMIT 1`)}) t WHERE ${gate}
      ORDER BY t."key" ${way}, t."id" ${idWay} ${limit}
    ) k CROSS JOIN LATERAL (${first(limit)}) t`
}

/** By name, no more people than it takes to fill the page, and those who share the last one's name. */
function personByPerson(
  { way, idWay, limit, beyond, from, take }: Order,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
) {
  return sql`(
    SELECT t."id", k."name" AS "key"
    FROM (SELECT k.* FROM "kind" k WHERE ${all(sql`true`, ...from)}${gate} ORDER BY k."name" ${way}) k
    CROSS JOIN LATERAL (
      SELECT t."id" FROM "Timesheet" t WHERE ${all(ofKind, ...conditions, ...beyond)}
      ORDER BY t."id" ${idWay} ${limit}
    ) t
    ORDER BY k."name" ${way} FETCH FIRST ${take} ROWS WITH TIES
  )`
}

function beyond(sort: TimesheetSort, { side, values: [value, id] }: Edge): Prisma.Sql {
  const { column, type } = columns[sort.by]
  const { than, other } = comparison(sort, side)
  const said = value instanceof Date ? value.toISOString() : value
  if (sort.by !== 'PERSON') return sql`(${column}, t."id") ${than} (${said}::${type}, ${id}::int)`
  return sql`(${column} ${than} ${said}::text OR ${column} = ${said}::text AND t."id" ${other} ${id}::int)`
}

function notBefore(sort: TimesheetSort, { side, values: [name] }: Edge): Prisma.Sql {
  return sql`k."name" ${comparison(sort, side).than}= ${name}::text`
}

function comparison({ ascending }: TimesheetSort, side: Edge['side']) {
  const [up, down] = [sql`>`, sql`<`]
  return ascending === (side === 'after') ? { than: up, other: down } : { than: down, other: up }
}
