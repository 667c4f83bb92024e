// Lets one process at a time do what must not be done twice when several start on one database.
import pg from 'pg'

/** What is done by one process at a time, each under a number that nothing else uses as an advisory lock. */
const locks = {
  migrating: 4_201_121,
  'loading the demo company': 4_201_122,
  importing: 4_201_123,
  'setting up': 4_201_124,
}

export type AdvisoryWork = keyof typeof locks

/** The number of a lock. */
export function advisoryLock(what: AdvisoryWork): number {
  return locks[what]
}

/** Waits until no other process does the same, then does it. The work may use the connection that holds the lock. */
export async function withAdvisoryLock<T>(
  url: string,
  what: AdvisoryWork,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client({ connectionString: url })
  // A connection that breaks fails the query that is under way, so the caller learns of it.
  connection.on('error', () => {})
  await connection.connect()
  try {
    // Held by the session, so that a process that dies holds nobody up.
    await connection.query('SELECT pg_advisory_lock($1)', [locks[what]])
    return await work(connection)
  } finally {
    await connection.end()
  }
}
