// Checks of PostgreSQL: whether it answers, its features, and its running statements.
import { now } from '#server/adapters/clock.ts'
import { connected } from '#server/database/connected.ts'
import { standbyAt, versionOf } from '#server/database/external.ts'
import { compareMigrations } from '#server/database/migrate.ts'
import { engineOf, probe, trigramExtension } from '#server/database/probe.ts'
import { oldestVersion, publishedOn } from '#server/database/versions.ts'
import { ok, reasonOf, warning, wrong, type Check, type Finding } from './check.ts'
import { counted, duration } from './words.ts'

const SECOND = 1000
const DAY = 24 * 3600 * SECOND

const NO_ANSWER = 'See whether PostgreSQL runs and whether its disk has space; Daybook continues by itself.'

export const databaseCheck: Check = {
  code: 'database',
  title: 'PostgreSQL',
  mend: NO_ANSWER,
  async look({ database }) {
    if (!database) return null
    const looked = connected(database.url, async (connection) => {
      const [engine, version] = [await engineOf(connection), await versionOf(connection)]
      return version >= oldestVersion
        ? ok(`${engine} answers.`)
        : wrong(`${engine} is too old.`, `Daybook needs PostgreSQL ${oldestVersion} or newer.`)
    })
    return looked.catch((error: unknown) =>
      wrong(`PostgreSQL does not answer: ${reasonOf(error)}.`, NO_ANSWER),
    )
  },
}

/** A release of corrections follows every three months, give or take a week. */
const DAYS_MAX = 100
const UPDATE =
  'Install the newest correction of this version and restart PostgreSQL. If Daybook brings it, install a newer Daybook, or run the ' +
  'PostgreSQL of your distribution (docs/operations/install.md).'

export const ageCheck: Check = {
  code: 'databaseAge',
  title: 'Age of PostgreSQL',
  needsDatabase: true,
  mend: UPDATE,
  async look(_, owner) {
    const { rows } = await owner((connection) =>
      connection.query<{ version: string }>(`SELECT current_setting('server_version') AS "version"`),
    )
    const version = rows[0]!.version.split(' ')[0]!
    const day = publishedOn(version)
    if (!day)
      return ok(`PostgreSQL ${version} is newer than this release of Daybook, which does not know its day.`)
    const days = Math.floor((now().getTime() - Date.parse(day)) / DAY)
    const says = `PostgreSQL ${version} was published on ${day}, ${counted(days, 'day')} ago.`
    if (days <= DAYS_MAX) return ok(says)
    return warning(`${says} Corrections since then may close holes.`, UPDATE)
  },
}

const INSTALL_TRGM = 'Run CREATE EXTENSION pg_trgm in the database as its owner, and restart Daybook.'

export const extensionCheck: Check = {
  code: 'extensions',
  title: 'Extensions',
  needsDatabase: true,
  mend: INSTALL_TRGM,
  async look(_, owner) {
    const state = await owner(trigramExtension)
    if (state === 'installed') return ok('The extension pg_trgm is installed.')
    return wrong('The extension pg_trgm is missing: searches fail or are slow.', INSTALL_TRGM)
  },
}

const OTHER_ENGINE =
  'Connect Daybook to PostgreSQL itself; a pooler in front must give each session its own connection.'

export const featureCheck: Check = {
  code: 'features',
  title: 'Database features',
  needsDatabase: true,
  mend: OTHER_ENGINE,
  async look({ database }) {
    const lacks = await probe(database!.url, database!.ownerUrl)
    if (lacks.length > 0) return wrong(`The database lacks a feature: ${lacks.join('; ')}.`, OTHER_ENGINE)
    return ok(
      'Locks exclude each other, notifications arrive, and indexes, triggers and generated columns work.',
    )
  },
}

