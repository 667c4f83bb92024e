// Makes the file of an export while it is sent, and logs who downloaded it.
import {
  exportFileName,
  exportFormatLabel,
  exportTitle,
  type Cell,
  type ExportFormat,
  type ExportName,
} from '#domain/export/export.ts'
import { now, today } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import { logExport, thisOccasion } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, chunksFromStandby, transaction } from '#server/database/client.ts'
import type { Export } from '#server/database/generated/client.ts'
import type { Sheet } from '#domain/export/sheet.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { encodeCsv } from '#server/export/csv.ts'
import { encodeXlsx } from '#server/export/xlsx.ts'
import type { ExportSet } from '#server/read/export/set.ts'
import { exportSets } from '#server/read/export/sets.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { findExport } from './prepare.ts'

const contentType: Record<ExportFormat, string> = {
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
}
const encoders = { XLSX: encodeXlsx, CSV: encodeCsv } as const

export type Taken = {
  name: string
  contentType: string
  /** The file, made while it is read. Ending it early stops the reading of the list. */
  bytes: AsyncGenerator<Uint8Array>
}

/** The file of an export of the viewer, once. @throws NotAllowed NOT_FOUND, FORBIDDEN if the list is no longer theirs. */
export async function takeExport(viewer: Viewer, files: Files, id: number): Promise<Taken> {
  const found = await findExport(viewer, id)
  if (found?.state !== 'READY') throw new NotAllowed('NOT_FOUND')
  const { timeZone } = await readSettings()
  const format = found.format as ExportFormat
  const list = found.list as ExportName
  const set = exportSets[list] as ExportSet<unknown>
  const title = set.title?.(found.filter) ?? exportTitle[list]
  const headers = set.headers(viewer, found.filter)
  const columns = headers.filter(({ key }) => found.columns.includes(key))
  // A column may no longer exist, after a change of the viewer's role or a new release.
  if (columns.length < found.columns.length) throw new NotAllowed('NOT_FOUND')
  const claimed = await db.export.updateMany({ where: { id, state: 'READY' }, data: { state: 'RUNNING' } })
  if (claimed.count === 0) throw new NotAllowed('NOT_FOUND')
  return {
    name: exportFileName(title, format, today(timeZone)),
    contentType: contentType[format],
    bytes: make(viewer, files, found, { title, columns, timeZone }),
  }
}

/** The chunks, once the first one is read: a list that cannot be read fails before the first byte is sent. */
async function begun<Chunk>(chunks: AsyncGenerator<Chunk>): Promise<AsyncGenerator<Chunk>> {
  const first = await chunks.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      yield* chunks
    } finally {
      await chunks.return(undefined)
    }
  })()
}

/** Milliseconds between two progress reports. */
const REPORT = 500

async function* make(
  viewer: Viewer,
  files: Files,
  request: Export,
  sheet: Sheet,
): AsyncGenerator<Uint8Array> {
  const { id, columns } = request
  const list = request.list as ExportName
  const format = request.format as ExportFormat
  const occasion = { ...thisOccasion(), at: now() }
  const set = exportSets[list] as ExportSet<unknown>
  let rows = 0
  let isDone = false
  async function* counted(): AsyncGenerator<Cell[][]> {
    let reported = Date.now()
    for await (const chunk of chunksFromStandby(set.cells(viewer, request.filter, columns, files))) {
      rows += chunk.length
      if (Date.now() - reported > REPORT) {
        reported = Date.now()
        await db.export.update({ where: { id }, data: { rows } })
      }
      yield chunk
    }
  }
  try {
    yield* encoders[format](sheet, await begun(counted()))
    isDone = true
  } finally {
    // With the name of the list, because a report may be called like another list.
    const about = sheet.title === exportTitle[list] ? sheet.title : `${exportTitle[list]}: ${sheet.title}`
    const outcome = isDone
      ? `${rows.toLocaleString('en-AU')} rows`
      : `stopped after ${rows.toLocaleString('en-AU')} rows`
    await transaction(async (tx) => {
      await tx.export.update({ where: { id }, data: { rows, state: isDone ? 'DONE' : 'STOPPED' } })
      await logExport(tx, viewer.id, `${about}, ${exportFormatLabel[format]}, ${outcome}`, occasion)
    })
  }
}
