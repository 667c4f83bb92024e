// Backs up a Daybook while it runs: the embedded database, the uploaded files and the keys.
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readSecret } from '#server/process/data-folder.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { copyCluster } from './cluster-copy.ts'
import { sealKeys } from './keys.ts'
import { copyFile, writeManifest, type Manifest } from './manifest.ts'

export type Source = {
  dataDir: string
  /** The embedded database for its owner; null if the company runs PostgreSQL itself. */
  ownerUrl: string | null
  release: string
}

/** Where a backup has its parts. */
export const parts = { database: 'postgres', files: 'files', keys: 'keys.sealed' } as const
/** The secrets of a data folder. */
export const keyFiles = ['secret.key', 'push.key', 'postgres.password', 'demo.password']

/**
 * Backs up into a new folder below `folder`, which is named by the instant in UTC.
 * @returns the path of the backup.
 * @throws StartupError if the folder is there already.
 */
export async function backUp({ dataDir, ownerUrl, release }: Source, folder: string, passphrase: string) {
  const startedAt = new Date().toISOString()
  const backup = path.join(folder, startedAt.replace(/[-:]|\.\d+/g, ''))
  if (existsSync(backup)) throw new StartupError(`${backup} is there already.`)
  await mkdir(backup, { recursive: true, mode: 0o700 })
  const cluster = ownerUrl ? await copyCluster(ownerUrl, path.join(backup, parts.database)) : null
  // After the database, so that each file that it refers to is there. Files are never changed.
  const files = {
    ...within(parts.database, cluster?.files ?? {}),
    ...within(parts.files, await copyUploads(path.join(dataDir, 'files'), path.join(backup, parts.files))),
  }
  const keys = Object.fromEntries(
    keyFiles.flatMap((name) => {
      const key = readSecret(path.join(dataDir, name))
      return key ? [[name, key]] : []
    }),
  )
  await writeFile(path.join(backup, parts.keys), sealKeys(keys, passphrase), { mode: 0o600 })
  const manifest: Manifest = {
    release,
    startedAt,
    endedAt: new Date().toISOString(),
    postgres: cluster?.postgres ?? null,
    migrations: cluster?.migrations ?? [],
    rows: cluster?.rows ?? {},
    folders: cluster?.folders ?? [],
    files,
  }
  await writeManifest(backup, manifest)
  return { backup, manifest }
}

function within(folder: string, files: Manifest['files']): Manifest['files'] {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [path.join(folder, name), file]))
}

async function copyUploads(from: string, to: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = {}
  if (!existsSync(from)) return files
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const at = path.relative(from, path.join(entry.parentPath, entry.name))
    files[at] = await copyFile(path.join(from, at), path.join(to, at))
  }
  return files
}
