// A transaction on a connection of its own, for what takes longer than requests may, and reads and writes by the thousand.
import pg from 'pg'
import { databaseLocks, type DatabaseLock } from './locks.ts'

/** One statement; its values are parameters. */
export type Send = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

type Options = {
  url: string
  /** What nobody else may do at the same time; null for what anybody may. */
  exclusively: DatabaseLock | null
}

/** How long a row is waited for that somebody else is changing. */
const LOCK_MILLISECONDS = 10_000

/**
 * Does the work in a transaction, which is kept if the work says so.
 * @returns null where somebody else is doing it.
 */
export async function inOwnTransaction<T extends { isDone: boolean }>(
  { url, exclusively }: Options,
  work: (send: Send) => Promise<T>,
): Promise<T | null> {
  const connection = new pg.Client({ connectionString: url })
  // A connection that breaks fails the statement that is under way.
  connection.on('error', () => {})
  await connection.connect()
  try {
    const send: Send = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await connection.query<Row>(text, [...values])).rows
    await send('BEGIN')
    await send(`SET LOCAL lock_timeout = ${LOCK_MILLISECONDS}`)
    if (exclusively) {
      const [row] = await send<{ won: boolean }>(`SELECT pg_try_advisory_xact_lock($1) AS "won"`, [
        databaseLocks[exclusively],
      ])
      if (!row!.won) return null
    }
    const result = await work(send)
    await send(result.isDone ? 'COMMIT' : 'ROLLBACK')
    return result
  } finally {
    // What is not committed goes with it.
    await connection.end()
  }
}
