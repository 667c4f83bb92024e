// Resolves the references of a file's rows, and classifies each row as new, changed or unchanged. Touches and locks
// nothing that others see.
import type { Column, FileName, Format } from '#domain/import/formats.ts'
import { PROBLEMS_NAMED } from '#domain/import/report.ts'
import { shown } from '#domain/import/values.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Send } from '#server/database/own-connection.ts'
import { activeSql, changeSql, changesSql, filled, type Filled } from './columns.ts'
import { takeFromGp } from './employees.ts'
import type { ReportedRow, Problems } from './problems.ts'
import {
  compared,
  matchedRows,
  keySql,
  quoted,
  referredBy,
  stageOf,
  tables,
  targetOf,
  type Staged,
} from './tables.ts'

/** Resolves references, reports duplicates, and compares every row with the stored one. */
export async function resolve(
  send: Send,
  gp: Gp,
  staged: Staged,
  all: readonly Staged[],
  problems: Problems,
): Promise<void> {
  const { format, columns } = staged
  for (const column of columns) await refer(send, format, column, all, problems)
  if (format.file === 'users.csv') await takeFromGp(send, gp, staged, all, problems)
  if (format.file === 'sites.csv') await send(`UPDATE ${stageOf('sites.csv')} SET "id" = "number"`)
  await refuseTwins(send, format, problems)
  await compare(send, staged)
  if (tables[format.file].isNumbered) await number(send, format)
  await send(`ANALYZE ${stageOf(format.file)}`)
}

async function refer(
  send: Send,
  format: Format,
  column: Column,
  all: readonly Staged[],
  problems: Problems,
): Promise<void> {
  const { refersTo, name } = column
  // Employees are looked up at the gateway (employees.ts), which may be GP itself.
  if (!refersTo || refersTo === 'gp-employees.csv') return
  const stage = stageOf(format.file)
  const target = quoted(targetOf(format, column)!)
  const { format: referred, key } = referredBy(column)
  const sources = [matchedRows(refersTo)]
  if (all.some((one) => one.format.file === refersTo)) sources.push(stageOf(refersTo))
  for (const source of sources)
    await send(`
      UPDATE ${stage} s SET ${target} = p."id" FROM ${source} p
      WHERE ${compared(referred, `p.${quoted(key)}`)} = ${compared(referred, `s.${quoted(name)}`)} AND s.${target} IS NULL`)
  const missing = await send<ReportedRow>(`
    SELECT "line", to_json(${quoted(name)})::text AS "detail", count(*) OVER ()::int AS "total" FROM ${stage}
    WHERE ${quoted(name)} IS NOT NULL AND ${target} IS NULL ORDER BY "line" LIMIT ${PROBLEMS_NAMED}`)
  problems.addReported(
    format.file,
    missing,
    ({ detail }) => `${name} ${shown(detail)} is not there (${refersTo})`,
  )
}

async function refuseTwins(send: Send, format: Format, problems: Problems): Promise<void> {
  const keys = keySql(format, 's')
  const twins = await send<ReportedRow>(`
    SELECT "line", "first"::text AS "detail", count(*) OVER ()::int AS "total" FROM (
      SELECT "line", min("line") OVER (PARTITION BY ${keys.join(', ')}) AS "first" FROM ${stageOf(format.file)} s
      WHERE ${keys.map((key) => `${key} IS NOT NULL`).join(' AND ')}
    ) "each" WHERE "line" <> "first" ORDER BY "line" LIMIT ${PROBLEMS_NAMED}`)
  const named = format.key.join(' and ')
  problems.addReported(format.file, twins, ({ detail }) => `has the same ${named} as line ${detail}`)
}

/** SQL: whether a row differs from the stored one. */
function differs({ target, cast }: Filled): string {
  return `t.${quoted(target)}${cast ? '::text' : ''} IS DISTINCT FROM s.${quoted(target)}`
}

/** SQL: whether a row of the file matches a stored row. */
function matching(format: Format): string {
  const stored = keySql(format, 't')
  return keySql(format, 's')
    .map((sql, index) => `${stored[index]} = ${sql}`)
    .join(' AND ')
}

async function compare(send: Send, staged: Staged): Promise<void> {
  const { format } = staged
  const { isNumbered } = tables[format.file]
  const id = isNumbered ? '"id" = t."id", ' : ''
  const columns = filled(staged)
  const changes = columns.map(changeSql)
  const conditions = columns.map(differs)
  // Without an active column, stored rows in the file are active.
  if (!columns.some((column) => column.name === 'active')) {
    changes.push(activeSql('t."active"', 'true'))
    conditions.push('NOT t."active"')
  }
  const isChanged = conditions.join(' OR ')
  await send(`
    UPDATE ${stageOf(format.file)} s SET ${id}"status" = CASE WHEN ${isChanged} THEN 'changed' ELSE 'same' END,
      "changes" = CASE WHEN ${isChanged} THEN ${changesSql(changes)} END
    FROM ${matchedRows(format.file)} t WHERE ${matching(format)}`)
  await send(`UPDATE ${stageOf(format.file)} SET "status" = 'new' WHERE "status" IS NULL`)
}

/** Numbers new rows in the order of the file. */
async function number(send: Send, { file }: Format): Promise<void> {
  await send(`
    UPDATE ${stageOf(file)} s SET "id" = n."id" FROM (
      SELECT "line", nextval('"${tables[file].name}_id_seq"')::int AS "id"
      FROM (SELECT "line" FROM ${stageOf(file)} WHERE "id" IS NULL ORDER BY "line") o
    ) n WHERE n."line" = s."line"`)
}

/** Active stored rows that are missing in the file. */
export function goneSql(file: FileName): string {
  const { name, id, gone = 'true' } = tables[file]
  const there = `SELECT FROM ${stageOf(file)} s WHERE s.${quoted(id)} = t.${quoted(id)}`
  return `FROM ${quoted(name)} t WHERE t."active" AND ${gone} AND NOT EXISTS (${there})`
}
