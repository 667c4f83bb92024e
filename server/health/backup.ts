// The age of the last backup, of its archive, and of the last restore that was tried.
import { now } from '#server/adapters/clock.ts'
import { BACKUP_STATE_FILE, readBackupState, type BackupState } from '#server/backup/state.ts'
import { ok, warning, wrong, type Check, type Finding } from './check.ts'
import { duration } from './words.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const backupCheck: Check = {
  code: 'backup',
  title: 'Backup',
  mend: `Delete ${BACKUP_STATE_FILE} in the data folder; the next backup writes it again.`,
  async look({ config }) {
    if (!config.backup)
      return warning(
        'No backup is scheduled.',
        config.databaseUrl
          ? 'Set BACKUP_DIR for the files and keys, and back up the server of DATABASE_URL with its own tools.'
          : 'Set BACKUP_DIR to a folder on another machine, and restart Daybook.',
      )
    return judgeBackup(await readBackupState(config.dataDir), config.databaseUrl === null)
  },
}

const makeOne = 'See the log of Daybook, and run npm run backup by hand.'

/** @param archives whether the database is in the backup, too, so that changes are archived every five minutes. */
function judgeBackup({ errors = {}, ...state }: BackupState, archives: boolean): Finding {
  for (const [part, reason] of Object.entries(errors))
    return wrong(`The last ${part} failed: ${reason.replace(/\.$/, '')}.`, makeOne)
  if (!state.lastBackupAt) return warning('No backup has been made yet.', makeOne)
  const age = ageOf(state.lastBackupAt)
  const says = `The last backup is ${duration(age)} old`
  if (age > 3 * DAY) return wrong(`${says}.`, makeOne)
  if (age > 26 * HOUR) return warning(`${says}.`, makeOne)
  const unarchived = archives ? ageOf(state.lastArchiveAt ?? state.lastBackupAt) : 0
  if (unarchived > 15 * MINUTE)
    return wrong(`The work of the last ${duration(unarchived)} is in no backup.`, 'See the log of Daybook.')
  return judgeDrill(state, says)
}

function judgeDrill({ lastDrillAt, drillProblems = [] }: BackupState, says: string): Finding {
  const [problem] = drillProblems
  if (problem)
    return wrong(
      `The last restore that was tried was not whole: ${problem}`,
      'Make a new backup, and try again.',
    )
  const tryOne = 'Set RESTORE_DRILL=1, or restore the backup on another machine.'
  if (!lastDrillAt) return warning(`${says}, and no restore was ever tried.`, tryOne)
  const drill = ageOf(lastDrillAt)
  if (drill > 40 * DAY) return warning(`${says}, and no restore was tried for ${duration(drill)}.`, tryOne)
  return ok(`${says}; a restore was tried ${duration(drill)} ago.`)
}

/** In seconds. */
function ageOf(instant: string): number {
  return (now().getTime() - Date.parse(instant)) / 1000
}
