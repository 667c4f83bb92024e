// Backs up a Daybook while it runs: the embedded database, the uploads and the keys.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#server/process/config.ts'
import { release } from '#server/process/release.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { copyCluster } from './cluster.ts'
import { copyFile } from './copy.ts'
import { keysOf, sealKeys, type Keys } from './keys.ts'
import { folderOf, writeManifest, type Manifest } from './manifest.ts'
import { copyUploads } from './uploads.ts'

export type Source = {
  dataDir: string
  /** The embedded database for its owner; null if the company runs PostgreSQL itself. */
  ownerUrl: string | null
  /** The keys by the names of their files in the data folder. */
  keys: Keys
  /** Seals the keys. */
  passphrase: string
  /** Where uploads are instead of in the data folder; null for there. */
  bucket: string | null
}

/** @param ownerUrl the embedded database for its owner; null if the company runs PostgreSQL itself. @param passphrase seals the keys. */
export function sourceOf(config: Config, ownerUrl: string | null, passphrase: string): Source {
  return {
    dataDir: config.dataDir,
    ownerUrl,
    keys: keysOf(config),
    passphrase,
    bucket: config.s3?.bucket ?? null,
  }
}

/** The parts of a backup. */
export const DATABASE = 'postgres'
export const KEYS = 'keys.sealed'

/**
 * Makes a new backup in a folder, which may have others. It is whole once its manifest is there.
 * @returns the folder of the backup.
 */
export async function backUp(
  source: Source,
  folder: string,
): Promise<{ backup: string; manifest: Manifest }> {
  const startedAt = new Date()
  const backup = path.join(folder, folderOf(startedAt))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await mkdir(backup, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartupError(`${backup} is there already.`) : error
  })
  const copied = source.ownerUrl ? await copyCluster(source.ownerUrl, path.join(backup, DATABASE)) : null
  // After the database: a row is written after its file.
  await copyUploads(source.dataDir, folder)
  const sealed = Readable.from([sealKeys(source.keys, source.passphrase)])
  const keys = await copyFile(sealed, path.join(backup, KEYS))
  const database = Object.entries(copied?.files ?? {}).map(([name, sha256]) => [
    path.join(DATABASE, name),
    sha256,
  ])
  const manifest: Manifest = {
    release,
    bucket: source.bucket,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    database: copied?.database ?? null,
    files: { ...Object.fromEntries(database), [KEYS]: keys },
  }
  await writeManifest(backup, manifest)
  return { backup, manifest }
}
