// Faults, which are bugs: the log and the failure log get the stack and a reference, the user gets only the reference.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { currentRequestId } from '#server/process/request-id.ts'
import { boundedByMinute, storeFailure, type FailureDocument } from './failures.ts'

export type Faults = {
  /** Records a fault. @returns the message for the user. */
  record(error: unknown): string
}

/** Faults per minute that the database stores; the log has all. A user can repeat a bug without end. */
const STORED_A_MINUTE = 20
/** Characters of a message and of a stack in the database. */
const MESSAGE_MAX = 1000
const STACK_MAX = 4000

export function createFaults(log: Logger): Faults {
  const isUnderLimit = boundedByMinute(STORED_A_MINUTE)
  return {
    record: (error) => {
      const reference = randomBytes(4).toString('hex')
      log.error({ err: error, reference }, 'fault')
      const requestId = currentRequestId()
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
      if (isUnderLimit())
        store({
          reference,
          source: 'server',
          ...(requestId !== undefined && { requestId }),
          message: message.replaceAll('\0', '').slice(0, MESSAGE_MAX).toWellFormed(),
          stack: framesOf(stack),
        })
      return `Internal server error. Please try again; if it happens again, tell your support person the reference ${reference}.`
    },
  }

  function store(failure: FailureDocument): void {
    // A database that is down cannot store its own fault; the log has it.
    storeFailure(failure).catch((again: unknown) => log.warn({ err: again }, 'fault not stored'))
  }
}

/** The frames of a stack, without the message that it repeats. */
function framesOf(stack = ''): string {
  const frames = stack.split('\n').filter((line) => /^\s*at /.test(line))
  return frames.join('\n').slice(0, STACK_MAX).toWellFormed()
}
