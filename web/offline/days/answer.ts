// What became of a day that its owner has saved or submitted: where it is now, and why.
import type { FieldProblem } from '#domain/refusal.ts'
import type { CallFailed } from '#web/client/call-failed.ts'
import type { Refused } from '#web/relay/useAction.ts'

export type Answer =
  /** The server has it, under this number; the name of the approval group of a submitted one, null without one. */
  | { is: 'done'; result: { number: number; group: string | null } }
  | Refused
  | { is: 'invalid'; problems: readonly FieldProblem[] }
  /** The timesheet of this number was changed by somebody else, or by the owner on another device. */
  | { is: 'conflict'; message: string; number: number | null }
  /** The timesheet was deleted elsewhere: the day can become a new one. */
  | { is: 'gone'; message: string }
  /** It waits on this device for the server. `because` is the message of a failed server; null if offline. */
  | { is: 'kept'; because: string | null }
  /** It waits on this device for its owner, who was notified. */
  | { is: 'stopped' }
  /** The form still has it. The message is null if a toast has shown it. */
  | { is: 'failed'; message: string | null }

type Of<Is extends Answer['is']> = Extract<Answer, { is: Is }>
/** By the server. */
export type Sent = Of<'done' | 'refused' | 'invalid' | 'conflict'>
export type Arrived = Of<'done'>['result']
/** To the form. */
export type Handed = Exclude<Answer, Of<'gone'>>
/** Why a day needs its owner before it can be sent again, as this device stores it. */
export type Stopped = Of<'invalid' | 'conflict' | 'gone'> | Pick<Refused, 'is' | 'message' | 'path'>

/** Why a day needs its owner, as a sentence. */
export function reasonOf(stopped: Stopped): string {
  return stopped.is === 'invalid' ? (stopped.problems[0]?.message ?? '') : stopped.message
}

/** The code of the refusal of a repeated day whose timesheet was deleted since. */
const DELETED = 'DELETED_SINCE'
const GONE = 'The timesheet was deleted in the meantime. Open the day to use it in a new one.'

/** Error codes that are final; after any other, a retry may succeed. */
const final: readonly string[] = ['FORBIDDEN', 'BAD_TEXT', 'FILE_TOO_LARGE']

/** Why a day needs its owner after this answer. */
export function asStopped(answer: Exclude<Sent, Of<'done'>>): Stopped {
  if (answer.is !== 'refused') return answer
  const { code, message, path } = answer
  return code === DELETED ? { is: 'gone', message: GONE } : { is: 'refused', message, path }
}

/** The same after a failed request for a day. @param timesheetId null for a new one. @returns null if it can be sent again. */
export function stoppedBy({ code, message }: CallFailed, timesheetId: string | null): Stopped | null {
  if (code === 'NOT_FOUND' && timesheetId !== null) return { is: 'gone', message: GONE }
  return final.includes(code) ? { is: 'refused', message, path: null } : null
}
