// A transaction on its own connection, for work that takes longer than a request may, such as imports.
import { connected } from './connected.ts'
import { tryLockStatement, type DatabaseLock } from './locks.ts'

/** One statement; its values are parameters. */
export type Send = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

type Options = {
  url: string
  /** The lock that only one process may hold; null if several may work at the same time. */
  exclusively: DatabaseLock | null
}

/** How long a statement waits for a row that another transaction changes. */
const LOCK_MILLISECONDS = 10_000

/**
 * Runs the work in a transaction, and commits it if the result `isDone`.
 * @returns null if another process holds the lock.
 */
export async function inOwnTransaction<T extends { isDone: boolean }>(
  { url, exclusively }: Options,
  work: (send: Send) => Promise<T>,
): Promise<T | null> {
  // If the work throws, the connection ends, and PostgreSQL rolls back.
  return connected(url, async (connection) => {
    const send: Send = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await connection.query<Row>(text, [...values])).rows
    await send('BEGIN')
    await send(`SET LOCAL lock_timeout = ${LOCK_MILLISECONDS}`)
    if (exclusively) {
      const [row] = await send<{ isTaken: boolean }>(tryLockStatement(exclusively))
      if (!row!.isTaken) return null
    }
    const result = await work(send)
    await send(result.isDone ? 'COMMIT' : 'ROLLBACK')
    return result
  })
}
