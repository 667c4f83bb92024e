// The newest seal known to a machine, stored outside of the database: in a file next to the key, and in memory. Daybook
// never signs a lower number.
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { parseSeal } from '#domain/seal.ts'

/** The name of the file in the data folder. */
export const MARK_FILE = 'seal.newest'

/** A seal by its number and its hash, of which the first digits suffice. */
export type KnownSeal = { number: number; hash: string }

/** The newest known seal, null for none; and why sealing is to be resumed, null unless the database was restored. */
export type KnownMark = { seal: KnownSeal | null; restored: string | null }

export type Mark = {
  /** @throws UnreadableMark. */
  read(): KnownMark
  /** Stores a newer seal, in memory first. @throws the error of the file system, such as ENOSPC. */
  raise(seal: KnownSeal): void
}

/** The file exists but cannot be read or parsed. */
export class UnreadableMark extends Error {
  override readonly name = 'UnreadableMark'
}

/** By data folder, so that removing the file does not lower the mark of a running process. */
const remembered = new Map<string, KnownSeal>()

/** The mark beside the key of a data folder. */
export function markIn(dataDir: string): Mark {
  const file = path.join(dataDir, MARK_FILE)
  return {
    read() {
      const stored = readMark(file)
      return { ...stored, seal: higher(stored.seal, remembered.get(dataDir) ?? null) }
    },
    raise({ number, hash }) {
      remembered.set(dataDir, higher(remembered.get(dataDir) ?? null, { number, hash })!)
      // Another process with this folder may have stored a newer one.
      const stored = readOrNull(file)
      if (stored && stored.restored === null && stored.seal && stored.seal.number >= number) return
      replaceFile(file, `${number}:${hash}\n`)
    },
  }
}

/** A mark that is always empty. */
export const noMark: Mark = { read: () => ({ seal: null, restored: null }), raise: () => {} }

/**
 * Leaves a note for the first start after a restore: the database may lack signed seals, so sealing resumes above them.
 * @param reason how the database was restored, for the history.
 */
export function markRestored(dataDir: string, reason: string): void {
  replaceFile(path.join(dataDir, MARK_FILE), `${RESTORED}${reason.replace(/\s+/g, ' ').trim()}\n`)
}

const RESTORED = 'restored: '

function readMark(file: string): KnownMark {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { seal: null, restored: null }
    throw new UnreadableMark(`${file} cannot be read (${code}).`)
  }
  if (text.startsWith(RESTORED)) return { seal: null, restored: text.slice(RESTORED.length) }
  const seal = parseSeal(text)
  if (!seal) throw new UnreadableMark(`${file} is not a seal, such as 1234:ab12cd34ef56ab78.`)
  return { seal, restored: null }
}

function readOrNull(file: string): KnownMark | null {
  try {
    return readMark(file)
  } catch {
    return null
  }
}

function higher(one: KnownSeal | null, other: KnownSeal | null): KnownSeal | null {
  if (!one || !other) return one ?? other
  return other.number > one.number ? other : one
}

/** A power cut leaves the old file or the new one. */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  try {
    const open = openSync(draft, 'w', 0o600)
    try {
      writeSync(open, text)
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
    // A command that root runs leaves the file to the user of the folder.
    const { uid, gid } = statSync(path.dirname(file))
    if (process.getuid?.() === 0) chownSync(draft, uid, gid)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
