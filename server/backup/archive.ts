// Archives the changes between backups: the write-ahead log and the uploads.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connected } from '#server/database/connected.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { checkFile, openFile, SEALED, sealFile, syncFolder } from './copy.ts'
import { Damaged } from './damage.ts'
import { openFolder, type BackupFolder } from './folder.ts'
import {
  currentLine,
  folderOfLine,
  lineOf,
  LOG,
  numberOf,
  readLine,
  segmentAt,
  timelineOf,
  writeLine,
} from './line.ts'
import type { Line } from './line.ts'
import { completeLog, dataDirectory, isLogKept, keepLog, letLogGo } from './log.ts'
import { newestOn, type Listed } from './manifest.ts'
import { filesOf } from './names.ts'
import { copyUploads } from './uploads.ts'

/**
 * Archives everything up to now. After a gap a new period begins: only a later backup can be restored to an instant in it.
 * @returns the instant before which everything that was committed is archived, ISO 8601 in UTC.
 */
export async function archive(
  ownerUrl: string,
  dataDir: string,
  folder: string,
  passphrase: string,
): Promise<string> {
  const backups = await openFolder(folder, passphrase)
  return connected(ownerUrl, async (client) => {
    const cluster = await dataDirectory(client)
    let line = await currentLine(client, dataDir, backups)
    if (line.periods.length === 0 || !(await isLogKept(client))) {
      // Written before the log is kept, so that a later process knows of the gap if this one ends in between.
      await beginPeriod(backups, line)
      await keepLog(client)
      line = await beginPeriod(backups, line)
    }
    const { segments, histories, until, giveUp } = await completeLog(client, cluster)
    for (const name of [...histories, ...segments])
      await copySegment(path.join(cluster, 'pg_wal', name), backups, line)
    await syncFolder(path.join(folder, folderOfLine(line.id)))
    // After the log: a row is written after its file.
    await copyUploads(dataDir, backups)
    const { since, last } = line.periods.at(-1)!
    const extended = { since, until, last: segments.at(-1) ?? last }
    await writeLine(backups, { ...line, periods: [...line.periods.slice(0, -1), extended] })
    await giveUp()
    return until
  })
}

/** Lets PostgreSQL remove the log, where nobody archives it any more: otherwise it would fill the disk. */
export async function stopArchiving(ownerUrl: string): Promise<void> {
  await connected(ownerUrl, letLogGo)
}

async function beginPeriod(backups: BackupFolder, line: Line): Promise<Line> {
  const now = new Date().toISOString()
  const begun = { ...line, periods: [...line.periods, { since: now, until: now, last: null }] }
  await writeLine(backups, begun)
  return begun
}

/** Copies a segment, or a history of timelines. Does not replace an existing copy. */
async function copySegment(
  from: string,
  { folder, seal, keyring }: BackupFolder,
  { id }: Line,
): Promise<void> {
  const name = path.posix.join(folderOfLine(id), `${path.basename(from)}${SEALED}`)
  if (!existsSync(path.join(folder, name))) return sealFile(from, folder, name, seal)
  // The last archive was interrupted before it released the segment, or a copy of this data folder also archives here.
  const scratch = await mkdtemp(path.join(tmpdir(), 'daybook-segment-'))
  const there = path.join(scratch, 'segment')
  try {
    const isSame = await openFile(folder, name, keyring, there).then(
      async () => (await sha256Of(there)) === (await sha256Of(from)),
      (error: unknown) => {
        if (error instanceof Damaged) return null
        throw error
      },
    )
    if (isSame === null) return await sealFile(from, folder, name, seal)
    if (!isSame)
      throw new StartupError(
        `Another Daybook archives the same line of the log in ${path.join(folder, LOG, id)}. Stop it, or set BACKUP_DIR ` +
          'to another folder.',
      )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Since when the line of a data folder has no gap; null without a line. */
export async function archivedSince(
  dataDir: string,
  { folder, keyring }: BackupFolder,
): Promise<Date | null> {
  const id = await lineOf(dataDir)
  const period = id ? (await readLine(folder, id, keyring))?.periods.at(-1) : null
  return period ? new Date(period.since) : null
}

/**
 * Opens each archived segment that the newest backup of a data folder needs. A missing or damaged segment is a gap in
 * the archive, so that a new backup is due.
 * @returns the problem; null if there is none.
 */
export async function checkArchive(
  dataDir: string,
  backups: BackupFolder,
  listed: readonly Listed[],
): Promise<string | null> {
  const { folder, keyring } = backups
  const id = await lineOf(dataDir)
  const line = id ? await readLine(folder, id, keyring) : null
  const period = line?.periods.at(-1)
  const newest = line && newestOn(line.id, listed)
  if (!period?.last || !newest || newest.startedAt < period.since) return null
  const first = numberOf(newest.database!.firstSegment)
  for (let number = first; number <= numberOf(period.last); number++) {
    const segment = segmentAt(number, timelineOf(line.id))
    const name = path.posix.join(folderOfLine(line.id), `${segment}${SEALED}`)
    const damage = await checkFile(folder, name, keyring).then(() => null, ifDamaged)
    if (!damage) continue
    await beginPeriod(backups, line)
    return `${path.join(folder, name)} is missing or damaged: ${damage.message}`
  }
  return null
}

function ifDamaged(error: unknown): Damaged {
  if (error instanceof Damaged) return error
  throw error
}

/** Removes the log that no backup needs any more. @param first the first segment that is needed of a line; null for none. */
export async function pruneLine(folder: string, id: string, first: string | null): Promise<void> {
  const at = path.join(folder, folderOfLine(id))
  if (first === null) return rm(at, { recursive: true, force: true })
  for (const name of await filesOf(at))
    if (/^[0-9A-F]{24}\.sealed$/.test(name) && numberOf(name.slice(0, 24)) < numberOf(first))
      await rm(path.join(at, name), { force: true })
}
