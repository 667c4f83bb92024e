// Copies uploaded files. All backups of a folder share them: an upload never changes.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { forEach, SEALED, sealFile, syncFolder } from './copy.ts'
import type { BackupFolder } from './folder.ts'
import { unlessMissing } from './missing.ts'
import { filesOf } from './names.ts'

/** The folder of uploads in a data folder. */
export const UPLOADS = 'files'
/** The folder of their copies beside backups. */
const COPIES = 'uploads'

/** The copy of an upload, below the folder of backups. */
export const copyOf = (name: string) => path.posix.join(COPIES, `${name}${SEALED}`)

/** The names of the uploads that have a copy beside the backups. */
export async function copiedUploads(folder: string): Promise<string[]> {
  const names = await filesOf(path.join(folder, COPIES))
  return names.filter((name) => name.endsWith(SEALED)).map((name) => name.slice(0, -SEALED.length))
}

/** Copies the uploads that are not yet beside the backups. @returns how many. */
export async function copyUploads(dataDir: string, { folder, seal }: BackupFolder): Promise<number> {
  const known = new Set(await copiedUploads(folder))
  const missing = (await uploadsOf(dataDir)).filter((name) => !known.has(name))
  if (missing.length === 0) return 0
  await mkdir(path.join(folder, COPIES), { recursive: true, mode: 0o700 })
  let count = 0
  await forEach(missing, async (name) => {
    const copied = await sealFile(path.join(dataDir, UPLOADS, name), folder, copyOf(name), seal).then(
      () => true,
      unlessMissing,
    )
    if (copied) count += 1
  })
  await syncFolder(path.join(folder, COPIES))
  return count
}

/** Removes the copies of uploads that were deleted before an instant. */
export async function pruneUploads(dataDir: string, folder: string, before: Date): Promise<void> {
  const present = new Set(await uploadsOf(dataDir))
  const now = new Date()
  await forEach(await copiedUploads(folder), async (name) => {
    const copy = path.join(folder, copyOf(name))
    // The time of a copy says when its upload was last there.
    if (present.has(name)) return utimes(copy, now, now)
    const status = await stat(copy).catch(unlessMissing)
    if (!status || status.mtime < before) await rm(copy, { force: true })
  })
}

/** Removes copies that a restore found damaged, so that the next archive makes them again. */
export async function removeCopies(folder: string, names: readonly string[]): Promise<void> {
  await forEach(names, (name) => rm(path.join(folder, copyOf(name)), { force: true }))
}

/** The names of complete uploads. */
async function uploadsOf(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, UPLOADS)
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part')).map(({ name }) => name)
}
