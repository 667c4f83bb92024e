// Keeps backups of a running Daybook: a new one every day, and an archive of what happens in between.
import { rm } from 'node:fs/promises'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import { archive, archivedSince, pruneLog } from './archive.ts'
import { backUp, type Source } from './backup.ts'
import { drill } from './drill.ts'
import { listBackups } from './manifest.ts'
import { readBackupState, writeBackupState, type BackupPart, type BackupState } from './state.ts'
import { pruneUploads } from './uploads.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How often the log is archived: as much work may be lost when the machine burns. */
const ARCHIVE_EVERY = 5 * MINUTE
const BACKUP_EVERY = DAY
const KEPT = 14 * DAY
/** One that broke off helps nobody; it stays until somebody can have seen it. */
const BROKEN_KEPT = DAY
const DRILL_EVERY = 7 * DAY

type Options = { source: Source; folder: string; drills: boolean; log: Log }

/**
 * Archives every five minutes, backs up every day and, with `drills`, tries a restore every week, until the returned function is
 * called. Only one process may do so for a data folder.
 */
export function keepBackups({ source, folder, drills, log }: Options): () => void {
  const { dataDir, ownerUrl } = source
  // The next run replaces a spoilt file.
  let state = readBackupState(dataDir).catch((): BackupState => ({}))
  const note = (change: (before: BackupState) => BackupState) => {
    state = state.then(async (before) => {
      const after = change(before)
      await writeBackupState(dataDir, after)
      return after
    })
    return state
  }
  const noting = (part: BackupPart, work: () => Promise<BackupState>) => async () => {
    try {
      const news = await work()
      await note(({ errors, ...before }) => ({
        ...before,
        ...news,
        errors: { ...errors, [part]: undefined },
      }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await note(({ errors, ...before }) => ({ ...before, errors: { ...errors, [part]: reason } }))
      throw error
    }
  }
  const archiveNow = noting('archive', async () => ({
    lastArchiveAt: ownerUrl ? await archive(ownerUrl, dataDir, folder) : undefined,
  }))
  const backUpNow = noting('backup', async () => {
    const { manifest } = await backUp(source, folder)
    await prune(dataDir, folder)
    return { lastBackupAt: manifest.endedAt }
  })
  const drillNow = noting('drill', async () => {
    const { problems } = await drill(source, folder)
    if (problems.length > 0) log.error({ problems }, 'the restored backup is not whole')
    return { lastDrillAt: new Date().toISOString(), drillProblems: problems }
  })
  const daily = async () => {
    if (await isBackupDue(folder)) await backUpNow()
    const { lastDrillAt } = await state
    if (drills && !(Date.now() - Date.parse(lastDrillAt ?? '') < DRILL_EVERY)) await drillNow()
  }
  const stops = [
    regularly({ first: 0, every: ARCHIVE_EVERY }, archiveNow, log, 'not archived'),
    regularly({ first: MINUTE, every: ARCHIVE_EVERY }, daily, log, 'not backed up'),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Once a day, and after a gap in the archive. */
export async function isBackupDue(folder: string): Promise<boolean> {
  const whole = (await listBackups(folder)).filter(({ manifest }) => manifest !== null)
  const newest = whole.at(-1)?.startedAt
  if (!newest) return true
  const since = await archivedSince(folder)
  return Date.now() - newest.getTime() > BACKUP_EVERY || (since !== null && newest < since)
}

/** Removes what is older than it is kept; never the newest backup. */
export async function prune(dataDir: string, folder: string): Promise<void> {
  const backups = await listBackups(folder)
  const newest = backups.findLast(({ manifest }) => manifest !== null)
  const isOld = ({ startedAt, manifest }: (typeof backups)[number]) =>
    Date.now() - startedAt.getTime() > (manifest ? KEPT : BROKEN_KEPT)
  const old = backups.filter((one) => one !== newest && isOld(one))
  for (const { backup } of old) await rm(backup, { recursive: true })
  const oldest = backups.find((one) => one.manifest !== null && !old.includes(one))
  const database = oldest?.manifest?.database
  if (database) await pruneLog(folder, database.firstSegment)
  await pruneUploads(dataDir, folder, new Date(Date.now() - KEPT))
}
