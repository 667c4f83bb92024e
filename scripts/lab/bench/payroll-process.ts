// A process that makes the pay batch of the newest closed period, after the desk has computed its obstacles. It sends
// its parent the times, the growth of its heap and the numbers of the batch.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBatch, obstaclesOf } from '#server/actions/payroll/make-batch.ts'
import { openFiles } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { installQueues } from '#server/jobs/schema.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'
import { watchHeap } from './child.ts'

/** Milliseconds, bytes and counts. */
export type MadeBatch = {
  looked: number
  time: number
  heap: number
  bytes: number
  transactions: number
  employees: number
}

const [url = ''] = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'daybook-bench-payroll-'))
await openDatabase(url)
await installQueues(url)
await openQueues()
try {
  const { id: payPeriodId } = await db.payPeriod.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const { id: approvalGroupId } = await db.approvalGroup.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const administrator = await db.user.findFirstOrThrow({ where: { userType: 'SYSTEM_ADMINISTRATOR' } })
  const viewer = {
    ...administrator,
    approvalGroupIds: [],
    ledGroupId: null,
    standIns: [],
  } as unknown as Viewer
  const cell = { payPeriodId, approvalGroupId }
  const atDesk = performance.now()
  await obstaclesOf(viewer, gpTable, [cell])
  const looked = performance.now() - atDesk
  const heap = watchHeap()
  const begin = performance.now()
  await makeBatch(
    viewer,
    { gp: gpTable, files: openFiles(folder) },
    { ...cell, accepted: ['MISSING'], clientMutationKey: `bench ${Date.now()}` },
  )
  const time = performance.now() - begin
  const growth = heap.growth()
  const { transactions, employees, files } = await db.payBatch.findFirstOrThrow({
    orderBy: { id: 'desc' },
    include: { files: { include: { file: true } } },
  })
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  process.send!({ looked, time, heap: growth, bytes, transactions, employees } satisfies MadeBatch)
} finally {
  await closeQueues()
  await closeDatabase()
  rmSync(folder, { recursive: true })
  process.disconnect()
}
