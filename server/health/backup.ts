// The age of the last backup, of its archive, and of the last restore that was tried.
import { stat } from 'node:fs/promises'
import { now } from '#server/adapters/clock.ts'
import { newestBackup } from '#server/backup/newest.ts'
import { BACKUP_STATE_FILE, readBackupState, type BackupState } from '#server/backup/state.ts'
import { ok, warning, wrong, type Check, type Finding } from './check.ts'
import { disksOf } from './machine.ts'
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
    const state = await readBackupState(config.dataDir)
    const { folder } = config.backup
    const newest = await newestBackup(folder)
    return judgeBackup(state, {
      newest,
      hasArchive: config.databaseUrl === null,
      isBeside: newest !== null && (await isOnDiskOf(folder, config.dataDir)),
      folder,
    })
  },
}

const makeOne = 'See the log of Daybook, and run npm run backup by hand.'

type Look = {
  /** When the newest whole backup in the folder began; null if there is none. */
  newest: Date | null
  /** Whether the database is in the backup, too, so that changes are archived every five minutes. */
  hasArchive: boolean
  /** Whether the folder is on the disk of the data. */
  isBeside: boolean
  folder: string
}

function judgeBackup({ errors = {}, ...state }: BackupState, look: Look): Finding {
  const { newest, hasArchive, isBeside, folder } = look
  for (const [part, reason] of Object.entries(errors))
    return wrong(`The last ${part} failed: ${reason.replace(/\.$/, '')}.`, makeOne)
  if (!newest && state.lastBackupAt)
    return wrong(
      `${folder} has no whole backup, though one was made ${duration(ageOf(state.lastBackupAt))} ago.`,
      'See whether the folder of BACKUP_DIR is mounted; then make a backup with npm run backup.',
    )
  if (!newest) return warning(`${folder} has no whole backup yet.`, makeOne)
  const age = ageOf(newest.toISOString())
  const says = `The last backup is ${duration(age)} old`
  if (age > 3 * DAY) return wrong(`${says}.`, makeOne)
  if (age > 26 * HOUR) return warning(`${says}.`, makeOne)
  const unarchived = hasArchive ? ageOf(state.lastArchiveAt ?? newest.toISOString()) : 0
  if (unarchived > 15 * MINUTE)
    return wrong(`The work of the last ${duration(unarchived)} is in no backup.`, 'See the log of Daybook.')
  const drill = judgeDrill(state, says)
  if (isBeside && drill.state !== 'WRONG')
    return warning(
      `${says}, and ${folder} is on the disk of the data: one failure takes both.`,
      'Set BACKUP_DIR to a folder on another machine, mounted here, and restart Daybook.',
    )
  return drill
}

async function isOnDiskOf(folder: string, dataDir: string): Promise<boolean> {
  const { dev } = await stat(folder)
  const disks = await disksOf(dataDir)
  return disks.some((disk) => disk.dev === dev)
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
