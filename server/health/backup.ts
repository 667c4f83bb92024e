// The age of the last backup, and of the last restore that was tried.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { now } from '#server/adapters/clock.ts'
import { ok, warning, wrong, type Check, type Finding } from './check.ts'
import { duration } from './words.ts'

/** In the data folder. The backup job writes it. */
export const BACKUP_STATE_FILE = 'backup-state.json'
/** Instants in ISO 8601; null for never. `lastError` is null once a backup succeeds again. */
export type BackupState = {
  lastBackupAt: string | null
  lastDrillAt: string | null
  lastError: string | null
}

const never: BackupState = { lastBackupAt: null, lastDrillAt: null, lastError: null }
const HOUR = 3600
const DAY = 24 * HOUR

export const backupCheck: Check = {
  code: 'backup',
  title: 'Backup',
  mend: `Delete ${BACKUP_STATE_FILE} in the data folder; the next backup writes it again.`,
  async look({ config }) {
    if (!config.backupDir)
      return warning(
        'No backup is scheduled.',
        config.databaseUrl
          ? 'Set BACKUP_DIR for the files and keys, and back up the server of DATABASE_URL with its own tools.'
          : 'Set BACKUP_DIR to a folder on another disk, and restart Daybook.',
      )
    return judgeBackup(await stateIn(config.dataDir))
  },
}

async function stateIn(dataDir: string): Promise<BackupState> {
  const text = await readFile(path.join(dataDir, BACKUP_STATE_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return text === null ? never : { ...never, ...(JSON.parse(text) as Partial<BackupState>) }
}

function judgeBackup({ lastBackupAt, lastDrillAt, lastError }: BackupState): Finding {
  const makeOne = 'See the log of Daybook, and run npm run backup by hand.'
  if (lastError) return wrong(`The last backup failed: ${lastError.replace(/\.$/, '')}.`, makeOne)
  if (!lastBackupAt) return warning('No backup has been made yet.', makeOne)
  const ageOf = (instant: string) => (now().getTime() - Date.parse(instant)) / 1000
  const age = ageOf(lastBackupAt)
  const says = `The last backup is ${duration(age)} old`
  if (age > 3 * DAY) return wrong(`${says}.`, makeOne)
  if (age > 26 * HOUR) return warning(`${says}.`, makeOne)
  const tryOne = 'Run npm run drill -- restore.'
  if (!lastDrillAt) return warning(`${says}, and no restore was ever tried.`, tryOne)
  const drill = ageOf(lastDrillAt)
  if (drill > 40 * DAY) return warning(`${says}, and no restore was tried for ${duration(drill)}.`, tryOne)
  return ok(`${says}; a restore was tried ${duration(drill)} ago.`)
}
