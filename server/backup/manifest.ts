// What one backup holds. The manifest is written last, so a backup without one broke off.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { copyFile, forEach, syncFolder, type Sha256 } from './copy.ts'

export type Manifest = {
  /** The version of Daybook. */
  release: string
  /** When it began and ended, ISO 8601 in UTC. */
  startedAt: string
  endedAt: string
  /** The bucket of the uploads, which no backup contains; null if they are beside the backup. */
  bucket: string | null
  /** The embedded database; null if the company runs PostgreSQL itself. */
  database: {
    /** The version of PostgreSQL. */
    version: string
    /** The zone of the company. */
    timeZone: string
    /** The applied migrations, in their order. */
    migrations: string[]
    /** The rows of the tables from which nothing is ever deleted, when the backup began. */
    rows: Record<string, number>
    /** The first segment of the write-ahead log that a restore needs. */
    firstSegment: string
    /** The folders of the cluster, which may be empty. */
    folders: string[]
  } | null
  /** Each file of the backup. Uploads are beside it, in the folder `files` with its SHA256SUMS. */
  files: Record<string, Sha256>
}

const NAME = 'manifest.json'

/** Null for a backup that broke off. */
export async function readManifest(backup: string): Promise<Manifest | null> {
  const text = await readFile(path.join(backup, NAME), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Manifest)
}

/** Makes the backup whole. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const folders = new Set(Object.keys(manifest.files).map((name) => path.dirname(name)))
  await forEach(folders, (folder) => syncFolder(path.join(backup, folder)))
  await copyFile(Readable.from([JSON.stringify(manifest, null, 1)]), path.join(backup, NAME))
  await syncFolder(backup)
}

const folderName = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** The folder of a backup that begins at an instant, such as '20261124T090000Z'. */
export function folderOf(startedAt: Date): string {
  return startedAt.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** When the backup in a folder of this name began; null for another folder. */
export function startOf(folder: string): Date | null {
  return folderName.test(folder) ? new Date(folder.replace(folderName, '$1-$2-$3T$4:$5:$6Z')) : null
}

/** The backups of a folder, oldest first; those that broke off have no manifest. */
export async function listBackups(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => startOf(name) !== null).sort()
  return Promise.all(
    names.map(async (name) => {
      const backup = path.join(folder, name)
      return { backup, startedAt: startOf(name)!, manifest: await readManifest(backup) }
    }),
  )
}
