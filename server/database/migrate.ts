// Applies the migrations of prisma/migrations. Several processes may start at the same time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { whileLocked } from './locks.ts'
import { StartupError } from '#server/process/startup-error.ts'

export const migrationsFolder = path.resolve(import.meta.dirname, '../../prisma/migrations')

/** Applies the missing migrations. @returns their names. @throws StartupError for a database of a newer release, or of none. */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  return whileLocked(url, 'migrating', async (connection) => {
    await makeRecord(connection)
    await squash(connection, folder)
    const { missing, unknown } = await compareMigrations(connection, folder)
    if (unknown.length > 0) throw new StartupError(newerDatabase(unknown))
    const changed = await changedMigrations(connection, folder)
    if (changed.length > 0) throw new StartupError(unreleasedDatabase(changed))
    for (const name of missing) await apply(connection, path.join(folder, name))
    return missing
  })
}

/** A migration by its name and the SHA-256 of its file. */
type Recorded = { name: string; checksum: string }

/**
 * Applies some migrations to an empty database, in the transaction of the caller.
 * @throws StartupError if this release does not have one of them, or has another one of the name.
 */
export async function migrateTo(connection: pg.Client, recorded: readonly Recorded[]): Promise<void> {
  const known = await knownMigrations(migrationsFolder)
  const unknown = recorded.filter(({ name }) => !known.includes(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new StartupError(
      `This Daybook does not have the migrations of the dump (${unknown.join(', ')}). Load it with the version that made it.`,
    )
  await makeRecord(connection)
  for (const { name, checksum } of recorded) {
    const folder = path.join(migrationsFolder, name)
    if ((await checksumOf(folder)) !== checksum) throw new StartupError(unreleasedDatabase([name]))
    await run(connection, folder)
  }
}

/** The migrations of this release that the database lacks, and those that this release does not know. */
export async function compareMigrations(
  connection: pg.Client,
  folder = migrationsFolder,
): Promise<{ missing: string[]; unknown: string[] }> {
  const known = await knownMigrations(folder)
  const applied = await appliedMigrations(connection)
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}

/** The applied migrations whose file has changed since; a migration can change until its release. */
async function changedMigrations(connection: pg.Client, folder: string): Promise<string[]> {
  const recorded = await recordedMigrations(connection)
  const sums = await Promise.all(recorded.map(({ name }) => checksumOf(path.join(folder, name))))
  return recorded.flatMap(({ name, checksum }, index) => (checksum === sums[index] ? [] : [name]))
}

/** The migrations that a database has, in their order. */
export async function recordedMigrations(connection: pg.Client): Promise<Recorded[]> {
  const { rows } = await connection.query<Recorded>(
    `SELECT migration_name AS "name", checksum FROM _prisma_migrations WHERE ${isApplied} ORDER BY 1`,
  )
  return rows
}

/**
 * Records a migration that replaces earlier ones, on a database that has all of those. Its file `replaces.txt` names them.
 * @throws StartupError for a database that has only some.
 */
async function squash(connection: pg.Client, folder: string): Promise<void> {
  const applied = await appliedMigrations(connection)
  for (const name of (await knownMigrations(folder)).filter((one) => !applied.includes(one))) {
    const text = await readFile(path.join(folder, name, 'replaces.txt'), 'utf8').catch(() => '')
    const replaced = text.split('\n').filter(Boolean)
    const lacking = replaced.filter((one) => !applied.includes(one))
    if (lacking.length === replaced.length) continue
    if (lacking.length > 0) throw new StartupError(olderDatabase(lacking))
    await inTransaction(connection, async () => {
      await record(connection, path.join(folder, name))
      await connection.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)', [replaced])
    })
  }
}

/** Runs one migration and records it as Prisma does, in one transaction: all of it or nothing. */
async function apply(connection: pg.Client, folder: string): Promise<void> {
  try {
    await inTransaction(connection, () => run(connection, folder))
  } catch (error) {
    throw new Error(`The migration ${path.basename(folder)} failed.`, { cause: error })
  }
}

async function run(connection: pg.Client, folder: string): Promise<void> {
  await connection.query(await readFile(path.join(folder, 'migration.sql'), 'utf8'))
  await record(connection, folder)
}

async function record(connection: pg.Client, folder: string): Promise<void> {
  await connection.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`,
    [await checksumOf(folder), path.basename(folder)],
  )
}

async function checksumOf(folder: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path.join(folder, 'migration.sql')))
    .digest('hex')
}

async function inTransaction(connection: pg.Client, work: () => Promise<void>): Promise<void> {
  await connection.query('BEGIN')
  try {
    await work()
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK')
    throw error
  }
}

async function knownMigrations(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** The names of the migrations that a database has. */
export async function appliedMigrations(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT migration_name AS "name" FROM _prisma_migrations WHERE ${isApplied}`,
  )
  return rows.map(({ name }) => name)
}

const isApplied = 'finished_at IS NOT NULL AND rolled_back_at IS NULL'

async function makeRecord(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ table: unknown }>(
    `SELECT to_regclass('_prisma_migrations') AS "table"`,
  )
  if (rows[0]!.table === null) await connection.query(recordOfMigrations)
}

/** The table that Prisma's tools expect. */
const recordOfMigrations = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`

function olderDatabase(lacking: string[]): string {
  return `The database lacks migrations that this Daybook no longer has (${lacking.join(', ')}). Start the last release before it once.`
}

function newerDatabase(unknown: string[]): string {
  return `The database was migrated by a newer Daybook (${unknown.join(', ')}). Start that version, or restore a backup.`
}

function unreleasedDatabase(changed: string[]): string {
  return `The database was made by a Daybook that was not released (${changed.join(', ')} has changed since). Start with a new database, or restore a backup of a release.`
}
