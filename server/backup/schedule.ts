// Keeps backups of a running Daybook: a new one every day, and an archive of the changes in between.
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import { archive, archivedSince, checkArchive, pruneLine } from './archive.ts'
import { backUp, type Source } from './backup.ts'
import { drill } from './drill.ts'
import { openFolder, type BackupFolder } from './folder.ts'
import { LINE, lineOf, LOG } from './line.ts'
import { listBackups, newestOn, type Listed } from './manifest.ts'
import { unlessMissing } from './missing.ts'
import { readBackupState, writeBackupState, type BackupPart, type BackupState } from './state.ts'
import { pruneUploads } from './uploads.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How often the log is archived, which is also the work that is lost with the machine. */
const ARCHIVE_EVERY = 5 * MINUTE
const BACKUP_EVERY = DAY
const KEPT = 14 * DAY
/** An incomplete backup is useless; it stays for a while so that somebody can notice it. */
const BROKEN_KEPT = DAY
const DRILL_EVERY = 7 * DAY
/** How often the archive is read again, so that a new backup replaces a rotten one the same day. */
const CHECK_EVERY = 6 * 60 * MINUTE

type Options = { source: Source; folder: string; drills: boolean; log: Log }

/**
 * Archives every five minutes, backs up every day and, with `drills`, tries a restore every week, until the returned function is
 * called. Only one process may do so for a data folder.
 */
export function keepBackups({ source, folder, drills, log }: Options): () => void {
  const { dataDir, ownerUrl, passphrase } = source
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
    lastArchiveAt: ownerUrl ? await archive(ownerUrl, dataDir, folder, passphrase) : undefined,
  }))
  /** In turn with the archive, because both write the line. */
  const checkNow = async () => {
    const { lastCheckAt } = await state
    if (!ownerUrl || Date.now() - Date.parse(lastCheckAt ?? '') < CHECK_EVERY) return
    const backups = await openFolder(folder, passphrase)
    const damage = await checkArchive(dataDir, backups, await listBackups(folder, backups.keyring))
    if (damage) log.error({ damage }, 'the archive is damaged; a new backup is made')
    await note((before) => ({ ...before, lastCheckAt: new Date().toISOString() }))
  }
  const backUpNow = noting('backup', async () => {
    const { manifest } = await backUp(source, folder)
    await prune(dataDir, await openFolder(folder, passphrase))
    return { lastBackupAt: manifest.endedAt }
  })
  const drillNow = noting('drill', async () => {
    const { problems } = await drill(source, folder)
    if (problems.length > 0) log.error({ problems }, 'the restored backup is not whole')
    return { lastDrillAt: new Date().toISOString(), drillProblems: problems }
  })
  const daily = async () => {
    if (await isBackupDue(dataDir, await openFolder(folder, passphrase))) await backUpNow()
    const { lastDrillAt } = await state
    if (drills && !(Date.now() - Date.parse(lastDrillAt ?? '') < DRILL_EVERY)) await drillNow()
  }
  const stops = [
    regularly(
      { first: 0, every: ARCHIVE_EVERY },
      async () => archiveNow().finally(checkNow),
      log,
      'not archived',
    ),
    regularly({ first: MINUTE, every: ARCHIVE_EVERY }, daily, log, 'not backed up'),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Once a day, and after a gap in the archive. Only a sealed backup on the line of this data folder counts. */
export async function isBackupDue(dataDir: string, backups: BackupFolder): Promise<boolean> {
  const line = (await lineOf(dataDir)) ?? null
  const newest = newestOn(line, await listBackups(backups.folder, backups.keyring))
  if (!newest) return true
  const startedAt = new Date(newest.startedAt)
  const since = await archivedSince(dataDir, backups)
  return Date.now() - startedAt.getTime() > BACKUP_EVERY || (since !== null && startedAt < since)
}

/** Removes expired backups, but never the newest. */
export async function prune(dataDir: string, { folder, keyring }: BackupFolder): Promise<void> {
  const backups = await listBackups(folder, keyring)
  const newest = backups.findLast(({ state }) => state === 'whole')
  const isOld = ({ startedAt, state }: Listed) =>
    Date.now() - startedAt.getTime() > (state === 'broken' ? BROKEN_KEPT : KEPT)
  const kept = backups.filter((one) => one === newest || !isOld(one))
  for (const one of backups)
    if (!kept.includes(one)) await rm(path.join(folder, one.name), { recursive: true, force: true })
  await pruneLines(dataDir, folder, kept)
  if (!kept.some(({ state }) => state === 'unsealed')) await pruneUnsealed(folder)
  await pruneUploads(dataDir, folder, new Date(Date.now() - KEPT))
}

/** Removes the log before the oldest backup of each line, and lines without a backup but this one. */
async function pruneLines(dataDir: string, folder: string, kept: readonly Listed[]): Promise<void> {
  // A backup that cannot be read may need any part of the log.
  if (kept.some(({ state }) => state === 'changed')) return
  const own = await lineOf(dataDir)
  for (const id of (await readdir(path.join(folder, LOG)).catch(unlessMissing)) ?? []) {
    const oldest = kept.find((one) => one.state === 'whole' && one.manifest.database?.line === id)
    const first = oldest?.state === 'whole' ? oldest.manifest.database!.firstSegment : null
    if (first || (id !== own && (await isLeft(folder, id)))) await pruneLine(folder, id, first)
  }
}

/** Whether nobody archives a line any more: another Daybook may do so before its first backup. */
async function isLeft(folder: string, id: string): Promise<boolean> {
  const status = await stat(path.join(folder, LOG, id, LINE)).catch(unlessMissing)
  return !status || Date.now() - status.mtimeMs > KEPT
}

/** Removes the log and the uploads of releases that did not seal them, once their last backup is gone. */
async function pruneUnsealed(folder: string): Promise<void> {
  for (const name of ['wal', 'files'])
    if (existsSync(path.join(folder, name, 'SHA256SUMS')))
      await rm(path.join(folder, name), { recursive: true, force: true })
}
