// Reads records by their ids with their selected properties and expanded navigations. One statement reads the records and
// each $expand adds at most two, whatever the number of rows.
import { isoDate } from '#domain/date.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { db, queryPlanned } from '#server/database/client.ts'
import { errorCode } from '#server/database/error-code.ts'
import { readByIds } from '#server/read/page.ts'
import { BadQuery, NotServed } from './bad-query.ts'
import { compileNarrowing } from './compile.ts'
import { compileRelated, type Compiling } from './related.ts'
import { navigationOf, propertyOf, type EntityType, type Navigation, type Property } from './model.ts'
import { orderOf, termsOf } from './order.ts'
import type { ExpandItem, Options } from './options.ts'
import type { Sql } from './terms.ts'

const { sql, join, raw } = Prisma
/** A record of the response. */
export type Shown = Record<string, unknown>
type ShownRow = { id: number; shown: Shown }

/** The rows of one chunk, which are in memory together. */
export const ROWS_AT_ONCE = 1000
/** The columns of one statement; PostgreSQL allows 1,664. */
const COLUMNS_MAX = 400
/** The alias of the type's table. */
export const ROW = raw('"t"')

/** PostgreSQL's error class for invalid values, such as a division by zero or an invalid date. */
const BAD_VALUE = /^22/

/** PostgreSQL's code for a statement that exceeded its timeout. */
const TOO_LONG = '57014'

/** @throws BadQuery if a value of the query is invalid, or the statement takes too long. */
export async function query<Row extends object>(statement: Sql): Promise<Row[]> {
  try {
    return await queryPlanned<Row>(db, statement)
  } catch (error) {
    const code = errorCode(error)
    if (code === TOO_LONG)
      throw new BadQuery('This query takes too long. Narrow the filter or change the order.')
    if (BAD_VALUE.test(code))
      throw new BadQuery('The query contains a value that cannot be compared or calculated with.')
    throw error
  }
}

/** Reads records in the order of their ids and leaves out deleted ones. @throws BadQuery. */
export async function readRecords(
  type: EntityType,
  ids: readonly number[],
  options: Options,
  compiling: Compiling,
): Promise<ShownRow[]> {
  const part = partOf(type, options, compiling)
  const stored = (await readByIds(type.set, selectionOf(part), ids)) as Row[]
  const rows = stored.map((row) => ({ id: row.id as number, shown: shownPart(part, row) }))
  await leaveOut(type, rows, part, compiling)
  // Named before they are read side by side, so that their order does not depend on which comes first.
  for (const { shown } of rows) for (const one of part.hung) Object.assign(shown, emptyOf(one))
  await Promise.all(part.hung.map((one) => hang(type, rows, one, compiling)))
  return rows
}

function emptyOf({ name, item: { what, options } }: Expanded): Shown {
  const count = what === 'count' || options.count ? { [`${name}@odata.count`]: 0 } : {}
  return what === 'count' ? count : { ...count, [name]: null }
}

type Row = Record<string, unknown>
/** The parts of a record to read. */
type Part = {
  properties: readonly (readonly [string, Property])[]
  /** Navigations that the same statement reads: unfiltered, and visible with the record. */
  joined: (Expanded & { part: Part })[]
  /** Navigations that need statements of their own: filtered, sorted, or with their own visibility. */
  hung: Expanded[]
  /** The number of columns in the statement. */
  columns: number
}
type Expanded = { name: string; navigation: Navigation; item: ExpandItem }

function partOf(type: EntityType, options: Options, compiling: Compiling): Part {
  const { properties, expands } = selected(type, options)
  const parts = expands.map((one) => ({
    ...one,
    part: partOf(one.navigation.to(compiling.viewer), one.item.options, compiling),
  }))
  let columns = properties.length
  const joined = parts.filter(
    ({ navigation, item, part }) =>
      isWhole(navigation, item) &&
      part.hung.length === 0 &&
      part.properties.every(([, { seenFrom }]) => !seenFrom) &&
      (columns += part.columns) <= COLUMNS_MAX,
  )
  return { properties, columns, joined, hung: parts.filter((one) => !joined.includes(one)) }
}

