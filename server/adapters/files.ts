// Stores the bytes of avatars, signatures and manuals under random names. The type is sniffed from the bytes; a database row
// records the owner. An upload is first written to a temporary file and moved to the store, on disk or in object storage, when
// it is complete.
import { createHash, randomBytes, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open as openPart, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sniffFile } from './sniff.ts'

export type StoredBytes = {
  /** The random name. */
  path: string
  contentType: string
  size: number
  /** In hexadecimal, so that health sees whether they are still the same. */
  sha256: string
}

/** The first and the last byte, inclusive. */
export type ByteRange = { first: number; last: number }

/** Reads and writes files, on disk or in object storage. */
export type Files = {
  /** @throws UnknownFileType if the type is unknown. */
  save(bytes: Uint8Array): Promise<StoredBytes>
  /**
   * Stores a stream without holding it in memory. If the stream fails, nothing is stored.
   * @throws UnknownFileType if the type is unknown or not accepted; and the errors of the stream.
   */
  receive(chunks: AsyncIterable<Uint8Array>, accepts?: (type: string) => boolean): Promise<StoredBytes>
  /** Stores a file that Daybook makes itself, whose type is known. If the stream fails, nothing is stored. */
  write(
    chunks: AsyncIterable<Uint8Array>,
    type: { contentType: string; ending: string },
  ): Promise<StoredBytes>
  /** @throws NoSuchFile */
  read(path: string): Promise<Uint8Array>
  /** Whether the file is in the store. */
  has(path: string): Promise<boolean>
  /** In bytes; null if the file is not in the store. */
  size(path: string): Promise<number | null>
  /** Streams the bytes, or a range of them. @throws NoSuchFile */
  open(path: string, range?: ByteRange): Promise<Readable>
  /** Does nothing if there is no such file. */
  remove(path: string): Promise<void>
  /** Makes a folder for temporary files. The caller removes it; `sweep` removes it if the process is killed before. */
  temporaryFolder(): Promise<string>
  /** Removes unfinished and unwanted files that are older than an instant. @returns their number. */
  sweep(before: Date, usedOf: (paths: string[]) => Promise<ReadonlySet<string>>): Promise<number>
}

/** A store of complete files. This module chooses the names. */
export type Store = {
  /** Stores a complete local file. It may move the file. */
  put(name: string, file: string, type: { contentType: string; size: number }): Promise<void>
  /** In bytes; null if it does not have the file. */
  size(name: string): Promise<number | null>
  /** @throws NoSuchFile */
  open(name: string, range?: ByteRange): Promise<Readable>
  remove(name: string): Promise<void>
  /** The names with the times of storing. */
  list(): AsyncIterable<{ name: string; at: Date }>
}

export class UnknownFileType extends Error {
  override name = 'UnknownFileType'
  constructor() {
    super('The type of the file is not known')
  }
}

export class NoSuchFile extends Error {
  override name = 'NoSuchFile'
  constructor(name: string) {
    super(`There is no file ${JSON.stringify(name)}`)
  }
}

/** Passes chunks on and adds them to a hash. */
function hashed(hash: Hash) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
}

/** @param folder the folder of temporary files; it is created when the first file is stored. */
export function openFiles(folder: string, store: Store = onDisk(folder)): Files {
  const newPart = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = randomBytes(16).toString('hex')
    return { name, part: path.join(folder, `${name}${PART}`) }
  }
  const put = async (
    chunks: AsyncIterable<Uint8Array>,
    typeOf: (part: string) => Promise<{ contentType: string; ending: string }>,
  ): Promise<StoredBytes> => {
    const { name, part } = await newPart()
    try {
      // Created before the first byte: if the stream failed earlier, a later file would not be removed.
      const file = await openPart(part, 'wx', 0o600)
      // Flushed, so that a file under its final name is complete even after a crash.
      const hash = createHash('sha256')
      await pipeline(chunks, hashed(hash), file.createWriteStream({ flush: true }))
      const { contentType, ending } = await typeOf(part)
      const stored = { contentType, size: (await stat(part)).size }
      await store.put(`${name}.${ending}`, part, stored)
      return { path: `${name}.${ending}`, ...stored, sha256: hash.digest('hex') }
    } finally {
      await rm(part, { force: true })
    }
  }
  const receive: Files['receive'] = (chunks, accepts = () => true) =>
    put(chunks, async (part) => {
      const type = await sniffFile(part)
      if (!type || !accepts(type.mime)) throw new UnknownFileType()
      return { contentType: type.mime, ending: type.ext }
    })
  const open: Files['open'] = async (name, range) => {
    if (!isName(name)) throw new NoSuchFile(name)
    return store.open(name, range)
  }
  return {
    save: (bytes) => receive(Readable.from([bytes])),
    receive,
    write: (chunks, type) => put(chunks, async () => type),
    read: async (name) => new Uint8Array(await buffer(await open(name))),
    has: async (name) => isName(name) && (await store.size(name)) !== null,
    size: async (name) => (isName(name) ? store.size(name) : null),
    open,
    remove: async (name) => {
      if (isName(name)) await store.remove(name)
    },
    temporaryFolder: async () => {
      const { part } = await newPart()
      await mkdir(part, { mode: 0o700 })
      return part
    },
    sweep: async (before, usedOf) =>
      (await sweepParts(folder, before)) + (await sweepStore(store, before, usedOf)),
  }
}

/** The suffix of unfinished files. */
const PART = '.part'

/** A store in a local folder. */
function onDisk(folder: string): Store {
  return {
    put: (name, file) => rename(file, path.join(folder, name)),
    size: (name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        },
      ),
    open: async (name, range) => {
      const stream = createReadStream(
        path.join(folder, name),
        range && { start: range.first, end: range.last },
      )
      await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject)).catch(
        (error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOENT' ? new NoSuchFile(name) : error
        },
      )
      return stream
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async *list() {
      for (const name of await namesIn(folder)) {
        const stats = await stat(path.join(folder, name)).catch(() => null)
        if (stats) yield { name, at: stats.mtime }
      }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Removes the temporary files and folders of killed processes. */
async function sweepParts(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(PART)) continue
    const stats = await stat(path.join(folder, name)).catch(() => null)
    if (!stats || stats.mtime >= before) continue
    await rm(path.join(folder, name), { force: true, recursive: true })
    count += 1
  }
  return count
}

/** The number of names in one call of `wanted`. */
const BATCH = 500

async function sweepStore(
  store: Store,
  before: Date,
  usedOf: Parameters<Files['sweep']>[1],
): Promise<number> {
  let count = 0
  const removeUnused = async (names: string[]) => {
    const inUse = await usedOf(names)
    for (const name of names.filter((one) => !inUse.has(one))) {
      await store.remove(name)
      count += 1
    }
  }
  let names: string[] = []
  for await (const { name, at } of store.list()) {
    if (isName(name) && at < before) names.push(name)
    if (names.length < BATCH) continue
    await removeUnused(names)
    names = []
  }
  await removeUnused(names)
  return count
}

// Only names of this form reach the store, so that no name can leave the folder.
function isName(name: string): boolean {
  return /^[0-9a-f]{32}(\.[a-z0-9]+){1,2}$/.test(name) && !name.endsWith(PART)
}
