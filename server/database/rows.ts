// Rows of one table, many in one statement: what `createMany` does in a third of its time (docs/decisions). Columns are
// named by the rows themselves, so that none can be left out, and one that the table lacks is an error.
import { isDeepStrictEqual } from 'node:util'
import { query, type Reader, type Transaction } from './client.ts'
import { Prisma } from './generated/client.ts'

type Table = Prisma.ModelName
type Operations<Name extends Table> = Prisma.TypeMap['model'][Name]['operations']

type Created<Name extends Table> = Extract<
  Operations<Name>['createMany']['args']['data'],
  readonly unknown[]
>[number]

/**
 * A row as it is written: what the database has a default for may be missing. In a column of JSON, too, null is the null of
 * the database.
 */
export type NewRow<Name extends Table> = {
  [Column in keyof Created<Name>]:
    | Created<Name>[Column]
    | (Prisma.NullableJsonNullValueInput extends Created<Name>[Column] ? null : never)
}
/** A row as it is stored. */
export type Row<Name extends Table> = Prisma.TypeMap['model'][Name]['payload']['scalars']

/** The statement that inserts rows, if there are any. @throws Error when one names other columns than the first. */
export function inserting<Name extends Table>(table: Name, rows: readonly NewRow<Name>[]): Prisma.Sql[] {
  return rows.length === 0 ? [] : [insertSql(table, rows)]
}

/**
 * The statement that inserts some rows, and answers with columns of them. What all rows have in common is sent and read
 * once: of a hundred timesheets that are approved at once, most of each row.
 * @throws Error when one names other columns than the first.
 */
export function insertSql<Name extends Table>(
  table: Name,
  rows: readonly NewRow<Name>[],
  returning: readonly string[] = [],
): Prisma.Sql {
  const names = Object.keys(rows[0]!)
  for (const row of rows)
    if (Object.keys(row).length !== names.length || !names.every((name) => name in row))
      throw new Error(`Rows of ${table} name different columns.`)
  const columns = quoted(names)
  const { common, own } = splitOff(names, rows)
  const answer = returning.length > 0 ? Prisma.sql`RETURNING ${quoted(returning)}` : Prisma.empty
  return Prisma.sql`
    INSERT INTO ${quoted([table])} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(
      jsonb_populate_record(null::${quoted([table])}, ${JSON.stringify(common)}::jsonb), ${JSON.stringify(own)}::jsonb)
    ${answer}`
}

type Columns = Record<string, unknown>

/** The values that all rows share, and what each has besides. */
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

/** The next id of a table, as an expression; a statement that writes nothing with it leaves a gap. */
export function nextId(table: Table): Prisma.Sql {
  return Prisma.raw(`nextval('"${table}_id_seq"')::int`)
}

/**
 * New ids of tables, so many of each. With the ids at hand, rows that refer to each other are sent at once, where each
 * would wait for the ids of the ones before.
 */
export async function takeIds<Name extends Table>(
  tx: Transaction,
  counts: Record<Name, number>,
): Promise<Record<Name, number[]>> {
  const columns = Object.entries<number>(counts).map(
    ([table, count]) => Prisma.sql`
    ARRAY(SELECT ${nextId(table as Name)} FROM generate_series(1, ${count}::int)) AS ${quoted([table])}`,
  )
  const [ids] = await query<Record<Name, number[]>>(tx, Prisma.sql`SELECT ${Prisma.join(columns)}`)
  return ids!
}

/**
 * The rows of those ids, in no order. Only of tables whose columns the driver reads as Prisma does: no `date`, no bigint,
 * no lists.
 */
export async function findRows<Name extends Table>(
  reader: Reader,
  table: Name,
  ids: readonly number[],
): Promise<Row<Name>[]> {
  if (ids.length === 0) return []
  const of = Prisma.sql`SELECT * FROM ${quoted([table])} WHERE "id" = ANY(${ids}::int[])`
  return query<Row<Name>>(reader, of)
}

function quoted(names: readonly string[]): Prisma.Sql {
  return Prisma.raw(names.map((name) => `"${name}"`).join(', '))
}
