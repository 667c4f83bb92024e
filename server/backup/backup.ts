// Backs up a Daybook while it runs: the embedded database, the uploads and the keys.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#server/process/config.ts'
import { commit, release } from '#server/process/release.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { copyCluster } from './cluster.ts'
import { sealFile } from './copy.ts'
import { openFolder, type BackupFolder } from './folder.ts'
import { keysOf, type Keys } from './keys.ts'
import { lineOf } from './line.ts'
import { folderOf, writeManifest, type Manifest } from './manifest.ts'
import { copyUploads } from './uploads.ts'

export type Source = {
  dataDir: string
  /** The embedded database for its owner; null if the company runs PostgreSQL itself. */
  ownerUrl: string | null
  /** The keys by the names of their files in the data folder. */
  keys: Keys
  /** Seals everything. */
  passphrase: string
  /** Where uploads are instead of in the data folder; null for there. */
  bucket: string | null
}

/** @param ownerUrl the embedded database for its owner; null if the company runs PostgreSQL itself. @param passphrase seals everything. */
export function sourceOf(config: Config, ownerUrl: string | null, passphrase: string): Source {
  return {
    dataDir: config.dataDir,
    ownerUrl,
    keys: keysOf(config),
    passphrase,
    bucket: config.s3?.bucket ?? null,
  }
}

export const KEYS = 'keys.sealed'

/**
 * Makes a new backup in a folder, which may contain others. It is complete once it has its manifest; a failed one is
 * removed.
 * @returns the folder of the backup.
 */
export async function backUp(
  source: Source,
  folder: string,
): Promise<{ backup: string; manifest: Manifest }> {
  const backups = await openFolder(folder, source.passphrase)
  const startedAt = new Date()
  const name = folderOf(startedAt)
  const backup = path.join(folder, name)
  await mkdir(backup, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartupError(`${backup} is there already.`) : error
  })
  try {
    return { backup, manifest: await fill(source, backups, startedAt) }
  } catch (error) {
    // It must not stay, especially on a full disk.
    await rm(backup, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function fill(source: Source, backups: BackupFolder, startedAt: Date): Promise<Manifest> {
  const { folder, seal } = backups
  const name = folderOf(startedAt)
  // Before the database, so that the line has no gap from here on; otherwise the backup has no line.
  const line = (await lineOf(source.dataDir)) ?? null
  const copied = source.ownerUrl ? await copyCluster(source.ownerUrl, backups, name) : null
  // After the database: a row is written after its file.
  await copyUploads(source.dataDir, backups)
  await sealFile(Readable.from([JSON.stringify(source.keys)]), folder, path.posix.join(name, KEYS), seal)
  const manifest: Manifest = {
    release,
    commit: commit(),
    bucket: source.bucket,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    database: copied && { ...copied.database, line },
    files: [...(copied?.files ?? []), KEYS],
  }
  await writeManifest(backups, name, manifest)
  return manifest
}
