// Reads the files of a pay batch as GP would, by the documented columns, their types and widths. It shares no code with what
// writes them.

type Column = { name: string; width?: number; kind: 'text' | 'integer' | 'date' }
const text = (name: string, width: number): Column => ({ name, width, kind: 'text' })

/** UPR10302, payroll transactions. */
const UPR10302: Column[] = [
  text('BACHNUMB', 15),
  text('EMPLOYID', 15),
  { name: 'COMPTRTP', kind: 'integer' },
  text('UPRTRXCD', 7),
  { name: 'TRXBEGDT', kind: 'date' },
  { name: 'TRXENDDT', kind: 'date' },
  { name: 'TRXHRUNT', kind: 'integer' },
  text('SHFTCODE', 7),
  text('JOBNUMBR', 17),
  text('DEPRTMNT', 7),
  text('JOBTITLE', 7),
  text('USRDEFND1', 21),
]
/** UPR10301, payroll batches. */
const UPR10301: Column[] = [
  text('BACHNUMB', 15),
  { name: 'UPRBCHOR', kind: 'integer' },
  text('BCHCOMNT', 61),
  { name: 'UPRBCHFR', kind: 'integer' },
  { name: 'POSTEDDT', kind: 'date' },
  { name: 'CNTRLTRX', kind: 'integer' },
  { name: 'CTRLEMPCT', kind: 'integer' },
]

export type GpLine = Record<
  'BACHNUMB' | 'EMPLOYID' | 'UPRTRXCD' | 'TRXBEGDT' | 'TRXENDDT' | 'SHFTCODE' | 'JOBNUMBR' | 'USRDEFND1',
  string
> & { TRXHRUNT: number; COMPTRTP: number }
export type GpBatch = Record<'BACHNUMB' | 'BCHCOMNT' | 'POSTEDDT', string> &
  Record<'UPRBCHOR' | 'UPRBCHFR' | 'CNTRLTRX' | 'CTRLEMPCT', number>

export const readGpLines = (file: string): GpLine[] => readTable(file, UPR10302) as GpLine[]
export const readGpBatch = (file: string): GpBatch[] => readTable(file, UPR10301) as GpBatch[]

/** @throws Error for a line that the table would not take. */
function readTable(file: string, columns: Column[]): Record<string, string | number>[] {
  const [header, ...rows] = splitLines(file).map(splitCells)
  if (header?.join() !== columns.map(({ name }) => name).join()) throw new Error(`Columns: ${header?.join()}`)
  return rows.map((cells) => {
    if (cells.length !== columns.length) throw new Error(`Cells: ${cells.join()}`)
    return Object.fromEntries(columns.map((column, at) => [column.name, valueOf(column, cells[at]!)]))
  })
}

function valueOf({ name, width, kind }: Column, cell: string): string | number {
  if (kind === 'integer') {
    if (!/^\d+$/.test(cell)) throw new Error(`${name} is ${cell}`)
    return Number(cell)
  }
  if (kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(cell)) throw new Error(`${name} is ${cell}`)
  if (width !== undefined && cell.length > width) throw new Error(`${name} holds ${width}: ${cell}`)
  return cell
}

function splitLines(file: string): string[] {
  if (!file.endsWith('\r\n')) throw new Error('The last line has no end')
  return file.slice(0, -2).split('\r\n')
}

function splitCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
  )
}

/** The header of an eConnect document, and its lines. */
export function readEConnect(file: string) {
  const fields = (xml: string) =>
    Object.fromEntries([...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name!, value!]))
  const header = /<taCreatePayrollBatchHeaderInsert>(.*?)<\/taCreatePayrollBatchHeaderInsert>/s.exec(
    file,
  )![1]!
  const lines = [
    ...file.matchAll(/<taCreateComputerCheckLineInsert>(.*?)<\/taCreateComputerCheckLineInsert>/gs),
  ]
  return { ...fields(header), lines: lines.map(([, xml]) => fields(xml!)) } as Record<string, string> & {
    lines: Record<string, string>[]
  }
}

/** The cells of TimeTrack's file: tabs, no header. */
export const readTimeTrack = (file: string): string[][] => splitLines(file).map((line) => line.split('\t'))
