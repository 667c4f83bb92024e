// CSV for programs, spreadsheets among them: UTF-8 with a byte order mark, lines that end with CRLF (RFC 4180), dates
// and times as ISO 8601 writes them. A text that a spreadsheet would interpret as a formula gets a leading apostrophe
// (OWASP, CSV injection).
import type { Cell } from '#domain/export/export.ts'
import { noFormula } from '#domain/export/formula.ts'
import { clockIn } from '#domain/date.ts'
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import type { Header, Chunks, Sheet } from '#domain/export/sheet.ts'

const BOM = '\uFEFF'
const CRLF = '\r\n'

export async function* encodeCsv({ columns, timeZone }: Sheet, chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BOM + lineOf(columns.map(({ title }) => textCell(title))))
  for await (const rows of chunks) {
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
      return String(cell)
    case 'instant': {
      // Spreadsheets recognise a time only with a blank and without an offset.
      const { date, minutes } = clockIn(cell as Date, timeZone)
      return `${date} ${clock(minutes)}`
    }
    case 'time':
      return clock(Number(cell))
  }
}

const pad = (value: number) => String(value).padStart(2, '0')

/** '07:30'; '00:00' also of a task that ends at midnight. @param minutes after midnight, up to 1440. */
function clock(minutes: number): string {
  const ofDay = minutes % MINUTES_PER_DAY
  return `${pad(Math.floor(ofDay / MINUTES_PER_HOUR))}:${pad(ofDay % MINUTES_PER_HOUR)}`
}

function textCell(text: string): string {
  const safe = noFormula(text)
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
