// Bugs: logged with their stack under a reference, kept in the failure log, and shown to nobody but as that reference.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { boundedByMinute, keepFailure, type FailureDocument } from './failures.ts'

export type Faults = {
  /** Keeps a fault and answers with the sentence a person may see. */
  record(error: unknown): string
}

/** Faults kept in the database in one minute; the log has all of them. One person can repeat a bug without end. */
const KEPT_A_MINUTE = 20
/** Characters of a message and of a stack in the database. */
const MESSAGE_MAX = 1000
const STACK_MAX = 4000

export function createFaults(log: Logger): Faults {
  const isRoom = boundedByMinute(KEPT_A_MINUTE)
  return {
    record: (error) => {
      const reference = randomBytes(4).toString('hex')
      log.error({ err: error, reference }, 'fault')
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
      if (isRoom())
        keep({
          reference,
          source: 'server',
          message: message.replaceAll('\0', '').slice(0, MESSAGE_MAX).toWellFormed(),
          stack: framesOf(stack),
        })
      return `Internal server error. Please try again; if it happens again, tell your support person the reference ${reference}.`
    },
  }

  function keep(failure: FailureDocument): void {
    // A fault of the database itself cannot be kept in it; the log has it.
    keepFailure(failure).catch((again: unknown) => log.warn({ err: again }, 'fault not kept'))
  }
}

/** Where it happened, without the message, which stacks repeat. */
function framesOf(stack = ''): string {
  const frames = stack.split('\n').filter((line) => /^\s*at /.test(line))
  return frames.join('\n').slice(0, STACK_MAX).toWellFormed()
}
