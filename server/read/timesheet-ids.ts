// Which timesheets a page of a list shows, and how many there are. To walk through an order until enough rows match takes
// the longer the more history there is, and longest where nothing matches. So a page is put together from the people in
// it: the tally says whose timesheets can match at all, and each person's own are read in the order of the list, no more
// of them than the page holds. Where few match they are collected and sorted. docs/decisions/0030 has the measurements.
import { COUNT_MAX } from '#domain/limits.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Edge } from './cursor.ts'
import type { Slice } from './entity.ts'
import {
  all,
  filtered,
  isDated,
  isOffBeat,
  matching,
  ofKind,
  ofPerson,
  onTime,
  stamped,
  startDate,
  within,
  type Narrowing,
} from './timesheet-conditions.ts'
import type { TimesheetSort } from './timesheet-filter.ts'

const { sql, empty, join, raw } = Prisma

/**
 * So many rows are collected and sorted; where there are more, each person's own are gone through in order. Between two
 * dates it takes collecting them to know.
 */
export const FEW = { inAll: 50_000, dated: 20_000 }

/** Selects the ids of a slice of the list. */
export function selectIds(
  narrowing: Narrowing,
  sort: TimesheetSort,
  { edges, take, isBackward }: Slice,
): Prisma.Sql {
  const { column, key } = orders[sort.by]
  const isAscending = sort.ascending !== isBackward
  const way = directions[isAscending ? 'asc' : 'desc']
  const idWay = directions[isAscending === (sort.by === 'PERSON') ? 'desc' : 'asc']
  const limit = sql`LIMIT ${raw(String(take))}`
  const selection = { key, column, edges: edges.map((edge) => beyond(sort, edge)) }

  /** The first of each person's own, where those that match are many. */
  const streams = ({ people = sql`"person"`, more = [], date = filtered, gate = empty }: Streams) => sql`
    SELECT t."id", ${key} AS "key" FROM ${people} p CROSS JOIN LATERAL (
      SELECT t."id", ${column} AS "key" FROM "Timesheet" t
      WHERE ${all(ofPerson, ...matching(narrowing, date), ...more, ...selection.edges)}
      ORDER BY ${sort.by === 'PERSON' ? empty : sql`${column} ${way}, `}t."id" ${idWay} ${limit}
    ) t WHERE NOT ${areFew()}${gate}`

  const byOrder: Record<TimesheetSort['by'], () => Arms> = {
    DATE: () => ({ arms: [streams({ date: startDate })] }),
    PERSON: () => ({ arms: [streams({ people: firstPeople(narrowing, selection, way, take) })] }),
    CREATED: () =>
      isDated(narrowing.filter)
        ? { arms: [streams({ more: onTime(narrowing.filter) }), offBeat(narrowing, selection)] }
        : { arms: [streams({})] },
    TOTAL: () =>
      isDated(narrowing.filter)
        ? {
            table: sql`, "dated" AS MATERIALIZED (${dated(narrowing, selection, FEW.dated + 1)})`,
            arms: [
              sql`SELECT * FROM "dated" WHERE (SELECT count(*) FROM "dated") <= ${FEW.dated}::int`,
              streams({ gate: sql` AND (SELECT count(*) FROM "dated") > ${FEW.dated}::int` }),
            ],
          }
        : { arms: [streams({})] },
  }
  const { table = empty, arms } = byOrder[sort.by]()
  return sql`
    WITH ${tables(narrowing, sort.by === 'PERSON')}${table}
    SELECT "id" FROM (${join([few(narrowing, selection), ...arms], ' UNION ALL ')}) AS "found"
    ORDER BY "key" ${way}, "id" ${idWay} ${limit}`
}
type Streams = { people?: Prisma.Sql; more?: Prisma.Sql[]; date?: Prisma.Sql; gate?: Prisma.Sql }
type Arms = { table?: Prisma.Sql; arms: Prisma.Sql[] }

/** Selects their number: exact, or one more than COUNT_MAX where dates let more than COUNT_MAX in. */
export function selectCount(narrowing: Narrowing): Prisma.Sql {
  const kinds = tables(narrowing, false)
  if (!isDated(narrowing.filter))
    return sql`WITH ${kinds} SELECT coalesce(sum("count"), 0)::int AS "count" FROM "kind"`
  const selection: Selection = { key: sql`0`, column: sql`0`, edges: [] }
  return sql`
    WITH ${kinds} SELECT count(*)::int AS "count" FROM (
      SELECT FROM (${few(narrowing, selection)} UNION ALL (${dated(narrowing, selection, COUNT_MAX + 1)})) AS "found"
      LIMIT ${raw(String(COUNT_MAX + 1))}
    ) AS "counted"`
}

// ---------------------------------------------------------------- the parts of the statements

/** What a list is sorted by, as a column of the timesheet and as what is selected of person and timesheet. */
const orders = {
  CREATED: { column: sql`t."createdAt"`, key: sql`t."key"`, type: sql`timestamptz` },
  DATE: { column: sql`t."startDate"`, key: sql`t."key"`, type: sql`date` },
  TOTAL: { column: sql`t."totalDuration"`, key: sql`t."key"`, type: sql`int` },
  PERSON: { column: sql`NULL`, key: sql`p."name"`, type: sql`text` },
}
const directions = { asc: sql`ASC`, desc: sql`DESC` }

