// Bugs: logged with their stack under a reference, kept in the failure log, and shown to nobody but as that reference.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { db } from '#server/database/client.ts'

export type Faults = {
  /** Keeps a fault and answers with the sentence a person may see. */
  record(error: unknown): string
}

export function createFaults(log: Logger): Faults {
  return {
    record: (error) => {
      const reference = randomBytes(4).toString('hex')
      log.error({ err: error, reference }, 'fault')
      const document = {
        reference,
        source: 'server',
        message: error instanceof Error ? error.message : String(error),
      }
      // A fault of the database itself cannot be kept in it; the log has it.
      db.failureLog
        .create({ data: { document } })
        .catch((again: unknown) => log.warn({ err: again }, 'fault not kept'))
      return `Internal server error. Please try again; if it happens again, tell your support person the reference ${reference}.`
    },
  }
}
