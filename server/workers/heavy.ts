// The crews of this server: one worker draws paper and pictures, two read sealed history, so that no proof waits for a check.
import { currentCaller } from '#server/process/caller.ts'
import { createCrew, type Run, type WorkerDied } from './crew.ts'

/** Set by main.ts: reports a worker that died during its work. */
export const workerDeaths: { report: ((error: WorkerDied) => void) | null } = { report: null }

/** A caller has at most six parallel requests. A waiting request may hold a picture of some megabytes. */
const callers = { ofOne: 12, ofAll: 120, waitSeconds: 20 }
const onDeath = (error: WorkerDied) => workerDeaths.report?.(error)

const drawing = createCrew({
  ...{ ...callers, workers: 1, memory: 512, idleSeconds: 300, onDeath },
  limits: { docket: 30, controlSheet: 60, picture: 15 },
  // The worker that unpacks files of strangers gets no secrets.
  env: {},
})
const history = createCrew({
  ...{ ...callers, workers: 2, memory: 1024, idleSeconds: 60, onDeath },
  limits: { sealCheck: 3600, proof: 30 },
})

/** Draws in the turn of the current caller; one drawing at a time. @throws as `Crew.inTurn`. */
export function inTurnToDraw<T>(work: (run: Run) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return drawing.inTurn(currentCaller()?.name ?? null, work, signal)
}

/** Reads sealed history in the turn of the current caller. @throws as `Crew.inTurn`. */
export function inTurnToCheck<T>(work: (run: Run) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return history.inTurn(currentCaller()?.name ?? null, work, signal)
}

/** How many wait for a worker. */
export function waitingForWorker(): number {
  return drawing.waiting() + history.waiting()
}

export async function closeWorkers(): Promise<void> {
  await Promise.all([drawing.close(), history.close()])
}
