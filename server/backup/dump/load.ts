// Loads a dump into an empty database and an empty data folder: all of it in one transaction, or nothing.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { connected } from '#server/database/connected.ts'
import { whileLocked } from '#server/database/locks.ts'
import { migrate, migrateTo } from '#server/database/migrate.ts'
import { installQueues } from '#server/jobs/schema.ts'
import { makeDataFolder, writeSecret } from '#server/process/data-folder.ts'
import { noteBegin, noteEnd } from '#server/process/restored.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { markRestored } from '#server/sealing/mark.ts'
import { KEYS } from '../backup.ts'
import { findMissingUploads } from '../check.ts'
import { forEach, openFile, openInto, openText, SEALED } from '../copy.ts'
import { Damaged } from '../damage.ts'
import { removeFilled, requireEmptyFolder } from '../filled-folder.ts'
import type { Keys } from '../keys.ts'
import { isInside } from '../names.ts'
import type { Keyring } from '../seal.ts'
import { copyOf, UPLOADS } from '../uploads.ts'
import type { Progress } from './dump.ts'
import { fileOf, readDump, type Dump } from './manifest.ts'
import { copyIn, JOBS, listOf, nameOf, PLAIN, sumOf, tablesOf } from './tables.ts'

type Options = {
  /** The dump. */
  folder: string
  passphrase: string
  /** Empty, or not there yet: the keys and the uploads come into it. */
  dataDir: string
  /** Starts the database on the data folder. @returns its address for the owner of its tables, and what stops it. */
  open(): Promise<{ ownerUrl: string; stop(): Promise<void> }>
  /** Compares the keys with those of the environment. @throws StartupError if Daybook would have others. */
  checkKeys(keys: Keys): void
  /** Looks at the sealed history of the loaded database. @returns its faults, a sentence each. */
  checkSeals(ownerUrl: string): Promise<string[]>
  onProgress?: Progress
}

export type Loaded = {
  dump: Dump
  /** The migrations of this release that the dump did not have. */
  migrated: string[]
  /** The problems, a sentence each. */
  problems: string[]
  /** Remarks, a sentence each. */
  notes: string[]
}

/** Loads. One that fails leaves an empty database and no data folder. @throws StartupError; the message says why. */
export async function load({ folder, passphrase, dataDir, ...options }: Options): Promise<Loaded> {
  const isThere = requireEmptyFolder(dataDir, 'Load into a new data folder (DATA_DIR).')
  const { dump, keyring } = await readDump(folder, passphrase)
  const keys = JSON.parse(await opened(folder, openText(folder, KEYS, keyring))) as Keys
  options.checkKeys(keys)
  makeDataFolder(dataDir)
  let target: Awaited<ReturnType<Options['open']>> | null = null
  let isCommitted = false
  try {
    await noteBegin(dataDir)
    target = await options.open()
    const { ownerUrl } = target
    // Under the lock of migrations, so that a Daybook that starts now waits.
    const notes = await whileLocked(ownerUrl, 'migrating', async (client) => {
      await requireEmpty(client)
      for (const [name, key] of Object.entries(keys)) if (isInside(name)) writeSecret(dataDir, name, key)
      await forEach(dump.uploads, (name) =>
        opened(folder, openFile(folder, copyOf(name), keyring, path.join(dataDir, UPLOADS, name))),
      )
      await installQueues(ownerUrl)
      return loadTables(client, folder, dump, keyring, options.onProgress)
    })
    isCommitted = true
    const migrated = await migrate(ownerUrl)
    const missing = await connected(ownerUrl, async (client) => {
      await client.query('ANALYZE')
      return dump.bucket ? [] : findMissingUploads(client, dataDir)
    })
    const problems = [...missing, ...(await options.checkSeals(ownerUrl))]
    // The Daybook that was dumped may have signed seals since.
    markRestored(dataDir, `Loaded the dump of ${dump.at}`)
    await noteEnd(dataDir, problems)
    return { dump, migrated, problems, notes }
  } catch (error) {
    await target?.stop()
    target = null
    // The committed data is complete but unchecked.
    if (isCommitted)
      await noteEnd(dataDir, [`The loaded database could not be checked: ${(error as Error).message}`])
    else await removeFilled(dataDir, isThere)
    throw error
  } finally {
    await target?.stop()
  }
}

