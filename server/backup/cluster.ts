// Copies the cluster of the embedded PostgreSQL while it runs (PostgreSQL's manual, "Making a Base Backup Using the Low Level
// API"). What changes during the copy is repaired at the restore by the write-ahead log, which is copied last.
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { connected } from '#server/database/connected.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import { compressFile, forEach } from './copy.ts'
import { dataDirectory, segmentsOf } from './log.ts'
import type { Manifest } from './manifest.ts'
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

/** The names of compressed files end with it. */
export const COMPRESSED = '.gz'

type Copied = Pick<Manifest, 'files'> & { database: NonNullable<Manifest['database']> }

/**
 * Copies a cluster.
 * @param ownerUrl the address of its database for its owner.
 * @param to a new folder.
 */
export async function copyCluster(ownerUrl: string, to: string): Promise<Copied> {
  return connected(ownerUrl, async (client) => {
    const from = await dataDirectory(client)
    const facts = await readFacts(client)
    const name = `daybook_backup_${process.pid}`
    // Keeps the write-ahead log until it is copied. It ends with this connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [name])
    const { rows: starts } = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start($1, fast => true)) AS "segment"`,
      [name],
    )
    const firstSegment = starts[0]!.segment
    const copied = await copyFolder(from, to)
    const { rows: stops } = await client.query<{ segment: string; label: string }>(
      `SELECT pg_walfile_name("lsn" - 1) AS "segment", "labelfile" AS "label"
       FROM pg_backup_stop(wait_for_archive => false)`,
    )
    const { segment, label } = stops[0]!
    // Completes the last segment.
    await client.query('SELECT pg_switch_wal()')
    const files = {
      ...copied.files,
      [`backup_label${COMPRESSED}`]: await compressFile(
        Readable.from([label]),
        path.join(to, `backup_label${COMPRESSED}`),
      ),
      ...(await copyLog(from, to, firstSegment, segment)),
    }
    return { files, database: { ...facts, firstSegment, folders: copied.folders } }
  })
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

async function copyFolder(from: string, to: string) {
  const files: Manifest['files'] = {}
  const { names, folders } = await walk(from)
  await forEach(names, async (name) => {
    const copy = `${name}${COMPRESSED}`
    // PostgreSQL removes files during the copy; the log then says so, too.
    const sha256 = await compressFile(path.join(from, name), path.join(to, copy)).catch(unlessMissing)
    if (sha256) files[copy] = sha256
  })
  return { files, folders }
}

async function walk(from: string) {
  const names: string[] = []
  const folders: string[] = []
  const enter = async (below: string): Promise<void> => {
    for (const name of await readdir(path.join(from, below))) {
      if (left.test(name)) continue
      const at = path.join(below, name)
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
async function copyLog(from: string, to: string, first: string, last: string) {
  const files: Manifest['files'] = {}
  const { segments, histories } = await segmentsOf(from)
  const needed = segments.filter((segment) => segment >= first && segment <= last)
  if (!needed.includes(last)) throw new Error(`Segment ${last} of the write-ahead log is gone.`)
  for (const name of [...needed, ...histories]) {
    const at = path.join('pg_wal', name)
    files[`${at}${COMPRESSED}`] = await compressFile(path.join(from, at), path.join(to, `${at}${COMPRESSED}`))
  }
  return files
}
