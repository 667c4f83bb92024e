// Reads the records of a type that the viewer may see. One statement finds the ids of a chunk of the list and others read
// its records. A long response is read chunk by chunk, so that it is never in memory as a whole.
import { fromStandby } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { compileNarrowing } from './compile.ts'
import type { Compiling } from './related.ts'
import type { EntityType } from './model.ts'
import { afterRow, pageToken, orderOf, readToken, termsOf, type Sorted } from './order.ts'
import type { Options, SortTerm } from './options.ts'
import { query, readRecords, ROW, ROWS_AT_ONCE, table, type Shown } from './records.ts'
import type { Sql } from './terms.ts'

const { sql, join } = Prisma

/** Longer responses are read from a standby, if there is one. */
const LONG = 100

export type Chunk = {
  rows: Shown[]
  /** Reads the next chunk of the same response; null after the last chunk. */
  more: (() => Promise<Chunk>) | null
  /** The $skiptoken of the next page; null if this response completes the list. */
  next: string | null
}
/** A response, with its first chunk. */
export type Collection = Chunk & {
  /** The number of rows without $top and $skip, if $count is true. */
  count: number | null
}
/** The order and page size without options, and the largest number of rows in one response. */
export type Defaults = { order: readonly SortTerm[]; pageSize: number; rowsMax?: number }

/** Reads a list. @throws BadQuery, also while reading later chunks. */
export async function readCollection(
  type: EntityType,
  options: Options,
  { order, pageSize, rowsMax = ROWS_AT_ONCE }: Defaults,
  compiling: Compiling,
): Promise<Collection> {
  const joins: Sql[] = []
  const terms = termsOf(type, options.orderby ?? order, compiling, ROW, joins)
  const narrowed = conditionOf(type, options, compiling)
  const token = options.skiptoken === undefined ? null : readToken(options.skiptoken, terms)
  const limit = token?.left ?? options.top ?? null
  const size = Math.min(limit ?? pageSize, rowsMax)
  const list = {
    type,
    options,
    terms,
    joins,
    narrowed,
    compiling,
    after: limit === null ? null : limit - size,
  }
  const at = token?.at ?? null
  const readFirst = async (): Promise<Collection> => {
    const [chunk, count] = await Promise.all([
      (options.filter ?? options.search)
        ? safely(list, at, size).then((safe) => readChunk(safe, at, size))
        : readChunk(list, at, size),
      options.count ? countOf(type, narrowed) : null,
    ])
    return { ...chunk, count }
  }
  return size > LONG ? fromStandby(readFirst) : readFirst()
}

type List = {
  type: EntityType
  options: Options
  terms: readonly Sorted[]
  /** The tables that the terms need in addition. */
  joins: readonly Sql[]
  narrowed: Sql
  /** Find all matching rows and sort them, instead of scanning the table in the order of the list. */
  isCollected?: boolean
  compiling: Compiling
  /** The rows of $top after this response; null without $top. */
  after: number | null
}

/** @param at the last row of the previous chunk; null for the first. @param left the rows left in this response. */
async function readChunk(list: List, at: readonly unknown[] | null, left: number): Promise<Chunk> {
  const { type, options, compiling, after } = list
  const size = Math.min(left, ROWS_AT_ONCE)
  const matches = await query<{ id: number; at: unknown[] }>(selectIds(list, at, size))
  const page = matches.slice(0, size)
  const records = await readRecords(
    type,
    page.map(({ id }) => id),
    options,
    compiling,
  )
  const rows = records.map(({ shown }) => shown)
  if (matches.length <= size || (left === size && after === 0)) return { rows, more: null, next: null }
  const last = page.at(-1)!.at
  return left > size
    ? { rows, more: () => fromStandby(() => readChunk(list, last, left - size)), next: null }
    : { rows, more: null, next: pageToken(last, after) }
}

/** Selects the ids of the next rows and of one more, which shows whether the list continues. */
function selectIds(
  { type, options, terms, joins, narrowed, isCollected }: List,
  at: readonly unknown[] | null,
  size: number,
): Sql {
  // OFFSET keeps PostgreSQL from moving the order into the subquery.
  const from = isCollected
    ? sql`(SELECT "t".* FROM ${table(type)} "t" WHERE ${narrowed} OFFSET 0) "t"`
    : sql`${table(type)} "t"`
  const conditions = [...(isCollected ? [sql`true`] : [narrowed]), ...(at ? [afterRow(terms, at)] : [])]
  return sql`SELECT "t"."id", jsonb_build_array(${join(terms.map(({ sql: term }) => term))}) AS "at"
      FROM ${join([from, ...joins], ' ')} WHERE ${join(conditions, ' AND ')}
      ORDER BY ${orderOf(terms)} LIMIT ${size + 1}::int OFFSET ${at ? 0 : (options.skip ?? 0)}::int`
}

/**
 * The highest acceptable cost of scanning a whole list in PostgreSQL's unit, and the factor by which collecting must be
 * cheaper. Scanning a million timesheets costs 25,000, which takes 0.1 s; with the tasks of each it costs 600,000.
 */
export const RISK = { cost: 60_000, times: 5 }

/**
 * Chooses between scanning and collecting. PostgreSQL scans the list in its order if it expects enough matches soon, assuming
 * that they are evenly distributed. If all matches are old, or there are none, it scans the whole table.
 */
async function safely(list: List, at: readonly unknown[] | null, size: number): Promise<List> {
  const walked = await costToTheEnd(selectIds(list, at, size))
  if (walked <= RISK.cost) return list
  const collected = { ...list, isCollected: true }
  return walked > RISK.times * (await costToTheEnd(selectIds(collected, at, size))) ? collected : list
}

/** PostgreSQL's estimate for a statement whose LIMIT is never reached. */
async function costToTheEnd(statement: Sql): Promise<number> {
  type Plan = { 'Total Cost': number; Plans?: Plan[] }
  const [row] = await query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`EXPLAIN (FORMAT JSON) ${statement}`)
  const { Plan } = row!['QUERY PLAN'][0]
  return (Plan.Plans?.[0] ?? Plan)['Total Cost']
}

/** Counts the rows of a query; $top, $skip and $orderby are ignored. @throws BadQuery. */
export function readCount(type: EntityType, options: Options, compiling: Compiling): Promise<number> {
  return countOf(type, conditionOf(type, options, compiling))
}

/** Reads one record; null if the viewer may not see it. @throws BadQuery. */
export async function readRecord(
  type: EntityType,
  id: number,
  options: Options,
  compiling: Compiling,
): Promise<Shown | null> {
  const visible = type.visible(compiling.viewer, ROW)
  const matches = await query<{ id: number }>(
    sql`SELECT "t"."id" FROM ${table(type)} "t" WHERE "t"."id" = ${id}::int AND ${visible}`,
  )
  const [record] = await readRecords(
    type,
    matches.map((one) => one.id),
    options,
    compiling,
  )
  return record?.shown ?? null
}

function conditionOf(type: EntityType, options: Options, compiling: Compiling): Sql {
  return join(
    [type.visible(compiling.viewer, ROW), ...compileNarrowing(options, type, ROW, compiling)],
    ' AND ',
  )
}

async function countOf(type: EntityType, narrowed: Sql): Promise<number> {
  const [row] = await query<{ count: number }>(
    sql`SELECT count(*)::int AS "count" FROM ${table(type)} "t" WHERE ${narrowed}`,
  )
  return row!.count
}
