// Names that come from a backup. Others can write into its folder, so no name may lead out of it and no link is followed.
import { constants } from 'node:fs'
import { lstat, open, readdir, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Damaged } from './damage.ts'
import { unlessMissing } from './missing.ts'

/** Whether a name, such as 'postgres/base/5/1247', stays in its folder wherever it is used. */
export function isInside(name: string): boolean {
  return name.split('/').every((part) => /^[\w.-]+$/.test(part) && part !== '.' && part !== '..')
}

/**
 * Opens a file below a folder for reading.
 * @throws Damaged for a name that leads out of it, a link, or anything but a file.
 */
export async function openInside(folder: string, name: string): Promise<FileHandle> {
  if (!isInside(name)) throw new Damaged(`The name ${JSON.stringify(name)} leads out of its folder.`)
  const parts = name.split('/')
  for (let depth = 1; depth < parts.length; depth++) {
    const parent = await lstat(path.join(folder, ...parts.slice(0, depth)))
    if (!parent.isDirectory()) throw new Damaged(`${name} is behind a link.`)
  }
  // A pipe would keep the opening waiting.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = await open(path.join(folder, name), flags)
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new Damaged(`${name} is no file.`)
}

/** The text of a file below a folder; null if it is missing. @throws Damaged as `openInside`. */
export async function readInside(folder: string, name: string): Promise<string | null> {
  const handle = await openInside(folder, name).catch(unlessMissing)
  if (!handle) return null
  return handle.readFile('utf8').finally(() => handle.close())
}

/** The names of the files in a folder, in order; none if it is missing. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}
