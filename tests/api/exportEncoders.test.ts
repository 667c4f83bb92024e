// Export files, read back by third-party programs: texts, numbers and dates survive.
import ExcelJs from 'exceljs'
import { parse } from 'csv-parse/sync'
import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { describe, expect, it, test } from 'vitest'
import type { Cell } from '#domain/export/export.ts'
import { encodeCsv } from '#server/export/csv.ts'
import type { Sheet } from '#domain/export/sheet.ts'
import { encodeXlsx } from '#server/export/xlsx.ts'

/** A tab stands for what is between two cells. */
const apart = (cells: string) => cells.split('\t')
const formulas = [
  '\t=1',
  '\r=1',
  ...apart('=1+1\t+1\t-1\t@SUM(A1)\t=HYPERLINK("http://a.example","b")\t=cmd|x!A1'),
]
const shapes = [
  "'",
  "'=1",
  'a\nb',
  'a\r\nb',
  '\n',
  ...apart('"\t""\ta"b\t,\ta,b\t;\t lead\ttrail \t  \t|\t\\\t\\"'),
]
const numbers = apart(
  '007\t0012\t1e5\t1,5\t1.50\t-0\t+61 7 3000\t12/11\t2026-11-17\t1-2\tTRUE\tnull\t00:30\t1E-3\t9999999999999999',
)
const letters = apart(
  'ễ\tNguyễn Thị Ánh\tO’Dea\tΕλένη\t中文\t🦺 vest\te\u0301\t\u202Eabc\t\uFEFFx\tß\t<b>&amp;</b>\t]]>\t&#61;1\t_x000D_\t_x0041_b\ta_x',
)
const odd = ['=', '-', '@', '+']
/** Signs of other widths, and behind what nobody sees. */
const disguised = apart(
  '＝1+1\t＋1\t－1\t＠SUM(A1)\t﹦1\t =1\t\u00A0+1\t\u200B-1\t\uFEFF@a\t\u2800=1\t\u3164=1\t\n=1',
)
const armed = new Set([...formulas, ...odd, ...disguised, '-0', '+61 7 3000'])
const hostile = [...formulas, ...shapes, ...numbers, ...letters, ...odd, ...disguised]

const sheet: Sheet = {
  title: 'Hostile',
  columns: [
    { title: '=Title', kind: 'text' },
    { title: 'Hours', kind: 'hours', isTotalled: true },
    { title: 'Date', kind: 'date' },
    { title: 'At', kind: 'instant' },
    { title: 'Start', kind: 'time' },
    { title: 'Count', kind: 'number', isTotalled: true },
  ],
  timeZone: 'Australia/Brisbane',
}
const noon = new Date('2026-11-17T02:05:00Z')
const rows: Cell[][] = hostile.map((text, at) => [text, at * 5, '2026-11-17', noon, 450, at])
async function* inChunks(all: Cell[][], size = 7) {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
async function bytesOf(encoded: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of encoded) parts.push(part)
  return Buffer.concat(parts)
}
async function workbookOf(all: Cell[][], of: Sheet = sheet, rowsMax?: number): Promise<ExcelJs.Workbook> {
  const workbook = new ExcelJs.Workbook()
  await workbook.xlsx.load((await bytesOf(encodeXlsx(of, inChunks(all), rowsMax))) as never)
  return workbook
}
/** ExcelJS leaves the escape of '_x000D_', which Excel and the other reader read. */
const inExcelJs = hostile.map((text) => text.replace(/^_x/, '_x005F_x'))

describe('CSV', () => {
  const readers: [string, (text: string) => string[][]][] = [
    ['csv-parse', (text) => parse(text, { bom: true })],
    ['Papa Parse', (text) => Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r\n$/, '')).data],
  ]
  test.each(readers)('is read by %s, without a formula', async (_, read) => {
    const text = (await bytesOf(encodeCsv(sheet, inChunks(rows)))).toString()
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [titles, ...found] = read(text)
    expect(titles![0]).toBe("'=Title")
    expect(found.map(([cell]) => cell)).toEqual(hostile.map((cell) => (armed.has(cell) ? `'${cell}` : cell)))
    expect(found[1]!.slice(1)).toEqual(['0.0833', '2026-11-17', '2026-11-17 12:05', '07:30', '1'])
  })

  it('ends each line with CRLF', async () => {
    const text = (await bytesOf(encodeCsv(sheet, inChunks([['a', 60, null, null, null, null]])))).toString()
    expect(text).toBe('\uFEFF"\'=Title",Hours,Date,At,Start,Count\r\na,1,,,,\r\n')
  })
})

