// Loads the rows of a file into a temporary table of the transaction.
import type { Column, Format } from '#domain/import/formats.ts'
import type { Readable } from 'node:stream'
import type { Values } from '#domain/import/types.ts'
import type { Send } from '#server/database/own-connection.ts'
import { gpColumns } from './columns.ts'
import { readRows } from './csv.ts'
import type { Problems } from './problems.ts'
import { quoted, stageOf, tables, targetOf, typeOf, type Staged } from './tables.ts'

/** Rows per statement. */
const BATCH = 2000

export async function stage(
  send: Send,
  format: Format,
  bytes: Readable,
  problems: Problems,
): Promise<Staged> {
  await send(createSql(format))
  let columns: readonly Column[] = format.columns
  let rows = 0
  let batch: { line: number; values: Values }[] = []
  const flush = async () => {
    if (batch.length > 0) await send(insertSql(format, columns), parametersOf(columns, batch))
    batch = []
  }
  for await (const row of readRows(bytes, format, (header) => (columns = header))) {
    if ('message' in row) problems.add({ file: format.file, ...row })
    else batch.push(row)
    if (row.line !== null) rows++
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  bytes.destroy()
  await send(`ANALYZE ${stageOf(format.file)}`)
  return { format, columns, rows }
}

/** A column for each cell's text, and one for the id that it refers to. */
function createSql(format: Format): string {
  const columns = format.columns.flatMap((column) => {
    const target = targetOf(format, column)
    const own = `${quoted(column.name)} ${typeOf(column)}`
    return target === null || target === column.name ? [own] : [own, `${quoted(target)} int`]
  })
  const id = tables[format.file].isNumbered ? ['"id" int'] : []
  const fromGp = format.file === 'users.csv' ? gpColumns.map(({ target }) => `${quoted(target)} text`) : []
  const all = ['"line" int', '"status" text', '"changes" jsonb', ...id, ...columns, ...fromGp].join(', ')
  return `CREATE TEMP TABLE ${stageOf(format.file)} (${all}) ON COMMIT DROP`
}

function insertSql(format: Format, columns: readonly Column[]): string {
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const types = columns.map((column, index) => `$${index + 2}::${typeOf(column)}[]`).join(', ')
  return `INSERT INTO ${stageOf(format.file)} ("line", ${names}) SELECT * FROM unnest($1::int[], ${types})`
}

function parametersOf(columns: readonly Column[], batch: readonly { line: number; values: Values }[]) {
  const lines = batch.map(({ line }) => line)
  return [lines, ...columns.map(({ name }) => batch.map(({ values }) => values[name] ?? null))]
}
