// The failure log: failures of the server, of jobs and of browsers as JSON documents (rulings 7). The database stores them,
// and main.ts may configure an export (docs/decisions/failure-log.md).
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** One failure. `reference` is the number that the user saw; only failures of browsers have a `kind`. */
export type FailureDocument = Prisma.InputJsonObject & {
  source: 'server' | 'jobs' | 'client'
  message: string
}

/** Sends each failure to a collector. It never throws or waits. Null if no collector is configured. */
export const failureExport: { send: ((failure: FailureDocument) => void) | null } = { send: null }

export async function storeFailure(failure: FailureDocument): Promise<void> {
  failureExport.send?.(failure)
  await db.failureLog.create({ data: { document: failure } })
}

const MINUTE = 60_000

/** Returns a function that counts its calls, and returns true for the first `most` calls of each minute. */
export function boundedByMinute(most: number): () => boolean {
  const current = { minute: 0, count: 0 }
  return () => {
    const minute = Math.floor(Date.now() / MINUTE)
    if (minute !== current.minute) Object.assign(current, { minute, count: 0 })
    return ++current.count <= most
  }
}