test('midnight is the beginning of a day in CSV and in XLSX, also as the end of a task', async () => {
  const midnights: Cell[][] = [0, 1440].map((time) => ['', null, null, null, time, null])
  const text = (await bytesOf(encodeCsv(sheet, inChunks(midnights)))).toString()
  expect((parse(text, { bom: true, from: 2 }) as string[][]).map((row) => row[4])).toEqual(['00:00', '00:00'])
  const [found] = (await workbookOf(midnights)).worksheets
  // ExcelJS gives the day before which Excel counts.
  const first = new Date('1899-12-30T00:00:00Z')
  expect([2, 3].map((row) => found!.getRow(row).getCell(5).value)).toEqual([first, first])
})

test('hours that were paid as hundredths are those hundredths in CSV and in XLSX, as is their total', async () => {
  const hundredths = [3, 17, 24, 700, 3333]
  const paid: Cell[][] = hundredths.map((each) => ['', each * 0.6, null, null, null, null])
  const shown = hundredths.map((each) => each / 100)
  const text = (await bytesOf(encodeCsv(sheet, inChunks(paid)))).toString()
  const read = parse(text, { bom: true, from: 2 }) as string[][]
  expect(read.map((row) => row[1])).toEqual(shown.map(String))
  const [found] = (await workbookOf(paid)).worksheets
  expect(paid.map((_, at) => found!.getRow(at + 2).getCell(2).value)).toEqual(shown)
  expect(found!.getRow(paid.length + 3).getCell(2)).toMatchObject({ result: 40.77 })
})

describe('XLSX', () => {
  it('is read by ExcelJS: texts as texts, dates as dates, hours as numbers, the total of all hours', async () => {
    const [found] = (await workbookOf(rows)).worksheets
    expect(found!.name).toBe('Hostile')
    const read = hostile.map((_, at) => found!.getRow(at + 2))
    expect(read.map((row) => row.getCell(1).value)).toEqual(inExcelJs)
    for (const row of read) expect(row.getCell(1).type).toBe(ExcelJs.ValueType.String)
    const row = read[3]!
    expect(row.getCell(2).value).toBe(0.25)
    expect(row.getCell(3).value).toEqual(new Date('2026-11-17T00:00:00Z'))
    expect(row.getCell(4).value).toEqual(new Date('2026-11-17T12:05:00Z'))
    const total = found!.getRow(hostile.length + 3)
    const minutes = rows.reduce((sum, [, each]) => sum + Number(each), 0)
    expect(total.getCell(2)).toMatchObject({
      formula: `SUBTOTAL(109,B2:B${hostile.length + 1})`,
      result: minutes / 60,
    })
    expect(found!.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(found!.autoFilter).toBe(`A1:F${hostile.length + 1}`)
  })

  it('shows the whole heading next to its filter button', async () => {
    const columns: Sheet['columns'] = [{ title: 'Again within 14 days', kind: 'number' }]
    const { worksheets } = await workbookOf([[1]], { ...sheet, columns })
    expect(worksheets[0]!.getColumn(1).width).toBeGreaterThanOrEqual(24)
  })

  it('is read by read-excel-file', async () => {
    const found = await readXlsx(await bytesOf(encodeXlsx(sheet, inChunks(rows))), { trim: false } as never)
    const table = (
      Array.isArray((found as never)[0]) ? found : (found as never as { data: unknown[][] }[])[0]!.data
    ) as unknown[][]
    expect(table.slice(1, hostile.length + 1).map(([cell]) => cell)).toEqual(hostile)
    expect(table[4]![1]).toBe(0.25)
  })

  it('begins a new sheet after a number of rows, and is valid without any', async () => {
    const { worksheets } = await workbookOf(rows, sheet, 25)
    expect(worksheets.map(({ name }) => name)).toEqual(['Hostile 1', 'Hostile 2', 'Hostile 3'])
    const read = worksheets.flatMap((each) =>
      Array.from({ length: 25 }, (_, at) => each.getRow(at + 2).getCell(1).value),
    )
    expect(read.slice(0, hostile.length)).toEqual(inExcelJs)
    expect((await workbookOf([])).worksheets[0]!.getRow(1).getCell(2).value).toBe('Hours')
  })

  it('drops characters that XML cannot hold, and cuts texts that Excel cannot', async () => {
    const odd = ['a\u0000\u0007b', 'x'.repeat(40_000)].map((text) => [text, 0, null, null, null, 0])
    const [found] = (await workbookOf(odd)).worksheets
    expect(found!.getRow(2).getCell(1).value).toBe('ab')
    expect(String(found!.getRow(3).getCell(1).value)).toHaveLength(32_767)
  })
})
