// A process that exports the tasks of all timesheets as a file, as an administrator does. It sends its parent the time,
// the growth of its heap, and the numbers of rows.
import { tmpdir } from 'node:os'
import type { ExportFormat } from '#domain/export/export.ts'
import { prepareExport } from '#server/actions/export/prepare.ts'
import { takeExport } from '#server/actions/export/download.ts'
import { openFiles } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import { taskExport } from '#server/read/export/timesheets.ts'
import { watchHeap } from './child.ts'

/** Milliseconds, bytes and counts. */
export type Exported = { time: number; heap: number; bytes: number; rows: number }

const [url = '', format = 'CSV'] = process.argv.slice(2)
await openDatabase(url)
const administrator = await db.user.findFirstOrThrow({ where: { userType: 'SYSTEM_ADMINISTRATOR' } })
const viewer = { ...administrator, approvalGroupIds: [], ledGroupId: null, standIns: [] } as unknown as Viewer
const filter = { filter: {}, sort: { by: 'CREATED' as const, ascending: false } }
const { id } = await prepareExport(viewer, {
  list: 'TASKS',
  format: format as ExportFormat,
  columns: taskExport.headers(viewer, filter).map(({ key }) => key),
  filter,
})
const heap = watchHeap()
const begin = performance.now()
let bytes = 0
const { bytes: chunks } = await takeExport(viewer, openFiles(tmpdir()), id)
for await (const chunk of chunks) bytes += chunk.length
const time = performance.now() - begin
const { rows } = await db.export.findUniqueOrThrow({ where: { id } })
process.send!({ time, heap: heap.growth(), bytes, rows } satisfies Exported)
await closeDatabase()
process.disconnect()