export const migrationCheck: Check = {
  code: 'migrations',
  title: 'Migrations',
  needsDatabase: true,
  mend: 'Restart Daybook: it migrates the database at start.',
  async look(_, owner) {
    const { missing, unknown } = await owner((connection) => compareMigrations(connection))
    if (unknown.length > 0)
      return wrong(
        `A newer Daybook has migrated the database (${unknown.join(', ')}).`,
        'Start that version here too, or restore a backup.',
      )
    if (missing.length > 0)
      return wrong(
        `The database lacks ${counted(missing.length, 'migration')} of this release (${missing.join(', ')}).`,
        'Restart Daybook: it migrates the database at start.',
      )
    return ok('The database has all migrations of this release.')
  },
}

const SET_CLOCKS = 'Set the clocks of both machines by the same time servers (NTP).'

export const clockCheck: Check = {
  code: 'clocks',
  title: 'Clocks',
  needsDatabase: true,
  mend: SET_CLOCKS,
  look: ({ database }) =>
    connected(database!.url, async (connection) => {
      const before = now().getTime()
      const { rows } = await connection.query<{ at: Date }>('SELECT clock_timestamp() AS at')
      const here = (before + now().getTime()) / 2
      const seconds = Math.abs(rows[0]!.at.getTime() - here) / SECOND
      const says = `The clocks of Daybook and PostgreSQL differ by ${seconds.toFixed(seconds < 10 ? 1 : 0)} s.`
      if (seconds > 60) return wrong(says, SET_CLOCKS)
      return seconds > 2 ? warning(says, SET_CLOCKS) : ok(says)
    }),
}

export const standbyCheck: Check = {
  code: 'standby',
  title: 'Standby',
  needsDatabase: true,
  mend: 'See whether the server of DATABASE_READ_URL runs; the primary answers until it does.',
  async look({ config: { databaseReadUrl }, database }) {
    if (!databaseReadUrl) return null
    const relation = await standbyAt(database!.url, databaseReadUrl)
    if (relation === 'ANOTHER')
      return wrong(
        'DATABASE_READ_URL names another database: nothing is read from it.',
        'Set it to a standby of the database of DATABASE_URL.',
      )
    if (relation === 'BEHIND')
      return warning(
        'The standby is more than half a second behind, or no standby any more: the primary reads for it.',
        'Look at pg_stat_replication on the primary.',
      )
    return ok('The standby has everything; reports, exports and long OData answers are read from it.')
  },
}

type Session = { pid: number; role: string | null; program: string; since: Date }

/** As the owner, who sees more sessions. */
export const transactionCheck: Check = {
  code: 'transactions',
  title: 'Open transactions',
  needsDatabase: true,
  mend: 'Look at pg_stat_activity.',
  async look(_, owner): Promise<Finding> {
    const { rows } = await owner((connection) =>
      connection.query<Session>(
        `SELECT pid, usename AS "role", application_name AS "program", xact_start AS "since"
       FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
         AND xact_start IS NOT NULL
       ORDER BY xact_start LIMIT 1`,
      ),
    )
    const [oldest] = rows
    if (!oldest) return ok('No transaction is open.')
    const seconds = Math.max(0, now().getTime() - oldest.since.getTime()) / SECOND
    if (seconds <= 5 * 60) return ok(`The oldest transaction has been open for ${duration(seconds)}.`)
    const { pid, role, program } = oldest
    const who = `process ${pid}${role ? ` of the role ${role}` : ''}${program ? `, ${program}` : ''}`
    const says = `A transaction has been open for ${duration(seconds)} (${who}): PostgreSQL cannot clean up.`
    const mend = `End that program's work, or run SELECT pg_terminate_backend(${pid}).`
    return seconds > 60 * 60 ? wrong(says, mend) : warning(says, mend)
  },
}

export const embeddedCheck: Check = {
  code: 'embedded',
  title: 'Embedded PostgreSQL',
  mend: 'See postgres.log in the data folder.',
  async look({ endsSince }) {
    if (!endsSince) return null
    const ends = endsSince(new Date(Date.now() - DAY))
    const why = 'See postgres.log in the data folder: often it lacks memory or disk space.'
    const says = `PostgreSQL ended by itself ${counted(ends, 'time')} in the last day; Daybook restarted it.`
    if (ends >= 5) return wrong(says, why)
    return ends > 0 ? warning(says, why) : ok('PostgreSQL has not ended by itself in the last day.')
  },
}
