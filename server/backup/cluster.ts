// Copies the cluster of the embedded PostgreSQL while it runs (PostgreSQL's manual, "Making a Base Backup Using the Low Level
// API"). What changes during the copy is repaired at the restore by the write-ahead log, which is copied last.
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { connected } from '#server/database/connected.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import { forEach, SEALED, sealFile } from './copy.ts'
import type { BackupFolder } from './folder.ts'
import { dataDirectory, segmentsOf } from './log.ts'
import type { Database } from './manifest.ts'
import { unlessMissing } from './missing.ts'

/** Folders whose contents belong to the running server; only the empty folder is kept. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const left = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init|backup_label|tablespace_map)$/

/** The folder of the cluster in a backup. */
export const DATABASE = 'postgres'

/** Whether a file says how PostgreSQL runs. A backup has none of them: Daybook brings its own (configuration.ts). */
export function isConfiguration(name: string): boolean {
  return /^(postgresql(\.auto)?\.conf|pg_hba\.conf|pg_ident\.conf)(\.tmp)?$/.test(path.basename(name))
}

/** @param name the folder of the backup. The returned names are below it. */
type Copying = { backups: BackupFolder; name: string; from: string }

/**
 * Copies a cluster.
 * @param ownerUrl the address of its database for its owner.
 * @param name the new folder of the backup.
 * @returns what the manifest says of it, and the names of the copies.
 */
export async function copyCluster(
  ownerUrl: string,
  backups: BackupFolder,
  name: string,
): Promise<{ files: string[]; database: Omit<Database, 'line'> }> {
  return connected(ownerUrl, async (client) => {
    const from = await dataDirectory(client)
    const facts = await readFacts(client)
    const slot = `daybook_backup_${process.pid}`
    // Keeps the write-ahead log until it is copied. It ends with this connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
    const { rows: starts } = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start($1, fast => true)) AS "segment"`,
      [slot],
    )
    const firstSegment = starts[0]!.segment
    const copying = { backups, name, from }
    const copied = await copyFolder(copying)
    const { rows: clocks } = await client.query<{ until: Date }>(`SELECT clock_timestamp() AS "until"`)
    // A commit later than `until`, by which a restore sees that nothing before it is missing.
    await client.query('SELECT pg_current_xact_id()')
    const { rows: stops } = await client.query<{ segment: string; label: string }>(
      `SELECT pg_walfile_name("lsn" - 1) AS "segment", "labelfile" AS "label"
       FROM pg_backup_stop(wait_for_archive => false)`,
    )
    const { segment, label } = stops[0]!
    // Completes the last segment.
    await client.query('SELECT pg_switch_wal()')
    const files = [
      ...copied.files,
      await copyPart(copying, 'backup_label', Readable.from([label])),
      ...(await copyLog(copying, firstSegment, segment)),
    ]
    const until = clocks[0]!.until.toISOString()
    return { files, database: { ...facts, until, firstSegment, folders: copied.folders } }
  })
}

/** Copies a file of the cluster. @param at its name below the cluster. */
async function copyPart({ backups, name, from }: Copying, at: string, contents?: Readable): Promise<string> {
  const copy = path.posix.join(DATABASE, `${at}${SEALED}`)
  await sealFile(contents ?? path.join(from, at), backups.folder, path.posix.join(name, copy), backups.seal)
  return copy
}

async function readFacts(client: pg.Client) {
  const { rows } = await client.query<{ version: string; timeZone: string | null }>(
    `SELECT current_setting('server_version') AS "version", (SELECT "timeZone" FROM "Setting") AS "timeZone"`,
  )
  const { version, timeZone } = rows[0]!
  return {
    version,
    timeZone: timeZone ?? 'UTC',
    migrations: await appliedMigrations(client),
    rows: await countKept(client),
  }
}

/** The tables from which nothing is ever deleted. */
const kept = ['AdministrationHistory', 'Docket', 'PayBatch', 'PayBatchLine', 'TimesheetHistory', 'User']

export async function countKept(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of kept) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM ${pg.escapeIdentifier(name)}`,
    )
    counts[name] = Number(rows[0]!.count)
  }
  return counts
}

async function copyFolder(copying: Copying) {
  const files: string[] = []
  const { names, folders } = await walk(copying.from)
  await forEach(names, async (at) => {
    // PostgreSQL removes files during the copy; the log then says so, too.
    const copy = await copyPart(copying, at).catch(unlessMissing)
    if (copy) files.push(copy)
  })
  return { files, folders }
}

async function walk(from: string) {
  const names: string[] = []
  const folders: string[] = []
  const enter = async (below: string): Promise<void> => {
    for (const name of await readdir(path.join(from, below))) {
      const at = path.posix.join(below, name)
      if (left.test(name) || isConfiguration(at)) continue
      const status = await lstat(path.join(from, at)).catch(unlessMissing)
      if (status?.isSymbolicLink())
        throw new Error(`${at} is a link; a backup would not contain what it leads to.`)
      if (status?.isFile()) names.push(at)
      if (!status?.isDirectory()) continue
      folders.push(at)
      if (!emptied.has(at)) await enter(at)
    }
  }
  await enter('')
  return { names, folders }
}

/** Copies the segments of the write-ahead log from the first to the last, and the history of its timelines. */
async function copyLog(copying: Copying, first: string, last: string): Promise<string[]> {
  const { segments, histories } = await segmentsOf(copying.from)
  const needed = segments.filter((segment) => segment >= first && segment <= last)
  if (!needed.includes(last)) throw new Error(`Segment ${last} of the write-ahead log is gone.`)
  const files: string[] = []
  for (const name of [...needed, ...histories])
    files.push(await copyPart(copying, path.posix.join('pg_wal', name)))
  return files
}
