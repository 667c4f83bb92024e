// The settings of the application's connections. They are set on their role, because poolers such as PgBouncer refuse
// settings at the start of a connection.
import pg from 'pg'
import { connected } from './connected.ts'
import { waitStatement } from './locks.ts'

/** Seconds. A page takes 0.05; the longest statement, a bulk approval of 200, less than one. */
const timeouts = {
  statement_timeout: 15,
  lock_timeout: 5,
  /** Our transactions pause for milliseconds; a longer pause means that this process hangs while others wait for its locks. */
  idle_in_transaction_session_timeout: 20,
  /** PostgreSQL stops a statement this long after its connection broke. */
  client_connection_check_interval: 1,
}
const planning = {
  /** Compiling statements to machine code never pays off here. */
  jit: 'off',
  /** The pages of a company's database lie in memory, so reading by an index costs little more than reading in order. */
  random_page_cost: 1.1,
  /** Starting a second process takes longer than reading a page. */
  max_parallel_workers_per_gather: 0,
  /** Prisma's driver sends and reads instants without their zone. */
  TimeZone: 'UTC',
}

const settings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(planning).map(([name, value]) => [name, String(value)])),
  ...Object.fromEntries(Object.entries(timeouts).map(([name, seconds]) => [name, `${seconds}s`])),
}

/** Gives the role of an address the settings that connections of the application need in this database. */
export async function setOnRole(url: string): Promise<void> {
  await connected(url, async (connection) => {
    const { rows } = await connection.query<{ name: string; config: string[] | null }>(
      `SELECT current_database() AS "name", (
         SELECT "setconfig" FROM pg_db_role_setting s
         JOIN pg_database d ON d."oid" = s."setdatabase" JOIN pg_roles r ON r."oid" = s."setrole"
         WHERE d."datname" = current_database() AND r."rolname" = current_user) AS "config"`,
    )
    const { name, config } = rows[0]!
    const missing = Object.entries(settings).filter(
      ([setting, value]) => !config?.includes(`${setting}=${value}`),
    )
    if (missing.length === 0) return
    const statements = missing.map(
      ([setting, value]) =>
        `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(name)} SET ${setting} = ${pg.escapeLiteral(value)}`,
    )
    // Under a lock, because processes that start together would change the same row.
    await connection.query(['BEGIN', waitStatement('setting the role'), ...statements, 'COMMIT'].join(';\n'))
  })
}
