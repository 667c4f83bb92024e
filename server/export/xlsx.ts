// An Excel workbook (ECMA-376), written while its rows are read. Texts are texts and never formulas; dates, instants and hours
// are numbers with a format. A new sheet begins after ROWS rows, because the zip has no parts above 4 GB.
import { strToU8 } from 'fflate'
import { DateTime } from 'luxon'
import type { Cell, CellKind } from '#domain/export/export.ts'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import type { Header, Chunks, Sheet } from '#domain/export/sheet.ts'
import { openZip } from './zip.ts'

export const ROWS = 500_000
/** The limit of a cell in Excel. */
const TEXT_MAX = 32_767

/** The index of each style in `styles`: 0 is plain, then the heading and the total, then the kinds. */
const HEADING = 1
const TOTAL = 2
const style: Record<CellKind, number> = { text: 0, number: 0, hours: 3, date: 4, instant: 5, time: 6 }
const TOTAL_HOURS = 7
const width: Record<CellKind, number> = { text: 22, number: 11, hours: 10, date: 19, instant: 18, time: 11 }
/** The width of the button of a filter, next to a heading. */
const FILTER_BUTTON = 4

export async function* encodeXlsx(
  sheet: Sheet,
  chunks: Chunks,
  rowsOfSheet = ROWS,
): AsyncGenerator<Uint8Array> {
  const archive = openZip()
  let sheets = 0
  let part: SheetPart | null = null
  for await (const rows of chunks)
    for (let at = 0; at < rows.length;) {
      part ??= beginSheet(archive, sheet, ++sheets)
      const taken = rows.slice(at, at + rowsOfSheet - part.rows)
      part.add(taken)
      at += taken.length
      if (part.rows === rowsOfSheet) {
        part.end()
        part = null
      }
      yield archive.taken()
    }
  part ??= sheets === 0 ? beginSheet(archive, sheet, ++sheets) : null
  part?.end()
  for (const [name, text] of bookParts(sheet.title, sheets)) archive.file(name)(strToU8(text), true)
  archive.end()
  yield archive.taken()
}

type Archive = ReturnType<typeof openZip>
type SheetPart = ReturnType<typeof beginSheet>

function beginSheet(archive: Archive, { columns, timeZone }: Sheet, nth: number) {
  const file = archive.file(`xl/worksheets/sheet${nth}.xml`)
  const write = (text: string, isLast: boolean) => file(strToU8(text), isLast)
  const letters = columns.map((_, at) => letterOf(at))
  const totals = columns.map(() => 0)
  const headings = columns.map(({ title }, at) => textCell(`${letters[at]}1`, title, HEADING))
  write(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
      `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
        .map(
          (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`,
        )
        .join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
    false,
  )
  const part = {
    rows: 0,
    add(rows: readonly (readonly Cell[])[]): void {
      let text = ''
      for (const row of rows) {
        part.rows += 1
        const number = part.rows + 1
        text += `<row r="${number}">`
        for (const [at, cell] of row.entries()) {
          if (columns[at]!.isTotalled) totals[at]! += Number(cell ?? 0)
          text += cellOf(`${letters[at]}${number}`, columns[at]!, cell, timeZone)
        }
        text += '</row>'
      }
      write(text, false)
    },
    end(): void {
      const last = part.rows + 1
      const filter = `<autoFilter ref="A1:${letters.at(-1)}${last}"/>`
      write(`${totalsRow(columns, letters, totals, last)}</sheetData>${filter}</worksheet>`, true)
    },
  }
  return part
}

/** Wide enough for the heading, too. */
const widthOf = ({ kind, title }: Header) => Math.max(width[kind], title.length + FILTER_BUTTON)

/** The sums of the filtered rows, below an empty row, so that sorting does not move them. */
function totalsRow(columns: readonly Header[], letters: string[], totals: number[], last: number): string {
  if (last === 1 || !columns.some(({ isTotalled }) => isTotalled)) return ''
  const row = last + 2
  const cells = columns.map(({ kind, isTotalled }, at) => {
    const reference = `${letters[at]}${row}`
    if (!isTotalled) return at === 0 ? textCell(reference, 'Total', TOTAL) : ''
    const value = kind === 'hours' ? hoursOf(totals[at]!) : totals[at]
    const formula = `SUBTOTAL(109,${letters[at]}2:${letters[at]}${last})`
    return `<c r="${reference}" s="${kind === 'hours' ? TOTAL_HOURS : TOTAL}"><f>${formula}</f><v>${value}</v></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

function cellOf(reference: string, { kind }: Header, cell: Cell, timeZone: string): string {
  if (cell === null || cell === '') return ''
  if (kind === 'text') return textCell(reference, String(cell), style.text)
  return `<c r="${reference}" s="${style[kind]}"><v>${numberOf(kind, cell, timeZone)}</v></c>`
}

function numberOf(kind: Exclude<CellKind, 'text'>, cell: string | number | Date, timeZone: string): number {
  switch (kind) {
    case 'number':
      return Number(cell)
    case 'hours':
      return hoursOf(Number(cell))
    case 'time':
      // Midnight is 0, also as an end, because Excel reads 1 as a day.
      return (Number(cell) % MINUTES_PER_DAY) / MINUTES_PER_DAY
    case 'date':
      return daysSince(Date.parse(String(cell)))
    case 'instant': {
      const local = DateTime.fromJSDate(cell as Date, { zone: timeZone })
      return daysSince(local.toMillis() + local.offset * 60_000)
    }
  }
}

/** Rounded, because minutes that were hundredths of an hour are binary fractions. */
const hoursOf = (minutes: number) => Number((minutes / 60).toFixed(10))

/** Days since the day before which Excel counts. */
const daysSince = (instant: number) => (instant - Date.UTC(1899, 11, 30)) / 86_400_000

const unprintable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
// A plain carriage return would be read as a line feed.
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
function escaped(text: string): string {
  // Excel reads '_x000D_' as the letter with that number, and '_x005F_' as the line before it.
  return text
    .slice(0, TEXT_MAX)
    .replace(unprintable, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => escapes[sign]!)
}

function textCell(reference: string, text: string, s: number): string {
  return `<c r="${reference}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** 'A' of 0, 'AA' of 26. */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const formats = ['0.00', 'ddd mmm dd\\, yyyy', 'dd/mm/yyyy hh:mm', 'hh:mm am/pm', '0.00']
const styles =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
    .join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">` +
  [
    [0, 0],
    [0, 1],
    [0, 1],
    [164, 0],
    [165, 0],
    [166, 0],
    [167, 0],
    [168, 1],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join('') +
  `</cellXfs></styleSheet>`

function bookParts(title: string, sheets: number): [name: string, text: string][] {
  const each = Array.from({ length: sheets }, (_, at) => at + 1)
  const nameOf = (nth: number) => escaped(sheets === 1 ? title : `${title} ${nth}`)
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each
        .map((nth) => `<sheet name="${nameOf(nth)}" sheetId="${nth}" r:id="rId${nth}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each
        .map(
          (nth) =>
            `<Relationship Id="rId${nth}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${nth}.xml"/>`,
        )
        .join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${each
          .map(
            (nth) =>
              `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
          )
          .join('')}</Types>`,
    ],
  ]
}
