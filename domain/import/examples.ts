// An example of each file of an import, to download and edit. Together they are a small company that can be imported
// unchanged.
import { formats, type AnyFormat } from './formats.ts'

/** The text of a format's example: its header with every column, and two or three rows. */
export function exampleOf({ columns, examples }: AnyFormat): string {
  const lines = examples.map((row) => columns.map(({ name }) => quotedCell(row[name] ?? '')).join(','))
  return `${[columns.map(({ name }) => name).join(','), ...lines].join('\r\n')}\r\n`
}

/** The examples of all files, by name. */
export function allExamples(): Record<string, string> {
  return Object.fromEntries(formats.map((format) => [format.file, exampleOf(format)]))
}

function quotedCell(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
