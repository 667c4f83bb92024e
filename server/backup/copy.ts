// Copies files, several at the same time. A copy has its name only once it is complete and on the disk.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip, gunzipSync } from 'node:zlib'
import { asDamage } from './damage.ts'
import { openInside } from './names.ts'
import { opening, sealing, type Keyring, type Seal } from './seal.ts'

/** The names of sealed files end with it. */
export const SEALED = '.sealed'

/** Hides fsync's and the disk's delays behind each other. */
const AT_ONCE = 8

type Stage = Transform | ((source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>)

/** Copies with gzip and a seal. @param name the copy, below the folder of backups. @throws if the source is missing. */
export async function sealFile(
  from: string | Readable,
  folder: string,
  name: string,
  seal: Seal,
): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 })
  await writeCopy(from, [gzip, sealing(seal, name)], path.join(folder, name))
}

/** Copies the contents of a sealed file. @throws Damaged if it is missing or was changed. */
export async function openFile(folder: string, name: string, keyring: Keyring, to: string): Promise<void> {
  await expandInside(folder, name, [opening(keyring, name), createGunzip({ chunkSize: 65_536 })], to)
}

/** Copies a file of a backup through some stages. @throws Damaged if it is missing or cannot be expanded. */
export async function expandInside(folder: string, name: string, stages: Stage[], to: string): Promise<void> {
  const handle = await openInside(folder, name).catch(asDamage)
  // PostgreSQL writes the files of a restored cluster to the disk before it recovers.
  await writeCopy(handle.createReadStream(), stages, to, { flush: false }).catch(asDamage)
}

/** Writes the contents of a sealed file into a stream, which is opened after the file. @throws Damaged if it is missing or was changed. */
export async function openInto(
  folder: string,
  name: string,
  keyring: Keyring,
  to: () => Writable,
): Promise<void> {
  await read(folder, name, keyring, (contents) =>
    pipeline(contents, createGunzip({ chunkSize: 65_536 }), to()),
  )
}

/** Gives the contents of a sealed file to a reader, with gzip. @throws Damaged if it is missing or was changed. */
async function read(
  folder: string,
  name: string,
  keyring: Keyring,
  reader: (contents: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const handle = await openInside(folder, name).catch(asDamage)
  await pipeline(handle.createReadStream(), opening(keyring, name), reader).catch(asDamage)
}

/** Reads a sealed file to its end. @throws Damaged if it is missing or was changed. */
export async function checkFile(folder: string, name: string, keyring: Keyring): Promise<void> {
  await read(folder, name, keyring, async (contents) => {
    for await (const part of contents) void part
  })
}

/** The text of a small sealed file. @throws Damaged if it is missing or was changed. */
export async function openText(folder: string, name: string, keyring: Keyring): Promise<string> {
  const parts: Buffer[] = []
  await read(folder, name, keyring, async (contents) => {
    for await (const part of contents) parts.push(part)
  })
  return gunzipSync(Buffer.concat(parts)).toString()
}

/** Calls `work` for each item, in any order. The first failure ends it, once all work that has begun has ended. */
export async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items].values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  if (failures.length > 0) throw failures[0]
}

/** Writes a file through some stages. @throws if the source is missing. */
export async function writeCopy(
  from: string | Readable,
  stages: Stage[],
  to: string,
  { flush = true } = {},
): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  const part = `${to}.part`
  const source = typeof from === 'string' ? createReadStream(from) : from
  try {
    await pipeline([source, ...stages, createWriteStream(part, { mode: 0o600, flush })] as never)
  } catch (error) {
    await rm(part, { force: true })
    const failure = error as NodeJS.ErrnoException
    // Node names the file only of some failures; a sentence needs it of all.
    if (failure.code && failure.syscall && failure.syscall !== 'read') failure.path ??= to
    throw failure
  }
  await rename(part, to)
}

/** The names of new files survive a crash only once their folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
