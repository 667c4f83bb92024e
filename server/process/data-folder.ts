// What Daybook keeps on disk about itself: its data folder, and the secrets it made on the first start.
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

/** Makes the folder. Root lets the user PostgreSQL runs as pass through it, nobody else may enter. */
export function makeDataFolder(folder: string): void {
  try {
    const made = mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (made) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code
    throw new StartupError(
      `DATA_DIR must be a folder that can be written: ${folder} cannot be made (${reason}).`,
    )
  }
}

/** A secret of so many random bytes, made once and kept with mode 0600; processes that start together get the same one. */
export function getOrCreateSecret(folder: string, name: string, bytes = 32): string {
  const file = path.join(folder, name)
  const kept = readSecret(file)
  if (kept) return kept
  makeDataFolder(folder)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(bytes).toString('base64url'), { mode: 0o600 })
  try {
    // Unlike a rename, a link does not replace what another start has put there meanwhile.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file)
}

/** Replaces what is kept. */
export function writeSecret(folder: string, name: string, secret: string): void {
  makeDataFolder(folder)
  writeFileSync(path.join(folder, name), secret, { mode: 0o600 })
}

/** Empty when there is none. */
export function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
