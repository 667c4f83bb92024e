// Where the bytes of avatars, signatures and manuals are kept: below a folder, under random names, each of a type that
// is sniffed from its bytes. A database row says whose they are; this file knows nothing of people.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'

export type StoredBytes = {
  /** The random name to ask for them by. */
  path: string
  contentType: string
  size: number
}

/** What any keeper of files does, on disk or in object storage. */
export type Files = {
  /** @throws UnknownFileType when the bytes are of no known type. */
  save(bytes: Uint8Array): Promise<StoredBytes>
  /** @throws NoSuchFile */
  read(path: string): Promise<Uint8Array>
  /** Removing what is not there is no fault. */
  remove(path: string): Promise<void>
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

/** Keeps files on disk below a folder, which is made when the first one comes. */
export function openFiles(folder: string): Files {
  return {
    save: async (bytes) => {
      const { name, contentType } = await nameFor(bytes)
      const place = path.join(folder, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        // Under its name a file is whole, whenever the process or the machine stops.
        await writeFile(`${place}.part`, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(`${place}.part`, place)
      } catch (error) {
        await rm(`${place}.part`, { force: true })
        throw error
      }
      return { path: name, contentType, size: bytes.byteLength }
    },
    read: async (name) => {
      if (!isName(name)) throw new NoSuchFile(name)
      return readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new NoSuchFile(name) : error
      })
    },
    remove: async (name) => {
      if (isName(name)) await rm(path.join(folder, name), { force: true })
    },
  }
}

/** A new random name for the bytes, and their type. @throws UnknownFileType */
async function nameFor(bytes: Uint8Array): Promise<{ name: string; contentType: string }> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type) throw new UnknownFileType()
  return { name: `${randomBytes(16).toString('hex')}.${type.ext}`, contentType: type.mime }
}

// Only names as made above reach the disk, so that none can lead out of the folder.
function isName(name: string): boolean {
  return /^[0-9a-f]{32}(\.[a-z0-9]+){1,2}$/.test(name)
}
