// Writes many rows in one statement, in a third of the time of `createMany` (docs/decisions). The rows name the columns; a
// column that a row lacks or that the table lacks is an error.
import { isDeepStrictEqual } from 'node:util'
import type { Reader, Transaction } from './client.ts'
import { Prisma } from './generated/client.ts'

/** All but views, which cannot be written. */
type Table = Exclude<Prisma.ModelName, 'TimesheetClosedPeriod' | 'TimesheetTallied'>
type Operations<Name extends Table> = Prisma.TypeMap['model'][Name]['operations']

type Created<Name extends Table> = Extract<
  Operations<Name>['createMany']['args']['data'],
  readonly unknown[]
>[number]

/** A row to insert. Columns with a default may be missing. In a JSON column, too, null is the database's NULL. */
export type NewRow<Name extends Table> = {
  [Column in keyof Created<Name>]:
    | Created<Name>[Column]
    | (Prisma.NullableJsonNullValueInput extends Created<Name>[Column] ? null : never)
}
/** A row as it is stored. */
export type Row<Name extends Table> = Prisma.TypeMap['model'][Name]['payload']['scalars']

/** Rows to insert, by their tables. */
export type NewRows = { [Name in Table]?: readonly NewRow<Name>[] }

/**
 * Inserts rows of one or several tables in one statement. PostgreSQL checks foreign keys at its end, so the rows may refer
 * to each other. @throws Error when the rows of a table name different columns.
 */
export async function insertRows(tx: Transaction, tables: NewRows): Promise<void> {
  const inserts = insertions(tables)
  if (inserts.length > 0) await tx.$executeRaw`WITH ${Prisma.join(inserts)} SELECT`
}

/**
 * Inserts rows in the same way, and reads columns in the same statement. Tables do not have the rows yet: a column finds those of
 * a table such as Notification in "new Notification".
 */
export function insertAndRead<Columns extends Record<string, Column<unknown>>>(
  tx: Transaction,
  tables: NewRows,
  columns: Columns,
): Promise<Values<Columns>> {
  const inserts = insertions(tables)
  return readColumns(
    tx,
    columns,
    inserts.length > 0 ? Prisma.sql`WITH ${Prisma.join(inserts)}` : Prisma.empty,
  )
}

function insertions(tables: NewRows): Prisma.Sql[] {
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.length > 0
      ? [Prisma.sql`${quoted([`new ${table}`])} AS (${insertSql(table as Table, rows)} RETURNING *)`]
      : [],
  )
}

/**
 * Inserts rows of a table, and returns some of their columns.
 * @throws Error when the rows name different columns.
 */
export async function insertReturning<Name extends Table, Column extends keyof Row<Name> & string>(
  tx: Transaction,
  table: Name,
  rows: readonly NewRow<Name>[],
  columns: readonly Column[],
): Promise<Pick<Row<Name>, Column>[]> {
  if (rows.length === 0) return []
  return tx.$queryRaw`${insertSql(table, rows)} RETURNING ${quoted(columns)}`
}

/** Values that all rows share are sent once: of a hundred timesheets approved together, most of each row. */
function insertSql(table: Table, rows: readonly Columns[]): Prisma.Sql {
  const names = Object.keys(rows[0]!)
  for (const row of rows)
    if (Object.keys(row).length !== names.length || !names.every((name) => name in row))
      throw new Error(`Rows of ${table} name different columns.`)
  const columns = quoted(names)
  const { common, own } = splitOff(names, rows)
  return Prisma.sql`
    INSERT INTO ${quoted([table])} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(
      jsonb_populate_record(null::${quoted([table])}, ${JSON.stringify(common)}::jsonb), ${JSON.stringify(own)}::jsonb)`
}

type Columns = Record<string, unknown>

/** Splits rows into the values that all of them share and the values of each. */
function splitOff(names: readonly string[], rows: readonly Columns[]): { common: Columns; own: Columns[] } {
  const first = rows[0]!
  const shared = names.filter((name) => rows.every((row) => isSame(row[name], first[name])))
  const different = names.filter((name) => !shared.includes(name))
  const pick = (row: Columns, some: readonly string[]) => {
    const picked: Columns = {}
    for (const name of some) picked[name] = row[name]
    return picked
  }
  return { common: pick(first, shared), own: rows.map((row) => pick(row, different)) }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))
}

/** The SQL expression of a table's next id. Ids that are not used leave gaps. */
export function nextId(table: Table): Prisma.Sql {
  return Prisma.raw(`nextval('"${table}_id_seq"')::int`)
}

/** The columns with new ids of tables, so that rows that refer to each other can be inserted in one statement. */
export function newIds<Name extends Table>(counts: Record<Name, number>) {
  const columns = Object.entries<number>(counts).map(([table, count]) => [
    table,
    Prisma.sql`ARRAY(SELECT ${nextId(table as Name)} FROM generate_series(1, ${count}::int))`,
  ])
  return Object.fromEntries(columns) as Record<Name, Column<number[]>>
}

/** Takes new ids of tables. */
export function takeIds<Name extends Table>(tx: Transaction, counts: Record<Name, number>) {
  return readColumns(tx, newIds(counts))
}

/** An SQL expression, such as a sub-select in parentheses, that is read as a `Value`. */
export type Column<Value> = Prisma.Sql & { readonly value?: Value }
/** The result of reading columns. */
export type Values<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never
}

/**
 * Reads several unrelated values in one statement, as a row of these columns.
 * @param beginning the text before its SELECT.
 */
export async function readColumns<Columns extends Record<string, Column<unknown>>>(
  reader: Reader,
  columns: Columns,
  beginning: Prisma.Sql = Prisma.empty,
): Promise<Values<Columns>> {
  const named = Object.entries(columns).map(([name, column]) => Prisma.sql`${column} AS ${quoted([name])}`)
  const [row] = await reader.$queryRaw<Values<Columns>[]>`${beginning} SELECT ${Prisma.join(named)}`
  return row!
}

/** The column with all rows of a statement as JSON, which has no dates. */
export function rowsOf<Row>(statement: Prisma.Sql): Column<Row[]> {
  return Prisma.sql`(SELECT coalesce(json_agg("row"), '[]') FROM (${statement}) AS "row")`
}

function quoted(names: readonly string[]): Prisma.Sql {
  return Prisma.raw(names.map((name) => `"${name}"`).join(', '))
}
