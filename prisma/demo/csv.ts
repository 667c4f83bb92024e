// Reads the demo company's CSV files.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** The rows of a file of this folder, each by the names in the file's first row. @throws Error when it is not CSV. */
export function readCsv<Column extends string>(file: string): Record<Column, string>[] {
  return parse(readFileSync(new URL(file, import.meta.url)), { columns: true })
}

/** The parts of a semicolon-separated field. */
export function listed(value: string): string[] {
  return value === '' ? [] : value.split(';')
}

/** Whether a field says yes. */
export function isYes(value: string): boolean {
  return value === 'yes'
}
