// Takes a day from its form: stores and sends it in parallel, so that a full store does not prevent sending.
import { CallFailed, isServerFailure } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { deleteUnsaved } from '#web/forms/unsaved.ts'
import { asStopped, stoppedBy, type Handed, type Stopped } from './answer.ts'
import { arrive, send, stop, type Way } from './deliver.ts'
import { changedDay, storeDay, type OutgoingDay } from './outgoing.ts'

/** The functions of the queue for handing over a day. */
export type Handing = {
  /** The day as it waited before; undefined if it did not. */
  before: OutgoingDay | undefined
  way: Way
  /** Waits until no other tab sends. @throws CallFailed OFFLINE if that takes too long. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

export async function handOver(given: OutgoingDay, { before, way, alone }: Handing): Promise<Handed> {
  const day = changedDay(given, { unanswered: before?.values.unanswered ?? false })
  const stored = storeDay(day)
  if (!navigator.onLine) return keep(stored, null)
  try {
    const answer = await alone(() => send(day, way))
    if (answer.is === 'done') {
      await arrive(day, answer.result, way)
      return answer
    }
    if (await outlives(day, asStopped(answer))) return { is: 'stopped' }
    await putBack(day, before)
    return answer
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.code === 'OFFLINE' && !isServerFailure(error)) return keep(stored, null)
    const refused = stoppedBy(error, day.values.timesheetId)
    if (!refused) return keep(stored, error.message)
    if (await outlives(day, refused)) return { is: 'stopped' }
    await putBack(day, before)
    notify.error(error.message)
    return { is: 'failed', message: null }
  }
}

/** If the day was neither stored nor sent, the form still has it. */
async function keep(stored: Promise<boolean>, because: string | null): Promise<Handed> {
  if (await stored) return { is: 'kept', because }
  return { is: 'failed', message: `${because ?? NO_NETWORK} ${NOT_KEPT}` }
}

/** A refused day stays in the form; a day that waited before still waits unchanged. */
async function putBack({ id }: OutgoingDay, before: OutgoingDay | undefined): Promise<void> {
  if (before) await storeDay(before)
  else await deleteUnsaved(id)
}

/** Makes a day wait for its owner if its form no longer matches its timesheet. @returns whether it does. */
async function outlives(day: OutgoingDay, stopped: Stopped): Promise<boolean> {
  // A new day that was sent before and has changed since.
  const isOfOther = stopped.is === 'conflict' && day.number === null
  return (stopped.is === 'gone' || isOfOther) && stop(day, stopped)
}

const NO_NETWORK = 'There is no network.'
const NOT_KEPT = 'This browser cannot keep the day either. Leave it open and try again, or keep it as a file.'
