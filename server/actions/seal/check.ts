// Checks the sealed history for the settings: a job, because millions of rows take longer than a request may.
import { fullName } from '#domain/people.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, instantOf, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import { checkHistory } from '#server/read/seal/check.ts'
import { noMark, type Mark } from '#server/sealing/mark.ts'
import { isRunning, newestCheck } from '#server/read/seal/newest-check.ts'

/** Milliseconds between two reports of how far it is. */
const REPORT = 1000

/** Starts a check, unless one is running. @throws NotAllowed FORBIDDEN. */
export async function startSealCheck(viewer: Viewer): Promise<void> {
  assertSystemAdministrator(viewer)
  await transaction(async (tx) => {
    await lock(tx, 'checking seals')
    const last = await newestCheck(tx)
    if (last && isRunning(last)) return
    await tx.sealCheck.deleteMany()
    const at = instantOf(tx)
    const data = { startedAt: at, lastSignAt: at, nameOfStarter: fullName(viewer) }
    const { id } = await tx.sealCheck.create({ data })
    await enqueue(tx, 'sealCheck', [{ checkId: id }])
  })
}

type Known = { publicKey: string; mark?: Mark }

/** Runs a check and stores what it found. A newer check ends it. */
export async function runSealCheck(
  { publicKey, mark = noMark }: Known,
  { checkId: id }: Jobs['sealCheck'],
  signal?: AbortSignal,
): Promise<void> {
  let reported = -Infinity
  const report = async (data: { checked?: number; finishedAt?: Date; result?: object }) => {
    const { count } = await db.sealCheck.updateMany({ where: { id }, data: { ...data, lastSignAt: now() } })
    if (count === 0) throw new Replaced()
  }
  const onProgress = async (checked: number) => {
    if (Date.now() - reported < REPORT) return
    reported = Date.now()
    await report({ checked })
  }
  try {
    const result = await checkHistory({
      publicKeys: [publicKey],
      mark,
      onProgress,
      ...(signal && { signal }),
    })
    await report({ finishedAt: now(), result })
  } catch (error) {
    if (!(error instanceof Replaced)) throw error
  }
}

class Replaced extends Error {}
