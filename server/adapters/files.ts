// Where the bytes of avatars, signatures and manuals are kept: under random names, each of a type that is sniffed from its
// bytes. A database row says whose they are; this file knows nothing of people. They come as a stream into a file of
// this machine and are kept, on disk or in object storage, once they are whole: what breaks off leaves nothing.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open as openPart, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sniffFile } from './sniff.ts'

export type StoredBytes = {
  /** The random name to ask for them by. */
  path: string
  contentType: string
  size: number
}

/** Bytes from the first to the last, both included. */
export type ByteRange = { first: number; last: number }

/** What any keeper of files does, on disk or in object storage. */
export type Files = {
  /** @throws UnknownFileType when the bytes are of no known type. */
  save(bytes: Uint8Array): Promise<StoredBytes>
  /**
   * Keeps what streams by, none of it in memory for longer than it takes to write; nothing where the stream fails.
   * @throws UnknownFileType when they are of no known type, or of one that is not accepted; what the stream throws.
   */
  receive(chunks: AsyncIterable<Uint8Array>, accepts?: (type: string) => boolean): Promise<StoredBytes>
  /** @throws NoSuchFile */
  read(path: string): Promise<Uint8Array>
  /** The bytes as a stream, all of them or a range. @throws NoSuchFile */
  open(path: string, range?: ByteRange): Promise<Readable>
  /** Removing what is not there is no fault. */
  remove(path: string): Promise<void>
  /** Removes what came before an instant and is not wanted, unfinished files among it. @returns how many. */
  sweep(before: Date, wanted: (paths: string[]) => Promise<ReadonlySet<string>>): Promise<number>
}

/** A place that whole files are put into, under the names that this module makes. */
export type Store = {
  /** Takes a whole file of this machine over, which is gone or may be removed afterwards. */
  put(name: string, file: string, type: { contentType: string; size: number }): Promise<void>
  /** @throws NoSuchFile */
  open(name: string, range?: ByteRange): Promise<Readable>
  remove(name: string): Promise<void>
  /** Names with the instants they came at. */
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

/** Keeps files in a store. @param folder where they are written while they come; it is made when the first one does. */
export function openFiles(folder: string, store: Store = onDisk(folder)): Files {
  const receive: Files['receive'] = async (chunks, accepts = () => true) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = randomBytes(16).toString('hex')
    const part = path.join(folder, `${name}${PART}`)
    try {
      // It is there before anything comes: one that was made later would outlive what had failed by then.
      const file = await openPart(part, 'wx', 0o600)
      // Under its name a file is whole, whenever the process or the machine stops.
      await pipeline(chunks, file.createWriteStream({ flush: true }))
      const type = await sniffFile(part)
      if (!type || !accepts(type.mime)) throw new UnknownFileType()
      const kept = { contentType: type.mime, size: (await stat(part)).size }
      await store.put(`${name}.${type.ext}`, part, kept)
      return { path: `${name}.${type.ext}`, ...kept }
    } finally {
      await rm(part, { force: true })
    }
  }
  const open: Files['open'] = async (name, range) => {
    if (!isName(name)) throw new NoSuchFile(name)
    return store.open(name, range)
  }
  return {
    save: (bytes) => receive(Readable.from([bytes])),
    receive,
    read: async (name) => new Uint8Array(await buffer(await open(name))),
    open,
    remove: async (name) => {
      if (isName(name)) await store.remove(name)
    },
    sweep: async (before, wanted) =>
      (await sweepParts(folder, before)) + (await sweepStore(store, before, wanted)),
  }
}

/** What an unfinished file ends with. */
const PART = '.part'

/** Below a folder of this machine. */
function onDisk(folder: string): Store {
  return {
    put: (name, file) => rename(file, path.join(folder, name)),
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
        const found = await stat(path.join(folder, name)).catch(() => null)
        if (found) yield { name, at: found.mtime }
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

/** What a process that was killed was writing. */
async function sweepParts(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(PART)) continue
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path.join(folder, name), { force: true })
    count += 1
  }
  return count
}

/** Names that are asked for at once. */
const BATCH = 500

async function sweepStore(
  store: Store,
  before: Date,
  wanted: Parameters<Files['sweep']>[1],
): Promise<number> {
  let count = 0
  const judge = async (names: string[]) => {
    const kept = await wanted(names)
    for (const name of names.filter((one) => !kept.has(one))) {
      await store.remove(name)
      count += 1
    }
  }
  let names: string[] = []
  for await (const { name, at } of store.list()) {
    if (isName(name) && at < before) names.push(name)
    if (names.length < BATCH) continue
    await judge(names)
    names = []
  }
  await judge(names)
  return count
}

// Only names as made above reach the store, so that none can lead out of the folder.
function isName(name: string): boolean {
  return /^[0-9a-f]{32}(\.[a-z0-9]+){1,2}$/.test(name) && !name.endsWith(PART)
}
