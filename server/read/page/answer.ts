// Builds records from the columns that PostgreSQL answers with.
import type { Level, Shape } from './level.ts'
import type { Plan } from './plan.ts'

type Records = Record<string, unknown>

/** The records of the page with their relations. */
export function zip({ levels }: Plan, texts: readonly string[]): object[] {
  const recordsByLevel = new Map<Level, Records[]>()
  for (const [index, level] of levels.entries()) {
    const columns = JSON.parse(texts[index]!) as unknown[][]
    const count = columns[0]!.length
    const records = Array.from({ length: count }, (_, row) => recordOf(level.record, columns, row))
    recordsByLevel.set(level, records)
    if (level.parent)
      handOut(level.parent, recordsByLevel.get(level.parent.level)!, records, columns.at(-1) as number[])
  }
  return recordsByLevel.get(levels[0]!)!
}

function recordOf({ fields, ones, lists }: Shape, columns: unknown[][], row: number): Records {
  const record: Records = {}
  for (const { name, column, type } of fields) record[name] = valueOf(type, columns[column]![row])
  for (const { name, key, shape } of ones)
    record[name] = columns[key]![row] === null ? null : recordOf(shape, columns, row)
  for (const name of lists) record[name] = []
  return record
}

function valueOf(type: string, value: unknown): unknown {
  if (type === 'DateTime' || type === 'dates') return dateOf(value)
  // PostgreSQL writes bytes into JSON as '\\x…'.
  return type === 'Bytes' && value !== null
    ? Uint8Array.from(Buffer.from((value as string).slice(2), 'hex'))
    : value
}

/** A date, a list of dates, or null. */
function dateOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dateOf)
  return value === null ? null : new Date(value as string)
}

/** Puts each record of a list into its parent; `of` has the position of the parent, from 1. */
function handOut(
  { name, path }: NonNullable<Level['parent']>,
  parents: Records[],
  records: Records[],
  of: number[],
): void {
  for (const [index, record] of records.entries()) {
    let owner = parents[of[index]! - 1]!
    for (const step of path) owner = owner[step] as Records
    ;(owner[name] as Records[]).push(record)
  }
}
