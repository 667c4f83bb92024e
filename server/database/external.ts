// Checks the PostgreSQL server of DATABASE_URL.
import pg from 'pg'
import { StartupError } from '#server/process/startup-error.ts'

const oldestVersion = 15
const connectMilliseconds = 10_000

/** @throws StartupError if the server is too old or does not answer. @param variable the variable with the address. */
export async function requireServer(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const version = await serverVersion(url, variable)
  if (version >= oldestVersion) return
  throw new StartupError(`${variable} must name a PostgreSQL ${oldestVersion} or newer; it is ${version}.`)
}

async function serverVersion(url: string, variable: string): Promise<number> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMilliseconds })
  try {
    await connection.connect()
    const answer = await connection.query('SHOW server_version_num')
    return Math.floor(Number(answer.rows[0].server_version_num) / 10_000)
  } catch (error) {
    const { hostname, pathname, port } = new URL(url)
    const address = `${hostname || 'localhost'}:${port || 5432}${pathname}`
    throw new StartupError(
      `${variable} names a database that cannot be opened (${address}): ${reasonOf(error)}.`,
    )
  } finally {
    await connection.end().catch(() => {})
  }
}

/** Node throws an AggregateError without a message if all addresses of a host name fail. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((each) => reasonOf(each)).join(', ')
  return error instanceof Error ? error.message : String(error)
}
