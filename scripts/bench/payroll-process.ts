// A process that makes the pay batch of the newest closed period. It sends its parent the time, the growth of its heap and
// what the batch holds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBatch } from '#server/actions/payroll/make.ts'
import { openFiles } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { installQueues } from '#server/jobs/schema.ts'
import { gpTable } from '#server/read/gp-employees.ts'
import { watchHeap } from './child.ts'

/** Milliseconds, bytes and counts. */
export type MadeBatch = { time: number; heap: number; bytes: number; transactions: number; employees: number }

const [url = ''] = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'daybook-bench-payroll-'))
await openDatabase(url)
await installQueues(url)
await openQueues()
try {
  const { id: payPeriodId } = await db.payPeriod.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const { id: approvalGroupId } = await db.approvalGroup.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const administrator = await db.user.findFirstOrThrow({ where: { userType: 'SYSTEM_ADMINISTRATOR' } })
  const viewer = { ...administrator, approvalGroupIds: [], standIns: [] } as unknown as Viewer
  const heap = watchHeap()
  const begin = performance.now()
  await makeBatch(
    viewer,
    { gp: gpTable, files: openFiles(folder) },
    { payPeriodId, approvalGroupId, accepted: ['MISSING'], clientMutationKey: `bench ${Date.now()}` },
  )
  const time = performance.now() - begin
  const growth = heap.growth()
  const { transactions, employees, files } = await db.payBatch.findFirstOrThrow({
    orderBy: { id: 'desc' },
    include: { files: { include: { file: true } } },
  })
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  process.send!({ time, heap: growth, bytes, transactions, employees } satisfies MadeBatch)
} finally {
  await closeQueues()
  await closeDatabase()
  rmSync(folder, { recursive: true })
  process.disconnect()
}
