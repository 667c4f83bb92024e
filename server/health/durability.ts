// Settings of a PostgreSQL server that make it lose commits, sort wrongly, or fill its disk.
import { applicationRole } from '#server/database/embedded/postgres.ts'
import { roleOf } from '#server/database/roles.ts'
import { ok, warning, wrong, type Check } from './check.ts'
import { bytes } from './words.ts'

type Setting = { name: string; bad: string; means: string; isWrong: boolean }

const COMMITS = 'what Daybook has acknowledged may be lost when the server stops'
const settings: readonly Setting[] = [
  { name: 'fsync', bad: 'off', means: 'the database may be destroyed when the server stops', isWrong: true },
  {
    name: 'full_page_writes',
    bad: 'off',
    means: 'the database may be destroyed when the server stops',
    isWrong: true,
  },
  { name: 'synchronous_commit', bad: 'off', means: COMMITS, isWrong: true },
  {
    name: 'session_replication_role',
    bad: 'replica',
    means: 'no trigger runs, so history is not protected',
    isWrong: true,
  },
  { name: 'autovacuum', bad: 'off', means: 'tables grow and everything becomes slow', isWrong: false },
  { name: 'track_counts', bad: 'off', means: 'tables grow and everything becomes slow', isWrong: false },
]

/** Settings of the server, and of Daybook's database or role. */
export const settingCheck: Check = {
  code: 'settings',
  title: 'Database settings',
  needsDatabase: true,
  mend: 'Look at pg_settings and pg_db_role_setting.',
  async look({ config: { databaseUrl } }, owner) {
    const role = databaseUrl ? roleOf(databaseUrl) : applicationRole
    const { rows } = await owner((connection) =>
      connection.query<{ setting: string; place: string }>(
        `SELECT name || '=' || setting AS "setting", 'ALTER SYSTEM RESET ' || name AS "place" FROM pg_settings
       WHERE source NOT IN ('session', 'client')
         -- Aurora writes no pages, so it has none to write in full.
         AND NOT (name = 'full_page_writes' AND to_regproc('aurora_version') IS NOT NULL)
       UNION ALL
       SELECT unnest(s.setconfig), 'ALTER ' || CASE WHEN s.setrole = 0 THEN 'DATABASE ' || quote_ident(current_database())
         ELSE 'ROLE ' || quote_ident($1) || CASE WHEN s.setdatabase = 0 THEN '' ELSE ' IN DATABASE ' || quote_ident(current_database()) END
         END || ' RESET ' || split_part(unnest(s.setconfig), '=', 1)
       FROM pg_db_role_setting s LEFT JOIN pg_database d ON d.oid = s.setdatabase LEFT JOIN pg_roles r ON r.oid = s.setrole
       WHERE (s.setdatabase = 0 OR d.datname = current_database()) AND (s.setrole = 0 OR r.rolname = $1)`,
        [role],
      ),
    )
    for (const { name, bad, means, isWrong } of settings) {
      const found = rows.find(({ setting }) => setting === `${name}=${bad}`)
      if (found)
        return (isWrong ? wrong : warning)(
          `${name} is ${bad}: ${means}.`,
          `As a superuser, run ${found.place}, and SELECT pg_reload_conf(). If it stays, look into postgresql.conf.`,
        )
    }
    return ok('What is committed is on the disk, and PostgreSQL cleans up by itself.')
  },
}

export const collationCheck: Check = {
  code: 'collation',
  title: 'Sorting',
  needsDatabase: true,
  mend: 'Look at pg_database.datcollversion.',
  async look(_, owner) {
    const { rows } = await owner((connection) =>
      connection.query<{ name: string; made: string | null; actual: string | null }>(
        `SELECT datname AS "name", datcollversion AS "made", pg_database_collation_actual_version(oid) AS "actual"
       FROM pg_database WHERE datname = current_database()`,
      ),
    )
    const { name, made, actual } = rows[0]!
    // Locales such as C have no version.
    if (made === null || actual === null) return null
    if (made === actual) return ok(`Indexes are sorted by version ${actual} of the library.`)
    return wrong(
      `The indexes were sorted by version ${made} of the library, and it is ${actual} now: rows may not be found, or be there twice.`,
      `As the owner, run REINDEX DATABASE "${name}", and then ALTER DATABASE "${name}" REFRESH COLLATION VERSION.`,
    )
  },
}

const GIGABYTE = 1e9

/**
 * Replication slots, except that of Daybook's archive, which is read every five minutes and is covered by the check of
 * backups.
 */
type Slot = { name: string; kept: number; status: string }

export const slotCheck: Check = {
  code: 'slots',
  title: 'Replication slots',
  needsDatabase: true,
  mend: 'Look at pg_replication_slots.',
  async look(_, owner) {
    const { rows } = await owner((connection) =>
      connection.query<Slot>(
        `SELECT slot_name::text AS "name", wal_status AS "status",
         coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 AS "kept"
       FROM pg_replication_slots WHERE NOT active AND NOT temporary AND slot_name NOT LIKE 'daybook\\_%'
       ORDER BY 3 DESC`,
      ),
    )
    const [slot] = rows
    if (!slot) return ok('No replication slot waits for a reader.')
    const says = `Nobody reads the replication slot ${slot.name}: PostgreSQL keeps ${bytes(slot.kept)} of its log for it, and more all the time.`
    const mend = `Start what reads it, or run SELECT pg_drop_replication_slot('${slot.name}').`
    return slot.kept > GIGABYTE || slot.status === 'lost' ? wrong(says, mend) : warning(says, mend)
  },
}
