// The days of a CSV file with a column for the date and one for the name.
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { holidayForm } from '#domain/absence/forms.ts'
import { isCalendarDate } from '#domain/date.ts'
import { formProblems } from '#domain/forms.ts'
import { doubtIn, statesIn } from './doubt.ts'
import { UnreadableFile, type Entry, type ParsedFile } from './parsedFile.ts'

const NO_HEADER = 'The first row of the table must name the columns date and name.'

/** The headers of each column, the likeliest first. */
const headers = {
  date: [/^date$/, /\bdate$/, /^day$/],
  name: [/^name$/, /\bname$/, /^(?:public )?holiday$/, /^(?:summary|subject|title|event)$/],
  about: [/^information$/, /^description$/, /^(?:notes?|comments?|details?)$/],
  states: [/^jurisdictions?$/, /^states?$/, /^applicable to$/, /^region$/],
} as const

/**
 * @param unlikely the sentence for a text that may not be a table; null for a file with the extension of one.
 * @throws UnreadableFile that names the row.
 */
export function tableDays(text: string, unlikely: string | null): ParsedFile {
  const [, mark, rest] = /^sep=(.)\r?\n([^]*)$/i.exec(text) ?? []
  const [header = [], ...rows] = rowsOf(rest ?? text, mark, unlikely)
  const names = header.map((cell) => cell.trim().toLowerCase().replaceAll('_', ' '))
  const columnOf = (column: keyof typeof headers) =>
    headers[column].map((pattern) => names.findIndex((name) => pattern.test(name))).find((at) => at !== -1) ??
    -1
  const at = {
    date: columnOf('date'),
    name: columnOf('name'),
    about: columnOf('about'),
    states: columnOf('states'),
  }
  if (at.date === -1 || at.name === -1) throw new UnreadableFile(unlikely ?? NO_HEADER)
  const cells = rows
    .map((row, index) => ({
      // Spreadsheets count the header as row 1, and a line that names the separator before it.
      row: index + (mark ? 3 : 2),
      date: row[at.date]?.trim() ?? '',
      name: row[at.name]?.trim() ?? '',
      about: row[at.about]?.trim() ?? '',
      states: row[at.states]?.trim().toUpperCase() ?? '',
    }))
    .filter((one) => one.date !== '' || one.name !== '')
  const isDayFirst = cells.some((one) => (slashed(one.date)?.[0] ?? 0) > 12)
  return { entries: cells.map((one) => entryOf(one, isDayFirst)), leftOut: [] }
}

function rowsOf(text: string, mark: string | undefined, unlikely: string | null): string[][] {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const likely = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  try {
    return parse(text, { delimiter: mark ?? likely, relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(
      unlikely ?? 'A quotation mark in this table is in the wrong position or not closed.',
    )
  }
}

type Cells = { row: number; date: string; name: string; about: string; states: string }

function entryOf({ row, date: written, name, about, states }: Cells, isDayFirst: boolean): Entry {
  const day = { date: dateOf(row, written, isDayFirst), name: name.replace(/\s+/g, ' ') }
  const [problem] = formProblems(holidayForm, day)
  if (problem?.path === 'date') throw unclear(row, written)
  if (problem) throw new UnreadableFile(`Row ${row}, name: ${problem.message}.`)
  const own = statesIn(states)
  // A column for the state overrides the words in another column.
  return {
    ...day,
    doubt: doubtIn([name, about]),
    states: states === '' ? statesIn(`${name}\n${about}`) : own,
  }
}

/** Day, month and year of '25/12/2026', '25.12.2026' and '25-12-2026'. */
function slashed(text: string): [day: number, month: number, year: string] | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year ? [Number(day), Number(month), year] : null
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** 'YYYY-MM-DD' of '20261225', '2026/12/25', '2026-12-25T00:00:00' and 'Friday, 25 December 2026'; else null. */
function plainDate(text: string): string | null {
  const [, y, m, d] =
    /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)?.toSpliced(2, 1) ?? []
  if (d) return `${y}-${m}-${d}`
  const [, day, word, year] = /^(?:[a-z]+,? )?(\d{1,2})[ -]([a-z]{3})[a-z]*,?[ -](\d{4})$/i.exec(text) ?? []
  const month = MONTHS.indexOf(word?.toLowerCase() ?? '') + 1
  return month > 0 ? `${year}-${twoDigits(month)}-${twoDigits(Number(day))}` : null
}

/** @param isDayFirst whether another date of the table shows that days precede months. */
function dateOf(row: number, written: string, isDayFirst: boolean): string {
  const plain = plainDate(written)
  if (plain !== null) {
    if (!isCalendarDate(plain)) throw unclear(row, written)
    return plain
  }
  const parts = slashed(written)
  if (!parts) return written
  const [day, month, year] = parts
  if (month > 12) throw unclear(row, written)
  if (day <= 12 && day !== month && !isDayFirst)
    throw new UnreadableFile(
      `Row ${row}: ${written} can be two dates. Write it as ${year}-MM-DD, with the month before the day.`,
    )
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

function unclear(row: number, written: string): UnreadableFile {
  const shown = written === '' ? 'there is no date' : `“${written.slice(0, 30)}” is not a date`
  return new UnreadableFile(`Row ${row}: ${shown}. Write dates as 2026-12-25 or 25/12/2026.`)
}
