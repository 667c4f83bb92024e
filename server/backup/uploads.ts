// Copies uploaded files. All backups of a folder share them: an upload never changes.
import { existsSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { copyFile, forEach } from './copy.ts'
import { unlessMissing } from './missing.ts'
import { addSum, readSums, replaceSums } from './sums.ts'

/** The folder of uploads, in a data folder and beside backups. */
export const UPLOADS = 'files'

/** Copies the uploads that are not yet beside the backups. @returns how many. */
export async function copyUploads(dataDir: string, folder: string): Promise<number> {
  const to = path.join(folder, UPLOADS)
  const known = await readSums(to)
  const missing = (await uploadsOf(dataDir)).filter((name) => !known.has(name))
  let count = 0
  await forEach(missing, async (name) => {
    const sha256 = await copyFile(path.join(dataDir, UPLOADS, name), path.join(to, name)).catch(unlessMissing)
    if (!sha256) return
    await addSum(to, name, sha256)
    count += 1
  })
  return count
}

/** Removes the copies of uploads that were deleted before an instant. */
export async function pruneUploads(dataDir: string, folder: string, before: Date): Promise<void> {
  const to = path.join(folder, UPLOADS)
  const sums = await readSums(to)
  const present = new Set(await uploadsOf(dataDir))
  const now = new Date()
  let hasChanged = false
  await forEach(sums.keys(), async (name) => {
    const copy = path.join(to, name)
    // The time of a copy says when its upload was last there.
    if (present.has(name)) return utimes(copy, now, now)
    const status = await stat(copy).catch(unlessMissing)
    if (status && status.mtime >= before) return
    await rm(copy, { force: true })
    sums.delete(name)
    hasChanged = true
  })
  if (hasChanged) await replaceSums(to, sums)
}

/** The names of complete uploads. */
async function uploadsOf(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, UPLOADS)
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part')).map(({ name }) => name)
}
