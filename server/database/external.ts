// Checks the PostgreSQL server of DATABASE_URL.
import type pg from 'pg'
import { StartupError } from '#server/process/startup-error.ts'
import { connected } from './connected.ts'
import { engineOf, probe } from './probe.ts'
import { compareStandby } from './standby.ts'
import { oldestVersion } from './versions.ts'

const needed = `Daybook needs PostgreSQL ${oldestVersion} or newer`

type Log = { warn(details: object, message: string): void }
/** The addresses of one database: for requests, past a pooler, and for the owner of its tables. */
type Addresses = { url: string; listenUrl: string | null; ownerUrl: string | null }

/** @throws StartupError if a server does not answer, is too old, or lacks what Daybook needs. */
export async function requireServer({ url, listenUrl, ownerUrl }: Addresses): Promise<void> {
  const engine = await opened('DATABASE_URL', url, async (connection) => {
    const version = await versionOf(connection)
    if (version >= oldestVersion) return engineOf(connection)
    throw new StartupError(`DATABASE_URL must name a PostgreSQL ${oldestVersion} or newer; it is ${version}.`)
  })
  if (listenUrl) await opened('DATABASE_LISTEN_URL', listenUrl, versionOf)
  if (ownerUrl) await opened('DATABASE_OWNER_URL', ownerUrl, versionOf)
  const direct = listenUrl ?? url
  const lacks = await probe(direct, ownerUrl ?? direct)
  if (lacks.length > 0)
    throw new StartupError(`The database of DATABASE_URL is ${engine}: ${lacks.join('; ')}. ${needed}.`)
}

/**
 * Daybook also starts if a standby does not answer; the primary then answers everything.
 * @throws StartupError if it belongs to another database.
 */
export async function requireStandby(url: string, readUrl: string, log: Log): Promise<void> {
  const relation = await standbyAt(url, readUrl).catch((error: unknown) =>
    log.warn({ reason: reasonOf(error) }, 'the standby does not answer'),
  )
  if (relation === 'ANOTHER')
    throw new StartupError(
      'DATABASE_READ_URL must name a standby of the database of DATABASE_URL; it is another one.',
    )
}

/** Compares the server at `readUrl` with the database at `url`; see `compareStandby`. */
export function standbyAt(url: string, readUrl: string): ReturnType<typeof compareStandby> {
  return connected(url, (primary) => connected(readUrl, (standby) => compareStandby(primary, standby)))
}

/** 15, 16 … */
export async function versionOf(connection: pg.Client): Promise<number> {
  const answer = await connection.query("SELECT current_setting('server_version_num') AS server_version_num")
  return Math.floor(Number(answer.rows[0].server_version_num) / 10_000)
}

/** @throws StartupError if the server does not answer. @param variable the variable with the address. */
async function opened<T>(
  variable: string,
  url: string,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    return await connected(url, work)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { hostname, pathname, port } = new URL(url)
    const address = `${hostname || 'localhost'}:${port || 5432}${pathname}`
    throw new StartupError(
      `${variable} names a database that cannot be opened (${address}): ${reasonOf(error)}.`,
    )
  }
}

/** Node throws an AggregateError without a message if all addresses of a host name fail. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((each) => reasonOf(each)).join(', ')
  return error instanceof Error ? error.message : String(error)
}
