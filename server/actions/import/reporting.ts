// Reports from the temporary tables which rows of each file are new, changed, made inactive and unchanged.
import type { Format } from '#domain/import/formats.ts'
import {
  EXAMPLES_NAMED,
  type ImportedFile,
  type ImportedRecord,
  type ImportReport,
} from '#domain/import/report.ts'
import type { Send } from '#server/database/own-connection.ts'
import { goneSql } from './resolve.ts'
import { keySql, quoted, stageOf, tables, type Staged } from './tables.ts'

/** A file that makes a larger share of the active records inactive was probably cut off. */
const DOUBTFUL_SHARE = 0.5

export async function reportOn(send: Send, { format, rows }: Staged): Promise<ImportedFile> {
  const stage = stageOf(format.file)
  const [counts] = await send<Pick<ImportedFile, 'created' | 'changed' | 'unchanged' | 'madeInactive'>>(`
    SELECT count(*) FILTER (WHERE "status" = 'new')::int AS "created",
      count(*) FILTER (WHERE "status" = 'changed')::int AS "changed",
      count(*) FILTER (WHERE "status" = 'same')::int AS "unchanged",
      (SELECT count(*)::int ${goneSql(format.file)}) AS "madeInactive"
    FROM ${stage}`)
  const fields = await send<{ field: string; count: number }>(`
    SELECT c->>'field' AS "field", count(*)::int AS "count"
    FROM ${stage}, jsonb_array_elements("changes") c GROUP BY 1 ORDER BY 2 DESC, 1`)
  return { file: format.file, rows, ...counts!, fields, examples: await examplesOf(send, format) }
}

async function examplesOf(send: Send, format: Format): Promise<ImportedRecord[]> {
  const { file } = format
  type Change = { field: string; previousValue: string; currentValue: string }
  const rows = await send<{ key: string; what: ImportedRecord['what']; changes: Change[] | null }>(`
    (SELECT ${rowTextSql(format)} AS "key", 'CHANGED' AS "what", "changes" FROM ${stageOf(file)} s
     WHERE "status" = 'changed' ORDER BY "line" LIMIT ${EXAMPLES_NAMED})
    UNION ALL
    (SELECT ${rowTextSql(format)}, 'NEW', NULL FROM ${stageOf(file)} s
     WHERE "status" = 'new' ORDER BY "line" LIMIT ${EXAMPLES_NAMED})
    UNION ALL
    (SELECT concat_ws(' ', ${keySql(format, 't').join(', ')}), 'INACTIVE', NULL ${goneSql(file)}
     ORDER BY 1 LIMIT ${EXAMPLES_NAMED})`)
  return rows.map(({ key, what, changes }) => ({
    key,
    what,
    changes: (changes ?? []).map(({ field, previousValue: from, currentValue: to }) => ({ field, from, to })),
  }))
}

/** SQL that describes a row in the terms of its file. */
function rowTextSql(format: Format): string {
  return `concat_ws(' ', ${format.key.map((name) => `s.${quoted(name)}`).join(', ')})`
}

/** Numbers that a spreadsheet has shortened: '1.23457E+11'. The missing digits are lost. */
export async function shortenedNumbers(
  send: Send,
  { format: { file }, columns }: Staged,
): Promise<ImportReport['doubts']> {
  const texts = columns.filter(({ kind = 'text' }) => kind === 'text').map(({ name }) => name)
  const each = texts.map(
    (name) => `SELECT "line", '${name}' AS "column", ${quoted(name)}::text AS "value"
    FROM ${stageOf(file)} WHERE ${quoted(name)}::text ~* '^[0-9]([.,][0-9]+)?E[+][0-9]+$'`,
  )
  if (each.length === 0) return []
  const found = await send<{ line: number; column: string; value: string; count: number }>(
    `SELECT *, count(*) OVER ()::int AS "count" FROM (${each.join(' UNION ALL ')}) AS "all" ORDER BY "line" LIMIT 1`,
  )
  return found.map(({ line, column, value, count }) => {
    const more = count > 1 ? `, and ${count - 1} more do` : ''
    return {
      file,
      message: `line ${line}: ${column} ${value} looks like a number that a spreadsheet has shortened${more}`,
    }
  })
}

/** Signs that a file was cut off. */
export async function doubtsAbout(
  send: Send,
  { format: { file } }: Staged,
  { rows, madeInactive }: ImportedFile,
): Promise<ImportReport['doubts']> {
  if (rows === 0)
    return [{ file, message: `has no rows: all ${madeInactive} active records become inactive` }]
  const { name, gone = 'true' } = tables[file]
  const [row] = await send<{ active: number }>(
    `SELECT count(*)::int AS "active" FROM ${quoted(name)} t WHERE t."active" AND ${gone}`,
  )
  if (madeInactive <= row!.active * DOUBTFUL_SHARE) return []
  return [{ file, message: `makes ${madeInactive} of ${row!.active} active records inactive` }]
}
