// The tables of a dump, as statements that behave the same in every PostgreSQL from 15 on.
import pg from 'pg'

/** A table by its name in a dump, such as 'User' or 'jobs.job', and its columns without those that PostgreSQL computes. */
export type Table = { name: string; columns: string[] }
/** How many rows a table has, and a sum over all of them that does not depend on their order. */
export type Sum = { rows: number; sum: string }

/** The jobs that wait; the other tables of their schema are made at each start. */
export const JOBS = 'jobs.job'

/** Values have the same text in every database. */
export const PLAIN = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET client_encoding = 'UTF8'; SET search_path = public`

/** The tables of a database; those of the application with the record of its migrations left out. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT CASE n.nspname WHEN 'public' THEN c.relname::text ELSE n.nspname || '.' || c.relname END AS "name",
       array_agg(a.attname::text ORDER BY a.attnum) AS "columns"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND (n.nspname = 'public' OR (n.nspname = 'jobs' AND c.relname = 'job'))
       AND c.relname <> '_prisma_migrations'
     GROUP BY 1 ORDER BY 1`,
  )
  return rows
}

/** Counts and adds up a table. @param at where its rows are, if not in the table. */
export async function sumOf(client: pg.Client, { name, columns }: Table, at = nameOf(name)): Promise<Sum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `SELECT count(*) AS "rows", coalesce(sum(('x' || left(encode(sha256(convert_to(ROW(${listOf(columns)})::text, 'UTF8')), 'hex'), 15))
       ::bit(60)::bigint), 0)::text AS "sum" FROM ${at}`,
  )
  return { rows: Number(rows[0]!.rows), sum: rows[0]!.sum }
}

/** The format of the files of tables: CSV with the names of the columns first; nothing is NULL, "" is an empty text. */
const CSV = `(FORMAT csv, HEADER match, ENCODING 'UTF8')`

export const copyOut = ({ name, columns }: Table): string =>
  `COPY (SELECT ${listOf(columns)} FROM ${nameOf(name)}) TO STDOUT ${CSV.replace(' match', '')}`

export const copyIn = ({ name, columns }: Table, at = nameOf(name)): string =>
  `COPY ${at} (${listOf(columns)}) FROM STDIN ${CSV}`

export const listOf = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')

export function nameOf(name: string): string {
  return name === JOBS ? name : `public.${pg.escapeIdentifier(name)}`
}
