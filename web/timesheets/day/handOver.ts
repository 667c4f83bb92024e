// Hands a day over from its form: it is stored and sent at the same time, because a full store does not stop what can be sent now.
import { CallFailed, isServerFailure } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import type { Outcome } from '#web/relay/useAction.ts'
import type { OutgoingDay, Stopped } from './outgoing.ts'
import { asStopped, stoppedBy, type Arrived, type Sent } from './sendDay.ts'

/** What became of a day that was handed over. */
export type Handed =
  /** The server's answer: it has the day, or the form still has it. */
  | Outcome
  /** It waits here. `because` is the message of a server that failed; null without a network. */
  | { is: 'kept'; because: string | null }
  /** It waits here for its owner, who has been told. */
  | { is: 'stopped' }

/** What it needs of the queue. */
export type Ways = {
  /** The day as it waited before; undefined if it did not. */
  before: OutgoingDay | undefined
  store(day: OutgoingDay): Promise<boolean>
  remove(id: string): Promise<void>
  /** @throws CallFailed without an answer. */
  send(day: OutgoingDay): Promise<Sent>
  arrived(day: OutgoingDay, result: Arrived): Promise<void>
  /** Stores why it needs its owner, and tells them. @returns whether it is stored. */
  stop(day: OutgoingDay, stopped: Stopped): Promise<boolean>
}

export async function handOver(day: OutgoingDay, ways: Ways): Promise<Handed> {
  const stored = ways.store(day)
  if (!navigator.onLine) return keep(stored, null)
  try {
    const answer = await ways.send(day)
    if (answer.is === 'done') {
      await ways.arrived(day, answer.result)
      return answer
    }
    if (await outlives(day, asStopped(answer), ways)) return { is: 'stopped' }
    await putBack(day, ways)
    return answer
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.code === 'OFFLINE' && !isServerFailure(error)) return keep(stored, null)
    const refused = stoppedBy(error, day)
    if (!refused) return keep(stored, error.message)
    if (await outlives(day, refused, ways)) return { is: 'stopped' }
    await putBack(day, ways)
    notify.error(error.message)
    return { is: 'failed', message: null }
  }
}

/** What was not stored and not sent is still in the form. */
async function keep(stored: Promise<boolean>, because: string | null): Promise<Handed> {
  if (await stored) return { is: 'kept', because }
  return { is: 'failed', message: `${because ?? NO_NETWORK} ${NOT_KEPT}` }
}

/** What the server refuses is in the form; a day that waited before still waits as it was. */
async function putBack({ id }: OutgoingDay, { before, store, remove }: Ways): Promise<void> {
  if (before) await store(before)
  else await remove(id)
}

/** A day whose form has nothing in common with its timesheet any more waits for its owner. @returns whether it does. */
async function outlives(day: OutgoingDay, stopped: Stopped, { stop }: Ways): Promise<boolean> {
  // A new one has been sent before, and has changed since.
  const isOfOther = stopped.is === 'conflict' && day.number === null
  return (stopped.is === 'gone' || isOfOther) && stop(day, stopped)
}

const NO_NETWORK = 'There is no network.'
const NOT_KEPT = 'This browser cannot keep the day either. Leave it open and try again, or keep it as a file.'
