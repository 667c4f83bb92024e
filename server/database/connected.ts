// A connection of its own, outside the pool.
import pg from 'pg'

const CONNECT_MILLISECONDS = 10_000
/** Work outside the pool, such as a migration or a backup, may take longer than a request (role-settings.ts). */
const unlimited =
  'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0'

/** A connection that the caller ends. */
export async function openConnection(url: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS })
  // A connection that breaks fails the running statement, so the caller gets the error.
  connection.on('error', () => {})
  try {
    await connection.connect()
    await connection.query(unlimited)
    return connection
  } catch (error) {
    await connection.end().catch(() => {})
    throw error
  }
}

/** Does the work on a connection of its own, without limits on time, and closes it. */
export async function connected<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = await openConnection(url)
  try {
    return await work(connection)
  } finally {
    await connection.end().catch(() => {})
  }
}
