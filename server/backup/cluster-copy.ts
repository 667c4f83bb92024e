// Copies the cluster of the embedded PostgreSQL while it runs (PostgreSQL's manual, "Making a Base Backup Using the Low Level
// API"). What changes during the copy is repaired at the restore by the write-ahead log, which is copied last.
import { lstat, readdir, readlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { appliedMigrations } from '#server/database/migrate.ts'
import { copyFile, type Manifest } from './manifest.ts'

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
const left = /^(postmaster\.(pid|opts)|pgsql_tmp.*|.*\.old|backup_label|tablespace_map)$/

export type ClusterCopy = Pick<Manifest, 'files' | 'folders' | 'migrations' | 'rows'> & { postgres: string }

/**
 * Copies a cluster.
 * @param ownerUrl the address of its database for its owner.
 * @param to a new folder.
 */
export async function copyCluster(ownerUrl: string, to: string): Promise<ClusterCopy> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const slot = `daybook_backup_${process.pid}`
  try {
    const { rows: facts } = await client.query<{ folder: string; version: string }>(
      `SELECT current_setting('data_directory') AS "folder", current_setting('server_version') AS "version"`,
    )
    const { folder, version } = facts[0]!
    const rows = await countKept(client)
    const migrations = await appliedMigrations(client)
    // Holds the write-ahead log until it is copied. It ends with this connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
    const { rows: starts } = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start($1, fast => true)) AS "segment"`,
      [slot],
    )
    const copied = await copyFolder(folder, to)
    const { rows: stops } = await client.query<{ segment: string; label: string }>(
      `SELECT pg_walfile_name("lsn") AS "segment", "labelfile" AS "label" FROM pg_backup_stop(wait_for_archive => false)`,
    )
    const { segment, label } = stops[0]!
    // Completes the last segment.
    await client.query('SELECT pg_switch_wal()')
    const files = {
      ...copied.files,
      backup_label: await copyFile(Readable.from([label]), path.join(to, 'backup_label')),
      ...(await copyLog(folder, to, starts[0]!.segment, segment)),
    }
    return { files, folders: copied.folders, postgres: version, migrations, rows }
  } finally {
    await client.end()
  }
}

/** The tables whose rows are kept for ever. */
const kept = ['AdministrationHistory', 'Docket', 'PayBatch', 'PayBatchLine', 'TimesheetHistory', 'User']

/** How many rows the tables have from which nothing is ever deleted. */
export async function countKept(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of kept) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${pg.escapeIdentifier(name)}`)
    counts[name] = Number(rows[0]!.count)
  }
  return counts
}

async function copyFolder(from: string, to: string) {
  const files: Manifest['files'] = {}
  const folders: string[] = []
  const walk = async (below: string): Promise<void> => {
    for (const name of await readdir(path.join(from, below))) {
      if (left.test(name)) continue
      const at = path.join(below, name)
      const status = await lstat(path.join(from, at)).catch(unlessGone)
      if (status?.isSymbolicLink()) throw new Error(`${at} is a link to ${await readlink(path.join(from, at))}.`)
      if (status?.isDirectory()) {
        folders.push(at)
        if (!emptied.has(at)) await walk(at)
      } else if (status?.isFile()) {
        const copied = await copyFile(path.join(from, at), path.join(to, at)).catch(unlessGone)
        if (copied) files[at] = copied
      }
    }
  }
  await walk('')
  return { files, folders }
}

/** PostgreSQL removes tables during the copy; the log then says so, too. */
function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

/** Copies the segments of the write-ahead log from the first to the last, and the history of its timelines. */
async function copyLog(from: string, to: string, first: string, last: string) {
  const files: Manifest['files'] = {}
  for (const name of await readdir(path.join(from, 'pg_wal'))) {
    const isSegment = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
    if (!isSegment && !name.endsWith('.history')) continue
    const at = path.join('pg_wal', name)
    files[at] = await copyFile(path.join(from, at), path.join(to, at))
  }
  if (!files[path.join('pg_wal', last)]) throw new Error(`Segment ${last} of the write-ahead log is gone.`)
  return files
}
