// Parts of statements that read timesheets kind by kind: which kinds there are, and the first rows of them in an order.
import { Prisma } from '#server/database/generated/client.ts'
import { all, meeting, ofKind, type Narrowing } from './timesheet-conditions.ts'
import type { Order } from './timesheet-order.ts'

const { sql, empty, raw } = Prisma

/**
 * The kinds of timesheets that can match, with their number and, for an order by it, their owner's name. Of a search:
 * whether that name has all of its words.
 */
export function kinds(narrowing: Narrowing, hasNames: boolean): Prisma.Sql {
  const kind = sql`k."userId", k."approvalGroupId", k."status", k."shift", k."taskTypes", k."count"`
  // As "ownerName" has it.
  const name = hasNames ? sql`, lower(u."firstName" || ' ' || u."lastName") AS "name"` : empty
  const user = hasNames ? sql` JOIN "User" u ON u."id" = k."userId"` : empty
  const { found } = narrowing
  const named = found ? sql`, k."userId" = ANY(${found.owners}::int[]) AS "named"` : empty
  return sql`
    "kind" AS MATERIALIZED (
      SELECT ${kind}${name}${named} FROM "TimesheetTally" k${user} WHERE ${all(sql`k."count" > 0`, ...meeting(sql`k`, narrowing))}
    )`
}

/** Whether there are more of them, but for dates, than so many. */
export function areMoreThan(many: number): Prisma.Sql {
  return sql`(SELECT coalesce(sum("count"), 0) > ${many}::int FROM "kind")`
}

/**
 * The first of the kinds that come first: as a page has room for so many rows, it shows none of a kind before whose first
 * row there are the first rows of so many others.
 */
export function firstOfKinds(
  { keys, found, ofSheets, ofFound, limit, beyond }: Order,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
) {
  const first = (some: Prisma.Sql) => sql`
    SELECT t."id", ${keys} FROM "Timesheet" t WHERE ${all(ofKind, ...conditions, ...beyond)} ${ofSheets} ${some}`
  return sql`
    SELECT t."id", ${found} FROM (
      SELECT k.* FROM "kind" k CROSS JOIN LATERAL (${first(sql`LIMIT 1`)}) t WHERE ${gate}
      ${ofFound} ${limit}
    ) k CROSS JOIN LATERAL (${first(limit)}) t`
}

/**
 * About so many of the first in the order: of each kind as many as it has a share in all, and some more. The last of a kind of
 * which there may be others is marked: what comes behind the first of those is not known.
 */
export function firstOfEachKind(
  { keys, found, ofSheets, beyond }: Order,
  conditions: Prisma.Sql[],
  many: Prisma.Sql,
  more: number,
) {
  const ofEach = sql`${raw(String(more))} + ceil(${many}::float8 * k."count" / (SELECT sum("count") FROM "kind"))::int`
  return sql`
    SELECT t."id", t."userId", ${found}, t."n" = ${ofEach} AS "isLast" FROM "kind" k CROSS JOIN LATERAL (
      SELECT *, row_number() OVER () AS "n" FROM (
        SELECT t."id", t."userId", ${keys} FROM "Timesheet" t WHERE ${all(ofKind, ...conditions, ...beyond)} ${ofSheets}
        LIMIT ${ofEach}
      ) t
    ) t WHERE ${many} > 0`
}

/**
 * By name, no more people than it takes to fill the page, and those who share the last one's name.
 * @param among the kinds, as "k"; `isListed` what is asked of one timesheet after the other.
 */
export function personByPerson(
  { way, ofSheets, limit, beyond, from, take }: Order,
  among: Prisma.Sql,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
  isListed = sql`true`,
) {
  return sql`(
    SELECT t."id", k."name" AS "key"
    FROM (SELECT k.* FROM ${among} WHERE ${all(gate, ...from)} ORDER BY k."name" ${way}) k
    CROSS JOIN LATERAL (
      SELECT t."id" FROM (
        SELECT t."id", t."userId" FROM "Timesheet" t WHERE ${all(ofKind, ...conditions, ...beyond)} ${ofSheets} OFFSET 0
      ) t WHERE ${isListed} ${limit}
    ) t
    ORDER BY k."name" ${way} FETCH FIRST ${take} ROWS WITH TIES
  )`
}
