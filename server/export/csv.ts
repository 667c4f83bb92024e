// CSV for spreadsheet programs: UTF-8 with a byte order mark, lines that end with CRLF (RFC 4180). A text that a spreadsheet
// would take for a formula gets an apostrophe before it (OWASP, CSV injection).
import type { Cell } from '#domain/export/export.ts'
import { formatDate, formatInstant } from '#domain/date.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import type { Header, Pieces, Sheet } from '#domain/export/sheet.ts'

const BOM = '\uFEFF'
const CRLF = '\r\n'

export async function* encodeCsv({ columns, timeZone }: Sheet, pieces: Pieces): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BOM + lineOf(columns.map(({ title }) => textCell(title))))
  for await (const rows of pieces) {
    const lines = rows.map((row) => lineOf(row.map((cell, at) => cellOf(columns[at]!, cell, timeZone))))
    yield Buffer.from(lines.join(''))
  }
}

const lineOf = (cells: readonly string[]) => cells.join(',') + CRLF

function cellOf({ kind }: Header, cell: Cell, timeZone: string): string {
  if (cell === null) return ''
  switch (kind) {
    case 'text':
      return textCell(String(cell))
    case 'number':
      return String(cell)
    case 'hours':
      return String(Math.round((Number(cell) / 60) * 10_000) / 10_000)
    case 'date':
      return `"${formatDate(String(cell))}"`
    case 'instant':
      return formatInstant(cell as Date, timeZone)
    case 'time':
      return formatTime(Number(cell))
  }
}

const FORMULA = /^[=+\-@\t\r]/

function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
