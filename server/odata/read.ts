// Answers a query with the records of a type that the viewer may see. One statement finds the ids of a piece of a list
// and others read them; an answer of many pieces is read one after another, so that it never is in the memory as a whole.
import { Prisma } from '#server/database/generated/client.ts'
import { compileNarrowing } from './compile.ts'
import type { Compiling } from './related.ts'
import type { EntityType } from './model.ts'
import { beyond, madeToken, orderOf, readToken, termsOf, type Sorted } from './order.ts'
import type { Options, SortTerm } from './options.ts'
import { query, readRecords, ROW, ROWS_AT_ONCE, table, type Shown } from './records.ts'
import type { Sql } from './terms.ts'

const { sql, join } = Prisma

export type Piece = {
  rows: Shown[]
  /** Reads the piece of the same answer that comes next; null where this is the last. */
  more: (() => Promise<Piece>) | null
  /** The $skiptoken of what comes after, where there is more than one answer holds. */
  next: string | null
}
/** An answer, with its first piece. */
export type Collection = Piece & {
  /** How many there are without $top and $skip, where it was asked for. */
  count: number | null
}
/** What holds where the options do not say otherwise, and of how many rows one answer is at most. */
export type Defaults = { order: readonly SortTerm[]; pageSize: number; rowsMax?: number }

/** A list of a set. @throws BadQuery; of the pieces that come next, too. */
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
  const wanted = token?.left ?? options.top ?? null
  const size = Math.min(wanted ?? pageSize, rowsMax)
  const list = {
    type,
    options,
    terms,
    joins,
    narrowed,
    compiling,
    after: wanted === null ? null : wanted - size,
  }
  const at = token?.at ?? null
  const [piece, count] = await Promise.all([
    (options.filter ?? options.search)
      ? safely(list, at, size).then((safe) => readPiece(safe, at, size))
      : readPiece(list, at, size),
    options.count ? countOf(type, narrowed) : null,
  ])
  return { ...piece, count }
}

type List = {
  type: EntityType
  options: Options
  terms: readonly Sorted[]
  /** What the terms are read of beside the table. */
  joins: readonly Sql[]
  narrowed: Sql
  /** All that match are looked up and then sorted, rather than looked for one by one in the order of the list. */
  isCollected?: boolean
  compiling: Compiling
  /** Rows that are wanted after this answer; null for all. */
  after: number | null
}

/** @param at the last row before; null at the beginning. @param left rows that the answer may still have. */
async function readPiece(list: List, at: readonly unknown[] | null, left: number): Promise<Piece> {
  const { type, options, compiling, after } = list
  const size = Math.min(left, ROWS_AT_ONCE)
  const found = await query<{ id: number; at: unknown[] }>(selectIds(list, at, size))
  const page = found.slice(0, size)
  const records = await readRecords(
    type,
    page.map(({ id }) => id),
    options,
    compiling,
  )
  const rows = records.map(({ shown }) => shown)
  if (found.length <= size || (left === size && after === 0)) return { rows, more: null, next: null }
  const last = page.at(-1)!.at
  return left > size
    ? { rows, more: () => readPiece(list, last, left - size), next: null }
    : { rows, more: null, next: madeToken(last, after) }
}

/** Selects the ids of the next rows, and of one more. */
function selectIds(
  { type, options, terms, joins, narrowed, isCollected }: List,
  at: readonly unknown[] | null,
  size: number,
): Sql {
  // OFFSET has PostgreSQL find all that match without regard to the order.
  const from = isCollected
    ? sql`(SELECT "t".* FROM ${table(type)} "t" WHERE ${narrowed} OFFSET 0) "t"`
    : sql`${table(type)} "t"`
  const conditions = [...(isCollected ? [sql`true`] : [narrowed]), ...(at ? [beyond(terms, at)] : [])]
  return sql`SELECT "t"."id", jsonb_build_array(${join(terms.map(({ sql: term }) => term))}) AS "at"
      FROM ${join([from, ...joins], ' ')} WHERE ${join(conditions, ' AND ')}
      ORDER BY ${orderOf(terms)} LIMIT ${size + 1}::int OFFSET ${at ? 0 : (options.skip ?? 0)}::int`
}

/**
 * What it may cost to have gone through a list in vain, in PostgreSQL's own unit: of a million timesheets to see each is
 * 25,000, 0.1 s; to look at the tasks of each 600,000. And how many times as much it is then as to collect all that match.
 */
export const RISK = { cost: 60_000, times: 5 }

/**
 * Has all that match collected where the other way could take far longer. PostgreSQL goes through a list in its order
 * where it expects to find enough soon, as if what matches stood evenly in it: where that is old, or not there at all, it
 * comes to the end of the table.
 */
async function safely(list: List, at: readonly unknown[] | null, size: number): Promise<List> {
  const walked = await costToTheEnd(selectIds(list, at, size))
  if (walked <= RISK.cost) return list
  const collected = { ...list, isCollected: true }
  return walked > RISK.times * (await costToTheEnd(selectIds(collected, at, size))) ? collected : list
}

/** What PostgreSQL thinks that a statement with a limit costs if that is not reached, in its own unit. */
async function costToTheEnd(statement: Sql): Promise<number> {
  type Plan = { 'Total Cost': number; Plans?: Plan[] }
  const [row] = await query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`EXPLAIN (FORMAT JSON) ${statement}`)
  const { Plan } = row!['QUERY PLAN'][0]
  return (Plan.Plans?.[0] ?? Plan)['Total Cost']
}

/** How many rows of a set a query finds; $top, $skip and $orderby change nothing. @throws BadQuery. */
export function readCount(type: EntityType, options: Options, compiling: Compiling): Promise<number> {
  return countOf(type, conditionOf(type, options, compiling))
}

/** One record, or null where the viewer sees none. @throws BadQuery. */
export async function readRecord(
  type: EntityType,
  id: number,
  options: Options,
  compiling: Compiling,
): Promise<Shown | null> {
  const visible = type.visible(compiling.viewer, ROW)
  const found = await query<{ id: number }>(
    sql`SELECT "t"."id" FROM ${table(type)} "t" WHERE "t"."id" = ${id}::int AND ${visible}`,
  )
  const [record] = await readRecords(
    type,
    found.map((one) => one.id),
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
