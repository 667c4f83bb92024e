// Checks the sealed history, on request from the settings and every week. It runs as a job, because millions of rows
// take longer than a request may.
import { fullName } from '#domain/people.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { databaseUrl, db, instantOf, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import type { CheckOptions } from '#server/read/seal/check.ts'
import { noMark, UnreadableMark, type Mark } from '#server/sealing/mark.ts'
import { inTurnToCheck } from '#server/workers/heavy.ts'
import type { CheckInput } from '#server/workers/history.ts'
import { isRunning, newestCheck } from '#server/read/seal/newest-check.ts'

/** Milliseconds between two progress reports. */
const REPORT = 1000

const HOUR = 60 * 60_000
const WEEK = 7 * 24 * HOUR

/** Starts a check, unless one is running. @throws NotAllowed FORBIDDEN. */
export async function startSealCheck(viewer: Viewer): Promise<void> {
  assertSystemAdministrator(viewer)
  await startCheck(fullName(viewer))
}

/** Starts a check if the last one began a week ago. Health reports its result. */
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

/** Runs a check in a worker process, and stores its result. A newer check stops it. */
export async function runSealCheck(
  { publicKeys, mark = noMark }: Known,
  { checkId: id }: Jobs['sealCheck'],
  signal?: AbortSignal,
): Promise<void> {
  const report = async (data: { checked?: number; finishedAt?: Date; result?: object }) => {
    const { count } = await db.sealCheck.updateMany({ where: { id }, data: { ...data, lastSignAt: now() } })
    return count > 0
  }
  const replaced = new AbortController()
  let reported = -Infinity
  const progress = (checked: number) => {
    if (Date.now() - reported < REPORT) return
    reported = Date.now()
    // If the database does not answer, the check itself fails.
    void report({ checked }).then(
      (isNewest) => isNewest || replaced.abort(),
      () => {},
    )
  }
  const until = signal ? AbortSignal.any([signal, replaced.signal]) : replaced.signal
  const input = { database: databaseUrl(), publicKeys, mark: known(mark), at: now() }
  try {
    const work = inTurnToCheck((run) => run('sealCheck', input, { progress, signal: until }), until)
    await report({ finishedAt: now(), result: await work })
  } catch (error) {
    if (!replaced.signal.aborted) throw error
  }
}

function known(mark: Mark): CheckInput['mark'] {
  try {
    return mark.read()
  } catch (error) {
    if (error instanceof UnreadableMark) return { unreadable: error.message }
    throw error
  }
}
