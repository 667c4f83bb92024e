// The folders that a restore, a load and a dump fill: empty before, and empty again if they fail.
import { existsSync, readdirSync } from 'node:fs'
import { readdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'

/** @returns whether the folder exists. @throws StartupError with the advice if something is in it. */
export function requireEmptyFolder(folder: string, advice: string): boolean {
  const isThere = existsSync(folder)
  if (isThere && readdirSync(folder).length > 0) throw new StartupError(`${folder} is not empty. ${advice}`)
  return isThere
}

/** Removes a filled folder. @param isKept whether the empty folder stays, which may be where a disk is mounted. */
export async function removeFilled(folder: string, isKept: boolean): Promise<void> {
  // The database of a data folder may be elsewhere, see clusterFolder.
  const cluster = await realpath(path.join(folder, 'postgres')).catch(() => null)
  for (const file of cluster ? ['', '.home', '.lock', '.socket'].map((end) => `${cluster}${end}`) : [])
    await rm(file, { recursive: true, force: true })
  if (!isKept) return rm(folder, { recursive: true, force: true })
  for (const name of await readdir(folder))
    await rm(path.join(folder, name), { recursive: true, force: true })
}
