// Reads rows as they are sealed, so that the seal, the check and the proof see the same bytes.
import { Prisma } from '#server/database/generated/client.ts'
import { queryPlanned, type Reader } from '#server/database/client.ts'
import { sources, type SealedRow, type SealSource } from '#server/sealing/sources.ts'

const { sql, raw } = Prisma

/** Rows of a source that meet the condition over `r`, in the order of their ids. */
export async function readSealedRows(
  reader: Reader,
  source: SealSource,
  condition: Prisma.Sql,
  limit: number,
): Promise<SealedRow[]> {
  const { table, parent } = sources[source]
  const join = parent ? `LEFT JOIN "${parent.table}" p ON p."id" = r."${parent.key}"` : ''
  const rows = await queryPlanned<{ row: string }>(
    reader,
    sql`SELECT ${raw(objectSql(source))}::text AS "row" FROM ${raw(`"${table}" r ${join}`)}
        WHERE ${condition} ORDER BY r."id" LIMIT ${limit}::int`,
  )
  return rows.map(({ row }) => JSON.parse(row) as SealedRow)
}

/** The row as a JSON object, whatever the session's formats are. */
function objectSql(source: SealSource): string {
  const { plain, instants, dates, parent } = sources[source]
  const members = [
    `'source', '${source}', 'id', r."id"`,
    ...plain.map((name) => `'${name}', r."${name}"`),
    ...dates.map((name) => `'${name}', ${dateSql(`r."${name}"`)}`),
    ...instants.map((name) => `'${name}', ${instantSql(`r."${name}"`)}`),
    ...(parent?.plain ?? []).map((name) => `'${name}', p."${name}"`),
    ...(parent?.instants ?? []).map((name) => `'${name}', ${instantSql(`p."${name}"`)}`),
  ]
  return `json_build_object(${members.join(', ')})`
}

const instantSql = (column: string) =>
  usual(column, `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const dateSql = (column: string) => usual(column, `to_char(${column}, 'YYYY-MM-DD')`)

/**
 * That text for the years 1 to 9999. Other instants have no unique text (infinity is '', and B.C. looks like A.D.), so
 * they are written as '@' and the seconds since 1970.
 */
function usual(column: string, text: string): string {
  return `CASE WHEN ${column} >= '0001-01-01 00:00:00Z' AND ${column} < '9999-12-31 00:00:00Z' THEN ${text}
    WHEN ${column} IS NOT NULL THEN '@' || extract(epoch FROM ${column})::text END`
}
