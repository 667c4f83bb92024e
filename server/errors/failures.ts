// The failure log: JSON documents of what went wrong in the server, in a job or in a browser (rulings 7). They are kept in the
// database, and exported where main.ts says so.
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** What is known of one failure. `reference` is what the person read, `kind` is of a browser's. */
export type FailureDocument = Prisma.InputJsonObject & {
  source: 'server' | 'jobs' | 'client'
  message: string
}

/** Takes each failure that is kept; never throws, and never waits. Null where none is configured. */
export const failureExport: { send: ((failure: FailureDocument) => void) | null } = { send: null }

export async function keepFailure(failure: FailureDocument): Promise<void> {
  failureExport.send?.(failure)
  await db.failureLog.create({ data: { document: failure } })
}

const MINUTE = 60_000

/** Says, again and again, whether there is room for one more within a minute of this process. */
export function boundedByMinute(most: number): () => boolean {
  const kept = { minute: 0, count: 0 }
  return () => {
    const minute = Math.floor(Date.now() / MINUTE)
    if (minute !== kept.minute) Object.assign(kept, { minute, count: 0 })
    return ++kept.count <= most
  }
}