const narrowing = ['filter', 'search', 'orderby', 'top', 'skip', 'count'] as const

/** Whether a navigation is unfiltered and visible with the row. */
function isWhole({ isSeenWithRow }: Navigation, { what, options }: ExpandItem): boolean {
  return isSeenWithRow && what === 'records' && narrowing.every((name) => options[name] === undefined)
}

type Selection = { select: Record<string, true | Selection>; take?: number }

/** The selection in Prisma's form. */
function selectionOf({ properties, joined }: Part): Selection {
  const own = properties.map(([, { column, through }]): Selection => ({
    select: through ? { [through.name]: { select: { [column]: true } } } : { [column]: true },
  }))
  const others = joined.map(({ navigation: { relationName, relation }, part }): Selection => ({
    select: { [relationName]: { ...selectionOf(part), ...(relation.isList && { take: ROWS_AT_ONCE }) } },
  }))
  return [...own, ...others].reduce(both, { select: { id: true } })
}

/** Merges two selections. */
function both(one: Selection, other: Selection): Selection {
  const select = { ...one.select }
  for (const [name, nested] of Object.entries(other.select)) {
    const known = select[name]
    select[name] = typeof known === 'object' && typeof nested === 'object' ? both(known, nested) : nested
  }
  return { ...one, select }
}

function shownPart({ properties, joined }: Part, row: Row): Shown {
  const shown = shownProperties(properties, row)
  for (const { name, navigation, part } of joined) {
    const other = row[navigation.relationName] as Row | readonly Row[] | null
    shown[name] = Array.isArray(other)
      ? other.map((one: Row) => shownPart(part, one))
      : other && shownPart(part, other as Row)
  }
  return shown
}

/** The properties of $select, or all without it, and the navigations of $expand. */
function selected(type: EntityType, { select, expand = [] }: Options) {
  const all = Object.entries(type.properties)
  const names = new Set<string>()
  for (const name of select ?? ['*']) {
    if (name === '*') for (const [legacy] of all) names.add(legacy)
    else if (propertyOf(type, name)) names.add(name.toLowerCase())
    else if (!navigationOf(type, name.split('/')[0]!))
      throw new BadQuery(`'${name}' is not a property of ${type.name}.`)
  }
  const isWanted = (legacy: string) => names.has(legacy) || names.has(legacy.toLowerCase())
  return {
    properties: all.filter(([legacy]) => isWanted(legacy)),
    expands: expand.flatMap((item) => expanded(type, item)),
  }
}

function expanded(type: EntityType, item: ExpandItem) {
  const expandOf = (name: string, navigation: Navigation) => ({ name, navigation, item })
  if (item.name === '*')
    return Object.entries(type.navigations).map(([name, navigation]) => expandOf(name, navigation))
  const navigation = navigationOf(type, item.name)
  if (!navigation) throw new BadQuery(`'${item.name}' is not a navigation property of ${type.name}.`)
  const name = Object.keys(type.navigations).find((one) => one.toLowerCase() === item.name.toLowerCase())!
  return [expandOf(name, navigation)]
}

/** Removes the properties that the viewer does not see of a row. */
async function leaveOut(
  type: EntityType,
  rows: readonly ShownRow[],
  { properties }: Part,
  { viewer }: Compiling,
): Promise<void> {
  const restricted = properties.flatMap(([name, { seenFrom }]) => (seenFrom ? [{ name, seenFrom }] : []))
  for (const [seenFrom, hidden] of Map.groupBy(restricted, (one) => one.seenFrom)) {
    const ids = rows.map(({ id }) => id)
    const seen = await query<{ id: number }>(
      sql`SELECT "t"."id" FROM ${table(type)} "t" WHERE "t"."id" = ANY(${ids}::int[]) AND ${seenFrom(viewer, ROW)}`,
    )
    const seenIds = new Set(seen.map(({ id }) => id))
    for (const { id, shown } of rows) if (!seenIds.has(id)) for (const { name } of hidden) delete shown[name]
  }
}