type Selection = { key: Prisma.Sql; column: Prisma.Sql; edges: readonly Prisma.Sql[] }

/** The kinds of timesheets that can match, with their number, and the people who have some. */
function tables({ viewer, filter, people }: Narrowing, hasNames: boolean): Prisma.Sql {
  const kind = sql`k."userId", k."status", k."shift", k."taskTypes"`
  const found = people ? [sql`k."userId" = ANY(${[...people]}::int[])`] : []
  const own = filter.ownTimesheet ? [sql`k."userId" = ${viewer.id}::int`] : []
  const person = filter.userId ? [sql`k."userId" = ${filter.userId}::int`] : []
  const where = all(
    sql`k."count" > 0`,
    ...own,
    ...person,
    ...found,
    ...stamped(sql`k`, viewer, filter),
    ...ofKind(sql`k`, filter),
  )
  // As "ownerName" has it.
  const name = hasNames ? sql`lower(u."firstName" || ' ' || u."lastName")` : empty
  return hasNames
    ? sql`
      "kind" AS MATERIALIZED (
        SELECT ${kind}, ${name} AS "name", sum(k."count") AS "count"
        FROM "TimesheetTally" k JOIN "User" u ON u."id" = k."userId" WHERE ${where} GROUP BY 1, 2, 3, 4, 5
      ), "person" AS MATERIALIZED (SELECT DISTINCT "userId", "name" FROM "kind")`
    : sql`
      "kind" AS MATERIALIZED (
        SELECT ${kind}, sum(k."count") AS "count" FROM "TimesheetTally" k WHERE ${where} GROUP BY 1, 2, 3, 4
      ), "person" AS MATERIALIZED (SELECT DISTINCT "userId" FROM "kind")`
}

const areFew = () => sql`(SELECT coalesce(sum("count"), 0) <= ${FEW.inAll}::int FROM "kind")`

/** All that match, where they are few, by an index over what makes a kind. */
function few({ viewer, filter }: Narrowing, { key, column, edges }: Selection): Prisma.Sql {
  const ofTheKind = sql`
    t."userId" = p."userId" AND t."status" = p."status" AND t."shift" = p."shift" AND t."taskTypes" = p."taskTypes"`
  return sql`
    SELECT t."id", ${key} AS "key" FROM "kind" p CROSS JOIN LATERAL (
      SELECT t."id", ${column} AS "key" FROM "Timesheet" t
      WHERE ${all(ofTheKind, ...stamped(sql`t`, viewer, filter), ...within(filter, filtered), ...edges)} OFFSET 0
    ) t WHERE ${areFew()}`
}

/** Those between two dates where all that match are many: not more than `most`. */
function dated(narrowing: Narrowing, { key, column, edges }: Selection, most: number): Prisma.Sql {
  return sql`
    SELECT t."id", ${key} AS "key" FROM "person" p CROSS JOIN LATERAL (
      SELECT t."id", ${column} AS "key" FROM "Timesheet" t
      WHERE ${all(ofPerson, ...matching(narrowing, startDate), ...edges)} OFFSET 0
    ) t WHERE NOT ${areFew()} LIMIT ${raw(String(most))}`
}

/** By name, the first people who have something to show: each fills a row of the page at least. */
function firstPeople(narrowing: Narrowing, { edges }: Selection, way: Prisma.Sql, take: number): Prisma.Sql {
  return sql`(
    SELECT p.* FROM "person" p
    WHERE EXISTS (SELECT FROM "Timesheet" t WHERE ${all(ofPerson, ...matching(narrowing, startDate), ...edges)})
    ORDER BY p."name" ${way} FETCH FIRST ${raw(String(take))} ROWS WITH TIES
  )`
}

function offBeat(narrowing: Narrowing, { key, column, edges }: Selection): Prisma.Sql {
  return sql`
    SELECT t."id", ${key} AS "key" FROM "person" p CROSS JOIN LATERAL (
      SELECT t."id", ${column} AS "key" FROM "Timesheet" t
      WHERE ${all(ofPerson, isOffBeat, ...matching(narrowing, filtered), ...edges)} OFFSET 0
    ) t WHERE NOT ${areFew()}`
}

function beyond({ by, ascending }: TimesheetSort, { side, values: [value, id] }: Edge): Prisma.Sql {
  const isUp = ascending === (side === 'after')
  const [than, other] = isUp ? [sql`>`, sql`<`] : [sql`<`, sql`>`]
  const { column, type } = orders[by]
  const said = value instanceof Date ? value.toISOString() : value
  if (by !== 'PERSON') return sql`(${column}, t."id") ${than} (${said}::${type}, ${id}::int)`
  return sql`(p."name" ${than} ${said}::text OR p."name" = ${said}::text AND t."id" ${other} ${id}::int)`
}
