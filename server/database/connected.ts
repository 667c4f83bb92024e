// A connection of its own, outside the pool.
import pg from 'pg'

const CONNECT_MILLISECONDS = 10_000

/** Does the work on a connection of its own, and closes it. */
export async function connected<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS })
  // A connection that breaks fails the running statement, so the caller gets the error.
  connection.on('error', () => {})
  try {
    await connection.connect()
    return await work(connection)
  } finally {
    await connection.end().catch(() => {})
  }
}
