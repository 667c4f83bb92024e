// The data folder, and the secrets that the first start generates in it.
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

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

/** A secret of random bytes, generated once. Processes that start at the same time get the same secret. */
export function getOrCreateSecret(folder: string, name: string, bytes = 32): string {
  const file = path.join(folder, name)
  const existing = readSecret(file)
  if (existing) return existing
  makeDataFolder(folder)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(bytes).toString('base64url'), { mode: 0o600 })
  try {
    // Unlike a rename, a link fails if another process has written the file in the meantime.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file)
}

/** Replaces a secret. */
export function writeSecret(folder: string, name: string, secret: string): void {
  makeDataFolder(folder)
  writeFileSync(path.join(folder, name), secret, { mode: 0o600 })
}

/** '' if there is no such file. */
export function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
