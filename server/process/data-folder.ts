// The data folder, and the secrets that the first start generates in it.
import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

/** The minimum length of a secret that nobody types. */
export const SECRET_MIN = 32

/** Makes the folder, for this user only. If root runs Daybook, PostgreSQL's user may pass through it. */
export function makeDataFolder(folder: string): void {
  try {
    const created = mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (created) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code
    throw new StartupError(
      `DATA_DIR must be a folder that can be written: ${folder} cannot be made (${reason}).`,
    )
  }
}

/** A folder that is missing can be made. @throws StartupError for one that this user may not read. */
export function assertReadable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR'].includes(code)) return
    throw new StartupError(
      `${folder} cannot be read (${code}). Run this as the user that runs Daybook, whose folder it is.`,
    )
  }
}

/**
 * A secret of random bytes, generated once. Processes that start at the same time get the same secret.
 * @returns it, and whether this call has made it.
 */
export function getOrCreateSecret(folder: string, name: string, bytes = 32) {
  const file = path.join(folder, name)
  const min = Math.min(SECRET_MIN, bytes)
  const existing = readSecret(file, min)
  if (existing !== null) return { secret: existing, isNew: false }
  makeDataFolder(folder)
  const draft = `${file}.${process.pid}`
  let isNew = true
  try {
    writeFileSync(draft, randomBytes(bytes).toString('base64url'), { mode: 0o600 })
    // Unlike a rename, a link fails if another process has written the file in the meantime.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    isNew = false
  } finally {
    rmSync(draft, { force: true })
  }
  return { secret: readSecret(file, min)!, isNew }
}

/** Replaces a secret. */
export function writeSecret(folder: string, name: string, secret: string): void {
  makeDataFolder(folder)
  writeFileSync(path.join(folder, name), secret, { mode: 0o600 })
}

/**
 * A secret; null only if there is no such file.
 * @param min its fewest characters.
 * @throws StartupError for a file that cannot be read, or that is shorter, as on a disk that was full.
 */
export function readSecret(file: string, min = SECRET_MIN): string | null {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new StartupError(
      `${file} cannot be read (${code}). Make it a file of the user that runs Daybook: ` +
        `chown --reference=${path.dirname(file)} ${file}`,
    )
  }
  if (secret.length >= min) return secret
  throw new StartupError(
    `${file} must be at least ${min} characters long; it has ${secret.length}. Put it back from a backup.`,
  )
}
