// Reads the CSV files of the demo company.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/**
 * The rows of a file of this folder by the names in its first line, numbered from 1; "yes" and "no" are true and false.
 * @throws Error when it is not CSV.
 */
export function readCsv<Text extends string, Flag extends string = never>(file: string) {
  const cast = (value: string) => (value === 'yes' ? true : value === 'no' ? false : value)
  const text = readFileSync(new URL(file, import.meta.url))
  const rows: (Record<Text, string> & Record<Flag, boolean>)[] = parse(text, { columns: true, cast })
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

/** Finds a row by its name. The finder @throws Error when the files do not agree. */
export function by<Row>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const index = new Map(rows.map((row) => [nameOf(row), row]))
  return (name: string): Row => {
    const row = index.get(name)
    if (!row) throw new Error(`The demo company has no ${JSON.stringify(name)}`)
    return row
  }
}
