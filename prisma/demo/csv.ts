// Reads the demo company's CSV files (RFC 4180: quoted fields, doubled quotes, line breaks within quotes).
import { readFileSync } from 'node:fs'

/** The rows of a file of this folder, each by the names in the file's first row. */
export function readCsv<Column extends string>(file: string): Record<Column, string>[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const [header = [], ...rows] = parseCsv(text)
  return rows.map((row, index) => {
    if (row.length !== header.length) throw new Error(`${file}: row ${index + 2} has ${row.length} fields`)
    return Object.fromEntries(header.map((name, column) => [name, row[column]])) as Record<Column, string>
  })
}

// One field with what ends it: a comma, a line break or the end of the text.
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  field.lastIndex = 0
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const match = field.exec(text)
    if (!match) throw new Error(`Not CSV at character ${at}`)
    const [, quoted, plain = '', end] = match
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',' && field.lastIndex < text.length) rows.push([])
  }
  return rows
}

/** The parts of a semicolon-separated field. */
export function listed(value: string): string[] {
  return value === '' ? [] : value.split(';')
}

/** Whether a field says yes. */
export function isYes(value: string): boolean {
  return value === 'yes'
}
