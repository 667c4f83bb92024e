// What a backup holds: every file with its hash. It is written last, so a backup without one broke off.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Manifest = {
  /** The version of Daybook. */
  release: string
  /** When it began and ended, ISO 8601 in UTC. */
  startedAt: string
  endedAt: string
  /** The version of the embedded PostgreSQL; null if the database is not in the backup. */
  postgres: string | null
  /** The applied migrations, in their order. */
  migrations: string[]
  /** The folders of the cluster, which may be empty. */
  folders: string[]
  /** The rows of the tables from which nothing is ever deleted, when the backup began. */
  rows: Record<string, number>
  files: Record<string, { bytes: number; sha256: string }>
}

const MANIFEST = 'manifest.json'

/** Null for a backup that broke off. */
export async function readManifest(backup: string): Promise<Manifest | null> {
  const text = await readFile(path.join(backup, MANIFEST), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Manifest)
}

/** Writes the manifest as the last file of a backup, once everything else is on the disk. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const file = path.join(backup, MANIFEST)
  await writeFile(`${file}.new`, JSON.stringify(manifest, null, 1))
  await sync(`${file}.new`)
  await rename(`${file}.new`, file)
  await sync(backup)
}

/** Copies a file and syncs it. @returns its size and its SHA-256 in hexadecimal. */
export async function copyFile(from: string | Readable, to: string): Promise<Manifest['files'][string]> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
  })
  const source = typeof from === 'string' ? createReadStream(from) : from
  await pipeline(source, counting, createWriteStream(to, { mode: 0o600 }))
  await sync(to)
  return { bytes, sha256: hash.digest('hex') }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
