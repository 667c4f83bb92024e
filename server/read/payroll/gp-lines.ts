// The pay in the files of live batches, parsed from the stored bytes of gp-lines.csv, so that the books can be compared
// with the files that GP really got.
import { parse } from 'csv-parse'
import { isCalendarDate } from '#domain/date.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { NoSuchFile, type Files } from '#server/adapters/files.ts'
import { db } from '#server/database/client.ts'

/** A transaction of a file. */
export type GpLine = {
  payBatchId: number
  employeeId: string
  payCode: string
  /** 'YYYY-MM-DD', its first day. */
  date: string
  hundredths: number
  /** The task that it pays, or the first of several. */
  timesheetId: number
  timesheetLineId: number
}

/** The number of files to read in parallel, because object storage is slow for each. */
const TOGETHER = 8

/** The result: the transactions of the requested days, and the total of each whole file. */
export type GpLines = {
  lines: GpLine[]
  files: Pick<GpLine, 'payBatchId' | 'hundredths'>[]
  /** The id of the newest batch that was read. */
  newest: number
}

/**
 * The files of all batches that are not voided and may have hours of the days. A missing file counts as no pay, like a
 * line that cannot be parsed or names another batch.
 */
export async function readGpLines(files: Files, { startDate, endDate }: Days): Promise<GpLines> {
  const [newest, kept] = await Promise.all([
    db.payBatch.aggregate({ _max: { id: true } }),
    db.payBatchFile.findMany({
      where: {
        name: 'gp-lines.csv',
        // A batch of an earlier period that is made late has hours of later ones, too.
        payBatch: {
          state: { not: 'VOIDED' },
          OR: [
            { payPeriod: { endDate: { gte: new Date(startDate) } } },
            { madeAt: { gte: new Date(startDate) } },
          ],
        },
      },
      orderBy: { payBatchId: 'asc' },
      select: { file: { select: { path: true } }, payBatch: { select: { id: true, number: true } } },
    }),
  ])
  const found: GpLines = { lines: [], files: [], newest: newest._max.id ?? 0 }
  const readOne = async ({ file, payBatch }: (typeof kept)[number]) => {
    let hundredths = 0
    for await (const line of linesOf(files, file.path, payBatch)) {
      hundredths += line.hundredths
      if (line.date >= startDate && line.date <= endDate) found.lines.push(line)
    }
    found.files.push({ payBatchId: payBatch.id, hundredths })
  }
  for (let at = 0; at < kept.length; at += TOGETHER)
    await Promise.all(kept.slice(at, at + TOGETHER).map(readOne))
  return found
}

type Batch = { id: number; number: string }
type Cells = Partial<
  Record<'BACHNUMB' | 'EMPLOYID' | 'UPRTRXCD' | 'TRXBEGDT' | 'TRXHRUNT' | 'USRDEFND1', string>
>

async function* linesOf(files: Files, path: string, batch: Batch): AsyncGenerator<GpLine> {
  const bytes = await files.open(path).catch((error: unknown) => {
    if (error instanceof NoSuchFile) return null
    throw error
  })
  if (!bytes) return
  const relaxed = { relax_column_count: true, relax_quotes: true, skip_records_with_error: true }
  const rows = bytes.pipe(parse({ columns: true, bom: true, ...relaxed }))
  bytes.once('error', (error) => rows.destroy(error))
  for await (const cells of rows as AsyncIterable<Cells>) {
    const line = lineOf(cells, batch)
    if (line) yield line
  }
}

function lineOf(cells: Cells, { id, number }: Batch): GpLine | null {
  const { BACHNUMB, EMPLOYID = '', UPRTRXCD = '', TRXBEGDT = '', TRXHRUNT = '', USRDEFND1 = '' } = cells
  if (BACHNUMB !== number || !isCalendarDate(TRXBEGDT) || !/^-?\d{1,9}$/.test(TRXHRUNT)) return null
  const [, timesheetId = 0, timesheetLineId = 0] = /^A?(\d{1,9})-(\d{1,9})$/.exec(USRDEFND1) ?? []
  return {
    payBatchId: id,
    employeeId: EMPLOYID,
    payCode: UPRTRXCD,
    date: TRXBEGDT,
    hundredths: Number(TRXHRUNT),
    timesheetId: Number(timesheetId),
    timesheetLineId: Number(timesheetLineId),
  }
}
