// Opens a backup that is sealed with a passphrase. Each file of it proves that this passphrase wrote it under its name.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'
import { KEYS } from './backup.ts'
import { DATABASE, isConfiguration } from './cluster.ts'
import { openFile, openText, SEALED } from './copy.ts'
import { Damaged } from './damage.ts'
import type { Keys } from './keys.ts'
import { folderOfLine, LOG, readLine } from './line.ts'
import type { Manifest } from './manifest.ts'
import { unlessMissing } from './missing.ts'
import { filesOf, isInside } from './names.ts'
import type { OpenedBackup, OpenedLine, Part } from './opened.ts'
import type { Keyring } from './seal.ts'
import { copiedUploads, copyOf } from './uploads.ts'

/** @param name the folder of the backup in the folder of all. @throws StartupError if its keys were changed. */
export async function openSealed(
  folder: string,
  name: string,
  manifest: Manifest,
  keyring: Keyring,
): Promise<OpenedBackup> {
  const partOf =
    (file: string): Part =>
    (to) =>
      openFile(folder, file, keyring, to)
  const below = `${DATABASE}/`
  const cluster = manifest.files
    .filter((file) => file.startsWith(below))
    .map((file) => [file.slice(below.length, -SEALED.length), partOf(path.posix.join(name, file))] as const)
    .filter(([at]) => isInside(at) && !isConfiguration(at))
  const uploads = await copiedUploads(folder)
  return {
    backup: path.join(folder, name),
    manifest,
    isSealed: true,
    keys: await openKeys(folder, path.posix.join(name, KEYS), keyring),
    cluster: new Map(cluster),
    lines: await openLines(folder, keyring, partOf),
    uploads: new Map(uploads.filter(isInside).map((upload) => [upload, partOf(copyOf(upload))])),
  }
}

async function openKeys(folder: string, file: string, keyring: Keyring): Promise<Keys> {
  try {
    return JSON.parse(await openText(folder, file, keyring)) as Keys
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw new StartupError(`${path.join(folder, file)} is missing or was changed. Restore another backup.`)
  }
}

async function openLines(
  folder: string,
  keyring: Keyring,
  partOf: (file: string) => Part,
): Promise<OpenedLine[]> {
  const ids = ((await readdir(path.join(folder, LOG)).catch(unlessMissing)) ?? [])
    .filter((id) => /^[0-9A-F]{8}-[0-9a-f]{8}$/.test(id))
    .toSorted()
  return Promise.all(
    ids.map(async (id) => {
      const at = folderOfLine(id)
      // Without its periods the expected end of the log is unknown; the log itself still opens.
      const listed = await readLine(folder, id, keyring).catch(unlessDamaged)
      const line = listed ?? { id, from: null, periods: [] }
      const names = (await filesOf(path.join(folder, at))).filter(
        (name) => name.endsWith(SEALED) && isInside(name),
      )
      const parts = names.map(
        (name) => [name.slice(0, -SEALED.length), partOf(path.posix.join(at, name))] as const,
      )
      return { ...line, isListed: listed !== null, parts: new Map(parts) }
    }),
  )
}

function unlessDamaged(error: unknown): null {
  if (error instanceof Damaged) return null
  throw error
}
