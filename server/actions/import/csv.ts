// Reads a CSV file as a stream: validates its header against the format, then yields each row as values or as a
// problem. Memory use depends on the longest row, not on the length of the file.
import type { AnyFormat, Column } from '#domain/import/formats.ts'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Value, Values } from '#domain/import/types.ts'
import { BadValue, readValue, shown } from '#domain/import/values.ts'

/** A row of the file, or a problem with it; without a line, a problem with the file. */
export type ReadRow = { line: number; values: Values } | { line: number | null; message: string }

/** Bytes of one row; a longer row has a quote that is never closed. */
const ROW_MAX = 100_000
const NEWLINE = /\r\n|\n|\r/g

/** A row of the file. Lines count from 1, including empty lines and those within quotes. */
type Cells = { line: number; cells: string[] }

/** The columns of a file; null for one without a name, which spreadsheets write at the right. */
type Header = readonly (Column | null)[]

/**
 * The rows of a file. Calls `onHeader` first with the columns in the file's order; if the header is wrong, reports
 * nothing else.
 */
export async function* readRows(
  bytes: Readable,
  format: AnyFormat,
  onHeader: (columns: readonly Column[]) => void,
): AsyncGenerator<ReadRow> {
  let columns: Header | null = null
  try {
    for await (const { line, cells } of readCells(bytes)) {
      if (columns) yield readRow(format, columns, line, cells)
      else {
        const header = readHeader(format, cells)
        if (typeof header === 'string') return yield { line, message: header }
        columns = header
        onHeader(columns.filter((column) => column !== null))
      }
    }
    if (!columns) yield { line: null, message: 'is empty: it has no header' }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    yield { line: error.line, message: error.message }
  }
}

/** A problem after which the file cannot be read further. */
class Broken extends Error {
  readonly line: number | null

  constructor(line: number | null, message: string) {
    super(message)
    this.line = line
  }
}

async function* readCells(bytes: Readable): AsyncGenerator<Cells> {
  const { delimiter, firstLine, all } = await peek(bytes)
  const parser = parse({
    bom: true,
    delimiter,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_MAX,
  })
  const source = Readable.from(all)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = firstLine
  try {
    for await (const { raw, record } of parser as AsyncIterable<{ raw: string; record: string[] }>) {
      // Spreadsheets write rows of separators only.
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record }
      line += raw.match(NEWLINE)?.length ?? 0
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Broken(line, 'starts a row that never ends; is a quote not closed?')
  } finally {
    source.destroy()
  }
}

/** The first bytes of UTF-16, of a workbook and of one of an old Excel. */
const notText = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
].map((bytes) => Buffer.from(bytes))
/** A first line that names the separator, for Excel. */
const SEPARATOR = /^\ufeff?"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i

/** Detects the separator from the beginning of a file, and skips a line that names it. @throws Broken if the file is not text. */
async function peek(bytes: Readable) {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  while (!head.includes(0x0a) && head.length < ROW_MAX) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  if (notText.some((start) => head.subarray(0, start.length).equals(start)))
    throw new Broken(null, 'is no CSV in UTF-8; save it as "CSV UTF-8"')
  const header = head
    .toString('utf8')
    .split(/[\r\n]/, 1)[0]!
    .replace(/"[^"]*"/g, '')
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ','
  const [mark, named] = SEPARATOR.exec(head.toString('utf8')) ?? []
  async function* all() {
    yield mark === undefined ? head : head.subarray(Buffer.byteLength(mark))
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { delimiter: named ?? delimiter, firstLine: mark === undefined ? 1 : 2, all: all() }
}

/** The columns of a header, or a problem. */
function readHeader({ file, columns }: AnyFormat, cells: readonly string[]): Header | string {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const matched = names.map((name) => columns.find((column) => column.name.toLowerCase() === name))
  const unknown = cells
    .filter((_, index) => !matched[index] && names[index] !== '')
    .map((cell) => JSON.stringify(shown(cell)))
  const known = columns.map(({ name }) => name).join(', ')
  if (unknown.length > 0) return `has a column ${unknown.join(', ')}; ${file} has: ${known}`
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined) return `has the column ${twice} twice`
  const missing = columns
    .filter((column) => column.required && !matched.includes(column))
    .map(({ name }) => name)
  if (missing.length > 0) return `lacks the column ${missing.join(', ')}; ${file} has: ${known}`
  return matched.map((column) => column ?? null)
}

function readRow(
  { key, rule, settle }: AnyFormat,
  columns: Header,
  line: number,
  cells: readonly string[],
): ReadRow {
  const isExtra = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  if (cells.length < columns.findLastIndex((column) => column !== null) + 1 || isExtra)
    return { line, message: `has ${cells.length} values, and the header ${columns.length} columns` }
  const values: Record<string, Value> = {}
  const problems: string[] = []
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (column === null) {
      if (cell.trim() !== '') problems.push(`has ${JSON.stringify(shown(cell))} in a column without a name`)
      continue
    }
    try {
      values[column.name] = readValue(column, cell, { isKey: key.includes(column.name) })
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      problems.push(`${column.name} ${error.message}`)
    }
  }
  if (problems.length === 0 && rule) problems.push(...rule(values))
  if (problems.length > 0) return { line, message: problems.join('; ') }
  return { line, values: settle?.(values) ?? values }
}
