// Dumps a Daybook, also while it runs: each table as it was at one instant, the uploads and the keys.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { connected } from '#server/database/connected.ts'
import { recordedMigrations } from '#server/database/migrate.ts'
import { commit, release } from '#server/process/release.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { KEYS, type Source } from '../backup.ts'
import { sealFile, syncFolder } from '../copy.ts'
import { removeFilled, requireEmptyFolder } from '../filled-folder.ts'
import { openFolder, type BackupFolder } from '../folder.ts'
import { writeSealedJson } from '../sealed-json.ts'
import { copiedUploads, copyUploads } from '../uploads.ts'
import { fileOf, MANIFEST, type Dump } from './manifest.ts'
import { copyOut, PLAIN, sumOf, tablesOf, type Table } from './tables.ts'

/** Says which table is copied, and how many bytes of it are. */
export type Progress = (table: string, bytes: number) => void

/**
 * Dumps into a folder, which is new or empty. A dump that fails is removed.
 * @throws StartupError if the folder is not empty or the database has no Daybook.
 */
export async function dump(
  { ownerUrl, ...source }: Source & { ownerUrl: string },
  folder: string,
  onProgress: Progress = () => {},
): Promise<Dump> {
  const isThere = requireEmptyFolder(folder, 'Dump into a new folder.')
  try {
    const backups = await openFolder(folder, source.passphrase)
    const hasUploads = source.bucket === null
    // Before and after the tables: a row is written after its file, and a file may be deleted with its row.
    if (hasUploads) await copyUploads(source.dataDir, backups)
    const ofDatabase = await connected(ownerUrl, (client) => copyTables(client, backups, onProgress))
    if (hasUploads) await copyUploads(source.dataDir, backups)
    // The password of the embedded database stays with it.
    const keys = Object.entries(source.keys).filter(([name]) => name !== 'postgres.password')
    await sealFile(Readable.from([JSON.stringify(Object.fromEntries(keys))]), folder, KEYS, backups.seal)
    await syncFolder(path.join(folder, 'tables'))
    const made: Dump = {
      ...{ release, commit: commit(), ...ofDatabase, bucket: source.bucket },
      uploads: await copiedUploads(folder),
    }
    await writeSealedJson(folder, MANIFEST, made, backups.seal)
    await syncFolder(folder)
    return made
  } catch (error) {
    // It must not stay, especially on a full disk.
    await removeFilled(folder, isThere)
    throw error
  }
}

/** Copies all tables in one snapshot. */
async function copyTables(client: pg.Client, { folder, seal }: BackupFolder, onProgress: Progress) {
  await client.query(PLAIN)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ at: Date; postgres: string; isDaybook: boolean }>(
    `SELECT now() AS "at", current_setting('server_version') AS "postgres",
       to_regclass('_prisma_migrations') IS NOT NULL AND to_regclass('"Timesheet"') IS NOT NULL AS "isDaybook"`,
  )
  const { at, postgres, isDaybook } = rows[0]!
  if (!isDaybook) throw new StartupError('The database has no Daybook in it.')
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 })
  const tables: Dump['tables'] = []
  for (const table of await tablesOf(client)) {
    const rowsOf = client.query(to(copyOut(table)))
    await sealFile(Readable.from(counted(rowsOf, table, onProgress)), folder, fileOf(table.name), seal)
    tables.push({ ...table, ...(await sumOf(client, table)) })
  }
  const migrations = await recordedMigrations(client)
  // Not of the snapshot, but never behind it.
  const sequences = await client.query<Dump['sequences'][number]>(
    `SELECT sequencename AS "name", last_value::text AS "last" FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  await client.query('COMMIT')
  return { at: at.toISOString(), postgres, migrations, tables, sequences: sequences.rows }
}

async function* counted(rows: AsyncIterable<Buffer>, { name }: Table, onProgress: Progress) {
  let bytes = 0
  onProgress(name, bytes)
  for await (const part of rows) {
    bytes += part.length
    onProgress(name, bytes)
    yield part
  }
}
