// A restore that did not finish, or not without problems, leaves a note in its data folder. Daybook does not start on
// such a folder.
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assertReadable } from './data-folder.ts'
import { StartupError } from './startup-error.ts'

const NAME = 'restore-problems.txt'

const fileIn = (dataDir: string) => path.join(dataDir, NAME)

/** Writes the note that a restore has begun. */
export async function noteBegin(dataDir: string): Promise<void> {
  await writeFile(fileIn(dataDir), '', { mode: 0o600, flush: true })
}

/** Writes the result of a restore into the note. @param problems a sentence each; without any the note is removed. */
export async function noteEnd(dataDir: string, problems: readonly string[]): Promise<void> {
  if (problems.length === 0) return rm(fileIn(dataDir))
  await writeFile(fileIn(dataDir), problems.map((problem) => `${problem}\n`).join(''), { flush: true })
}

/** The advice to an operator about an incomplete restore. */
export function sayWayOut(dataDir: string): string {
  return `Restore another backup, or delete ${fileIn(dataDir)} to start Daybook with the existing data.`
}

/** @throws StartupError if the data folder cannot be read, or a restore into it did not end, or did not bring everything back. */
export function requireRestored(dataDir: string): void {
  assertReadable(dataDir)
  const problems = readNote(dataDir)
  if (problems === null) return
  if (problems === '')
    throw new StartupError(
      `A restore or a load into ${dataDir} did not end. Remove the folder, and do it again.`,
    )
  throw new StartupError(`The restore into ${dataDir} is not whole: ${problems} ${sayWayOut(dataDir)}`)
}

function readNote(dataDir: string): string | null {
  try {
    return readFileSync(fileIn(dataDir), 'utf8').trim().replaceAll('\n', ' ')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR'].includes(code)) return null
    throw error
  }
}
