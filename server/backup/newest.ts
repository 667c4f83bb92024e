// The newest whole backup in a folder, found by looking: backups may have been removed, and a network folder may not be mounted.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { folderOf, MANIFEST, startOf } from './manifest.ts'
import { unlessMissing } from './missing.ts'

/** When it began; null if there is none. A restore also opens its seal (manifest.ts). */
export async function newestBackup(folder: string): Promise<Date | null> {
  const names = (await readdir(folder).catch(unlessMissing)) ?? []
  const starts = names.flatMap((name) => startOf(name) ?? [])
  const isWhole = (start: Date) => existsSync(path.join(folder, folderOf(start), MANIFEST))
  return starts.toSorted((one, other) => other.getTime() - one.getTime()).find(isWhole) ?? null
}
