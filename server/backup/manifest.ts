// The manifest of a backup. It is written last, so a backup without one is incomplete.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { forEach, syncFolder } from './copy.ts'
import { Damaged } from './damage.ts'
import type { BackupFolder } from './folder.ts'
import { unlessMissing } from './missing.ts'
import { readInside } from './names.ts'
import { writeSealedJson, readSealedJson } from './sealed-json.ts'
import type { Keyring } from './seal.ts'

export type Manifest = {
  /** The version of Daybook, and its commit; null if nothing says. */
  release: string
  commit: string | null
  /** When it began and ended, ISO 8601 in UTC. */
  startedAt: string
  endedAt: string
  /** The bucket of the uploads, which no backup contains; null if they are beside the backup. */
  bucket: string | null
  /** The embedded database; null if the company runs PostgreSQL itself. */
  database: Database | null
  /** The files of the backup. Uploads are beside it. */
  files: string[]
}

export type Database = {
  /** The version of PostgreSQL. */
  version: string
  /** The zone of the company. */
  timeZone: string
  /** The applied migrations, in their order. */
  migrations: string[]
  /** The rows of the tables from which nothing is ever deleted, when the backup began. */
  rows: Record<string, number>
  /** Everything that was committed before this instant is in the backup itself, ISO 8601 in UTC. */
  until: string
  /** The line of the archived log that continues it; null if none was archived when the backup began. */
  line: string | null
  /** The first segment of the write-ahead log that a restore needs. */
  firstSegment: string
  /** The folders of the cluster, which may be empty. */
  folders: string[]
}

export const MANIFEST = 'manifest.json'

/** Makes the backup in a folder of this name whole. */
export async function writeManifest(
  { folder, seal }: BackupFolder,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const folders = new Set(manifest.files.map((file) => path.dirname(file)))
  await forEach(folders, (below) => syncFolder(path.join(folder, name, below)))
  await writeSealedJson(folder, path.posix.join(name, MANIFEST), manifest, seal)
  await syncFolder(path.join(folder, name))
}

const folderName = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** The folder of a backup that begins at an instant, such as '20261124T090000Z'. */
export function folderOf(startedAt: Date): string {
  return startedAt.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** When the backup in a folder of this name began; null for another folder. */
export function startOf(name: string): Date | null {
  return folderName.test(name) ? new Date(name.replace(folderName, '$1-$2-$3T$4:$5:$6Z')) : null
}

/** A backup, classified by its manifest. */
export type Listed = { name: string; startedAt: Date } & (
  | { state: 'whole'; manifest: Manifest }
  /** Made by a release that did not seal its backups. */
  | { state: 'unsealed' }
  /** Changed since it was made, or of another passphrase. */
  | { state: 'changed' }
  /** Without a manifest. */
  | { state: 'broken' }
)

/** The backups of a folder, oldest first. */
export async function listBackups(folder: string, keyring: Keyring): Promise<Listed[]> {
  const names = ((await readdir(folder).catch(unlessMissing)) ?? [])
    .filter((name) => startOf(name) !== null)
    .toSorted()
  const listed: Listed[] = []
  for (const name of names) listed.push(await lookAt(folder, name, keyring))
  return listed
}

/** The newest whole backup on a line of the log; null for backups that nothing continues, such as those without a database. */
export function newestOn(line: string | null, backups: readonly Listed[]): Manifest | null {
  const newest = backups.findLast(
    (one) => one.state === 'whole' && (one.manifest.database?.line ?? null) === line,
  )
  return newest?.state === 'whole' ? newest.manifest : null
}

/** Reads the manifest of a backup. @param name its folder. */
export async function lookAt(folder: string, name: string, keyring: Keyring): Promise<Listed> {
  const at = { name, startedAt: startOf(name)! }
  const file = path.posix.join(name, MANIFEST)
  try {
    const read = await readSealedJson<Manifest>(folder, file, keyring)
    return read ? { ...at, state: 'whole', manifest: read.value } : { ...at, state: 'broken' }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    return { ...at, state: (await isUnsealed(folder, file)) ? 'unsealed' : 'changed' }
  }
}

async function isUnsealed(folder: string, file: string): Promise<boolean> {
  if (!existsSync(path.join(folder, file))) return false
  try {
    const { mac, files } = JSON.parse((await readInside(folder, file)) ?? '') as {
      mac?: string
      files?: object
    }
    // Their manifests have a hash for each file.
    return mac === undefined && typeof files === 'object' && !Array.isArray(files)
  } catch {
    return false
  }
}
