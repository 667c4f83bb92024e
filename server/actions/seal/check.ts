// Checks the sealed history, for the settings and every week: a job, because millions of rows take longer than a request may.
import { fullName } from '#domain/people.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, instantOf, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import { checkHistory, type CheckOptions } from '#server/read/seal/check.ts'
import { noMark, type Mark } from '#server/sealing/mark.ts'
import { isRunning, newestCheck } from '#server/read/seal/newest-check.ts'

/** Milliseconds between two reports of how far it is. */
const REPORT = 1000

const HOUR = 60 * 60_000
const WEEK = 7 * 24 * HOUR

/** Starts a check, unless one is running. @throws NotAllowed FORBIDDEN. */
export async function startSealCheck(viewer: Viewer): Promise<void> {
  assertSystemAdministrator(viewer)
  await startCheck(fullName(viewer))
}

/** Starts a check if the last one began a week ago. Health says what it found. */
export const startWeeklySealCheck = () => startCheck('Daybook', WEEK)

/** Starts it when it is due, until the returned function is called. */
export function checkWeekly(log: Log): () => void {
  const times = { first: HOUR / 6, every: HOUR }
  return regularly(times, startWeeklySealCheck, log, 'the sealed history was not checked')
}

/** @param pause milliseconds since the last check began; before that none is started. */
async function startCheck(nameOfStarter: string, pause = 0): Promise<void> {
  await transaction(async (tx) => {
    await lock(tx, 'checking seals')
    const last = await newestCheck(tx)
    const at = instantOf(tx)
    if (last && (isRunning(last) || at.getTime() - last.startedAt.getTime() < pause)) return
    await tx.sealCheck.deleteMany()
    const data = { startedAt: at, lastSignAt: at, nameOfStarter }
    const { id } = await tx.sealCheck.create({ data })
    await enqueue(tx, 'sealCheck', [{ checkId: id }])
  })
}

type Known = Pick<CheckOptions, 'publicKeys'> & { mark?: Mark }

/** Runs a check and stores what it found. A newer check ends it. */
export async function runSealCheck(
  { publicKeys, mark = noMark }: Known,
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
      publicKeys,
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
