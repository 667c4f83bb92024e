// The crews of this process: one thread draws paper and pictures, two read sealed history, so that no proof waits for a check.
import { currentCaller } from '#server/process/caller.ts'
import { createCrew, type Run, type ThreadDied } from './crew.ts'

/** Set by main.ts: reports a thread that died of its work. */
export const threadDeaths: { report: ((error: ThreadDied) => void) | null } = { report: null }

/** A caller has at most six requests at the same time. What waits may hold a picture of some megabytes. */
const callers = { ofOne: 12, ofAll: 120, waitSeconds: 20 }
const onDeath = (error: ThreadDied) => threadDeaths.report?.(error)

const drawing = createCrew({
  ...{ ...callers, threads: 1, memory: 512, idleSeconds: 300, onDeath },
  limits: { docket: 30, controlSheet: 60, picture: 15 },
  prepare: prepareSharp,
})
const history = createCrew({
  ...{ ...callers, threads: 2, memory: 1024, idleSeconds: 60, onDeath },
  limits: { sealCheck: 3600, proof: 30 },
})

/**
 * Loads the library of pictures in the main thread first, so that it stays when a thread ends (sharp.pixelplumbing.com/install). Its
 * settings are those of the process: one processor for a picture, of which nothing is kept.
 */
async function prepareSharp(): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
}

/** Draws in the turn of the current caller; one drawing at a time. @throws as `Crew.inTurn`. */
export function inTurnToDraw<T>(work: (run: Run) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return drawing.inTurn(currentCaller()?.name ?? null, work, signal)
}

/** Reads sealed history in the turn of the current caller. @throws as `Crew.inTurn`. */
export function inTurnToCheck<T>(work: (run: Run) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return history.inTurn(currentCaller()?.name ?? null, work, signal)
}

/** How many wait for a thread. */
export function waitingForThread(): number {
  return drawing.waiting() + history.waiting()
}

export async function closeThreads(): Promise<void> {
  await Promise.all([drawing.close(), history.close()])
}
