// Bugs: logged with their stack under a reference, kept in the failure log, and shown to nobody but as that reference.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { db } from '#server/database/client.ts'

export type Faults = {
  /** Keeps a fault and answers with the sentence a person may see. */
  record(error: unknown): string
}

/** Faults kept in the database in one minute; the log has all of them. One person can repeat a bug without end. */
const KEPT_A_MINUTE = 20
const MINUTE = 60_000

export function createFaults(log: Logger): Faults {
  const kept = { minute: 0, count: 0 }
  const isRoom = () => {
    const minute = Math.floor(Date.now() / MINUTE)
    if (minute !== kept.minute) Object.assign(kept, { minute, count: 0 })
    return ++kept.count <= KEPT_A_MINUTE
  }
  return {
    record: (error) => {
      const reference = randomBytes(4).toString('hex')
      log.error({ err: error, reference }, 'fault')
      const document = {
        reference,
        source: 'server',
        message: error instanceof Error ? error.message : String(error),
      }
      if (isRoom()) keep(document)
      return `Internal server error. Please try again; if it happens again, tell your support person the reference ${reference}.`
    },
  }

  function keep(document: object): void {
    // A fault of the database itself cannot be kept in it; the log has it.
    db.failureLog
      .create({ data: { document } })
      .catch((again: unknown) => log.warn({ err: again }, 'fault not kept'))
  }
}
