// Reads the CSV files of the demo company.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/**
 * Reads a file of this folder. Rows are numbered from 1; "yes" and "no" become true and false.
 * @throws Error if the file is not CSV.
 */
export function readCsv<Text extends string, Flag extends string = never>(file: string) {
  const cast = (value: string) => (value === 'yes' ? true : value === 'no' ? false : value)
  const text = readFileSync(new URL(file, import.meta.url))
  const rows: (Record<Text, string> & Record<Flag, boolean>)[] = parse(text, { columns: true, cast })
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

/** A function that finds rows by name. It @throws Error if there is no such row. */
export function by<Row>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const index = new Map(rows.map((row) => [nameOf(row), row]))
  return (name: string): Row => {
    const row = index.get(name)
    if (!row) throw new Error(`The demo company has no ${JSON.stringify(name)}`)
    return row
  }
}
