// Copies files with their hashes, several at the same time. A copy has its name only once it is complete and on the disk.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'

/** In hexadecimal. */
export type Sha256 = string

/** Hides fsync's and the disk's delays behind each other. */
const AT_ONCE = 8

/** @returns the SHA-256 of the copy. @throws if the source is missing. */
export async function copyFile(from: string | Readable, to: string): Promise<Sha256> {
  const { hash, watching } = hashing()
  await write(from, [watching], to)
  return hash()
}

/** Copies with gzip. @returns the SHA-256 of the compressed copy. @throws if the source is missing. */
export async function compressFile(from: string | Readable, to: string): Promise<Sha256> {
  const { hash, watching } = hashing()
  await write(from, [createGzip({ level: constants.Z_BEST_SPEED }), watching], to)
  return hash()
}

/** Copies without gzip. @returns the SHA-256 of the compressed source. @throws if the source is missing or no gzip. */
export async function expandFile(from: string, to: string): Promise<Sha256> {
  const { hash, watching } = hashing()
  // PostgreSQL writes the files of a restored cluster to the disk before it recovers.
  await write(from, [watching, createGunzip()], to, { flush: false })
  return hash()
}

/** Calls `work` for each item, in any order. The first failure ends it. */
export async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items].values()
  const lane = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

function hashing() {
  const hash = createHash('sha256')
  const watching = new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk)
      next(null, chunk)
    },
  })
  return { watching, hash: () => hash.digest('hex') }
}

async function write(from: string | Readable, stages: Transform[], to: string, { flush = true } = {}) {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  const part = `${to}.part`
  const source = typeof from === 'string' ? createReadStream(from) : from
  await pipeline([source, ...stages, createWriteStream(part, { mode: 0o600, flush })])
  await rename(part, to)
}

/** The names of new files survive a crash only once their folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