/** Reads a navigation of the rows and adds it to them. */
async function hang(
  type: EntityType,
  rows: readonly ShownRow[],
  { name, navigation, item: { what, options } }: Expanded,
  compiling: Compiling,
): Promise<void> {
  if (what === 'links') throw new NotServed('$ref is not supported.')
  const to = navigation.to(compiling.viewer)
  const other = raw('"o"')
  const conditions = compileNarrowing(options, to, other, compiling)
  const related = join([compileRelated(navigation, ROW, other, compiling), ...conditions], ' AND ')
  const owners = sql`unnest(${rows.map(({ id }) => id)}::int[]) "p"("id") JOIN ${table(type)} "t" ON "t"."id" = "p"."id"`
  if (what === 'count' || options.count) {
    const counts = await query<{ of: number; count: number }>(
      sql`SELECT "t"."id" AS "of", (SELECT count(*)::int ${related}) AS "count" FROM ${owners}`,
    )
    const countOf = new Map(counts.map(({ of, count }) => [of, count]))
    for (const { id, shown } of rows) shown[`${name}@odata.count`] = countOf.get(id) ?? 0
    if (what === 'count') return
  }
  const terms = termsOf(to, options.orderby ?? [], compiling, other)
  const few = sql`LIMIT ${Math.min(options.top ?? ROWS_AT_ONCE, ROWS_AT_ONCE)}::int OFFSET ${options.skip ?? 0}::int`
  const pairs = await query<{ of: number; id: number }>(sql`SELECT "t"."id" AS "of", "few"."id" FROM ${owners}
      CROSS JOIN LATERAL (SELECT "o"."id", row_number() OVER (ORDER BY ${orderOf(terms)}) AS "at" ${related}
        ORDER BY ${orderOf(terms)} ${few}) "few" ORDER BY "t"."id", "few"."at"`)
  const ids = [...new Set(pairs.map(({ id }) => id))]
  const records = await readRecords(to, ids, options, compiling)
  const recordOf = new Map(records.map((record) => [record.id, record.shown]))
  const pairsOf = Map.groupBy(pairs, ({ of }) => of)
  for (const { id, shown } of rows) {
    const own = (pairsOf.get(id) ?? []).flatMap((pair) => recordOf.get(pair.id) ?? [])
    shown[name] = navigation.relation.isList ? own : (own[0] ?? null)
  }
}

/** The response for a row that has been read with all columns. */
export function shownOf({ properties }: EntityType, row: Record<string, unknown>): Shown {
  return shownProperties(Object.entries(properties), row)
}

function shownProperties(properties: readonly (readonly [string, Property])[], row: Record<string, unknown>) {
  return Object.fromEntries(properties.map(([name, property]) => [name, valueOf(property, row)])) as Shown
}

/** A value in JSON: dates are calendar dates, instants are in UTC. */
function valueOf(property: Property, row: Record<string, unknown>): unknown {
  const { column, through, isList } = property
  const of = through ? (row[through.name] as typeof row | null) : row
  const value = of?.[column] ?? null
  const shown = (one: unknown) => (one === null ? null : shownAs(property, one, row.id as number))
  return isList ? ((value ?? []) as unknown[]).map(shown) : shown(value)
}

function shownAs({ codes, conversion, type }: Property, value: unknown, id: number): unknown {
  if (conversion) return conversion.shown(value as never, id)
  if (codes) return codes[value as string]
  if (value instanceof Date) return type === 'date' ? isoDate(value) : value.toISOString()
  return value
}

export function table({ model }: EntityType): Sql {
  return raw(`"${model}"`)
}
