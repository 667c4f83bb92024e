// What the server's answer means for a day that waits.
import type { CallFailed } from '#web/client/call-failed.ts'
import type { OutgoingDay, Stopped } from './outgoing.ts'
import type { Sent } from './sendDay.ts'

type Refusing = Exclude<Sent, { is: 'done' }>

/** The code of the refusal of a repeated day whose timesheet was deleted since. */
const DELETED = 'DELETED_SINCE'
const GONE = 'The timesheet was deleted meanwhile. Open the day to use it in a new one.'

/** Codes of failed requests that mean the same however often the day is sent; after any other the next try may succeed. */
const final: readonly string[] = ['FORBIDDEN', 'BAD_TEXT', 'FILE_TOO_LARGE']

/** Why a day needs its owner after this answer. */
export function asStopped(answer: Refusing): Stopped {
  if (answer.is !== 'refused') return answer
  const { code, message, path } = answer
  return code === DELETED ? { is: 'gone', message: GONE } : { is: 'refused', message, path }
}

/** The same after a failed request; null if the day can be sent again. */
export function stoppedBy(error: CallFailed, { values }: OutgoingDay): Stopped | null {
  if (error.code === 'NOT_FOUND' && values.timesheetId !== null) return { is: 'gone', message: GONE }
  return final.includes(error.code) ? { is: 'refused', message: error.message, path: null } : null
}

/** Why a day needs its owner, as a sentence. */
export function reasonOf(stopped: Stopped): string {
  return stopped.is === 'invalid' ? (stopped.problems[0]?.message ?? '') : stopped.message
}
