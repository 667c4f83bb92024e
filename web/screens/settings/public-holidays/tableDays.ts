// The days of a CSV file with the columns date and name.
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { holidayForm } from '#domain/absence/forms.ts'
import { formProblems } from '#domain/forms.ts'
import { UnreadableFile, type Found, type FoundDay } from './found.ts'

const NO_HEADER = 'The first row of the table must name the columns date and name.'

/**
 * @param unlikely the sentence for a text that may be no table at all; null for a file that says it is one.
 * @throws UnreadableFile that names the row.
 */
export function tableDays(text: string, unlikely: string | null): Found {
  const [header = [], ...rows] = rowsOf(text, unlikely)
  const columns = header.map((cell) => cell.trim().toLowerCase())
  const [date, name] = [columns.indexOf('date'), columns.indexOf('name')]
  if (date === -1 || name === -1) throw new UnreadableFile(unlikely ?? NO_HEADER)
  const cells = rows
    // Spreadsheets count the header as row 1.
    .map((row, index) => ({ row: index + 2, date: row[date]?.trim() ?? '', name: row[name]?.trim() ?? '' }))
    .filter((one) => one.date !== '' || one.name !== '')
  const isDayFirst = cells.some((one) => (slashed(one.date)?.[0] ?? 0) > 12)
  return { days: cells.map((one) => dayOf(one, isDayFirst)), leftOut: 0 }
}

function rowsOf(text: string, unlikely: string | null): string[][] {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  try {
    return parse(text, { delimiter, relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(
      unlikely ?? 'A quotation mark in this table is in the wrong position or not closed.',
    )
  }
}

type Cells = { row: number; date: string; name: string }

function dayOf({ row, date: written, name }: Cells, isDayFirst: boolean): FoundDay {
  const day = { date: dateOf(row, written, isDayFirst), name: name.replace(/\s+/g, ' ') }
  const [problem] = formProblems(holidayForm, day)
  if (problem?.path === 'date') throw unclear(row, written)
  if (problem) throw new UnreadableFile(`Row ${row}, name: ${problem.message}.`)
  return day
}

/** Day, month and year of '25/12/2026', '25.12.2026' and '25-12-2026'. */
function slashed(text: string): [day: number, month: number, year: string] | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year ? [Number(day), Number(month), year] : null
}

/** @param isDayFirst whether another date of the table shows that the day is before the month. */
function dateOf(row: number, written: string, isDayFirst: boolean): string {
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