/** Writes what is in a dump as plain files, for other programs. */
export async function unseal(folder: string, passphrase: string, to: string): Promise<Dump> {
  requireEmptyFolder(to, 'Unseal into a new folder.')
  const { dump, keyring } = await readDump(folder, passphrase)
  const files = [KEYS, ...dump.tables.map(({ name }) => fileOf(name)), ...dump.uploads.map(copyOf)]
  await mkdir(to, { recursive: true, mode: 0o700 })
  await forEach(files, (file) =>
    opened(folder, openFile(folder, file, keyring, path.join(to, file.slice(0, -SEALED.length)))),
  )
  return dump
}

/** @throws StartupError if a file of the dump is missing or was changed. */
async function opened<T>(folder: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Damaged)) throw error
    throw new StartupError(`The dump ${folder} is not whole: ${error.message} Dump again.`)
  })
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS "name" FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1 LIMIT 1`,
  )
  if (rows[0])
    throw new StartupError(
      `The database is not empty: it has the table ${rows[0].name}. Load into a new database.`,
    )
}

/** Makes the tables of the release that was dumped, and fills them. @returns the omissions, a sentence each. */
async function loadTables(
  client: pg.Client,
  folder: string,
  dump: Dump,
  keyring: Keyring,
  onProgress: Progress = () => {},
): Promise<string[]> {
  await client.query(PLAIN)
  await client.query('BEGIN')
  await migrateTo(client, dump.migrations)
  const known = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  const own = dump.tables.filter(({ name }) => known.has(name) && name !== JOBS)
  const foreignKeys = await dropForeignKeys(client)
  const each = (change: string) => own.map(({ name }) => `ALTER TABLE ${nameOf(name)} ${change}`).join('; ')
  await client.query(each('DISABLE TRIGGER USER'))
  // Migrations make rows, too.
  await client.query(`TRUNCATE ${own.map(({ name }) => nameOf(name)).join(', ')}`)
  const fill = async (table: Dump['tables'][number], at?: string) => {
    onProgress(table.name, 0)
    const rows = () => client.query(from(copyIn(table, at)))
    await opened(folder, openInto(folder, fileOf(table.name), keyring, rows))
    const { rows: count, sum } = await sumOf(client, table, at)
    if (count !== table.rows || sum !== table.sum)
      throw new StartupError(
        `${table.name} has ${count} rows and the sum ${sum}; the dump had ${table.rows} and ${table.sum}.`,
      )
  }
  for (const table of own) await fill(table)
  for (const { name, last } of dump.sequences)
    if (last) await client.query('SELECT setval(to_regclass($1), $2)', [nameOf(name), last])
  await client.query(each('ENABLE TRIGGER USER'))
  for (const statement of foreignKeys) await client.query(statement)
  const jobs = dump.tables.find(({ name }) => name === JOBS)
  const notes = jobs ? await loadJobs(client, jobs, known.get(JOBS)!.columns, (at) => fill(jobs, at)) : []
  await client.query('COMMIT')
  const foreign = dump.tables.filter(({ name }) => !known.has(name))
  return [
    ...notes,
    ...foreign.map(({ name }) => `The table ${name} is not one of Daybook's and was left out.`),
  ]
}

/** @returns the statements that make them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ at: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "at", quote_ident(conname) AS "name", pg_get_constraintdef(oid) AS "definition"
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  await client.query(rows.map(({ at, name }) => `ALTER TABLE ${at} DROP CONSTRAINT ${name}`).join('; '))
  return rows.map(({ at, name, definition }) => `ALTER TABLE ${at} ADD CONSTRAINT ${name} ${definition}`)
}

/** Loads the jobs that wait. Their table is that of this release, and may have other columns and queues. */
async function loadJobs(
  client: pg.Client,
  { rows, columns }: Dump['tables'][number],
  here: readonly string[],
  fill: (at: string) => Promise<void>,
): Promise<string[]> {
  const both = columns.filter((column) => here.includes(column))
  const others = columns.filter((column) => !here.includes(column))
  await client.query(`CREATE TEMP TABLE loaded (LIKE ${JOBS}) ON COMMIT DROP`)
  for (const column of others)
    await client.query(`ALTER TABLE loaded ADD COLUMN ${pg.escapeIdentifier(column)} text`)
  await fill('loaded')
  const { rowCount } = await client.query(
    `INSERT INTO ${JOBS} (${listOf(both)}) SELECT ${listOf(both)} FROM loaded WHERE "name" IN (SELECT "name" FROM jobs.queue)`,
  )
  return rowCount === rows
    ? []
    : [`${rows - (rowCount ?? 0)} jobs of queues that this release does not have were left out.`]
}
