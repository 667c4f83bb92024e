// Archives what happens between backups: the write-ahead log and the uploads.
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { connected } from '#server/database/connected.ts'
import { COMPRESSED } from './cluster.ts'
import { compressFile, copyFile } from './copy.ts'
import { completeLog, dataDirectory, isLogKept, keepLog, letLogGo } from './log.ts'
import { unlessMissing } from './missing.ts'
import { addSum, readSums, replaceSums } from './sums.ts'
import { copyUploads } from './uploads.ts'

/** The folder of the archived log beside backups. */
export const LOG = 'wal'
const PERIODS = 'periods.json'

/** Between two instants the archive has no gap; ISO 8601 in UTC. */
type Period = { since: string; until: string }

/**
 * Archives everything up to now. After a gap a new period begins: only a later backup can be restored to an instant in it.
 * @returns the instant before which everything that was committed is archived, ISO 8601 in UTC.
 */
export async function archive(ownerUrl: string, dataDir: string, folder: string): Promise<string> {
  return connected(ownerUrl, async (client) => {
    const cluster = await dataDirectory(client)
    const to = path.join(folder, LOG)
    await mkdir(to, { recursive: true, mode: 0o700 })
    const periods = await readPeriods(folder)
    if (periods.length === 0 || !(await isLogKept(client))) {
      // Also before the log is kept: should the process end in between, the next one knows of the gap.
      await beginPeriod(to, periods)
      await keepLog(client)
      await beginPeriod(to, periods)
    }
    const { segments, histories, until, giveUp } = await completeLog(client, cluster)
    const archived = await readSums(to)
    for (const name of [...histories, ...segments]) {
      const copy = `${name}${COMPRESSED}`
      if (archived.has(copy)) continue
      const sha256 = await compressFile(path.join(cluster, 'pg_wal', name), path.join(to, copy))
      await addSum(to, copy, sha256)
    }
    // After the log: a row is written after its file.
    await copyUploads(dataDir, folder)
    const before = await readPeriods(folder)
    await writePeriods(to, [...before.slice(0, -1), { ...before.at(-1)!, until }])
    await giveUp()
    return until
  })
}

/** Lets PostgreSQL remove the log, where nobody archives it any more: otherwise it would fill the disk. */
export async function stopArchiving(ownerUrl: string): Promise<void> {
  await connected(ownerUrl, letLogGo)
}

async function readPeriods(folder: string): Promise<Period[]> {
  const text = await readFile(path.join(folder, LOG, PERIODS), 'utf8').catch(unlessMissing)
  return JSON.parse(text ?? '[]') as Period[]
}

async function beginPeriod(to: string, before: Period[]): Promise<void> {
  const now = new Date().toISOString()
  await writePeriods(to, [...before, { since: now, until: now }])
}

async function writePeriods(to: string, periods: Period[]): Promise<void> {
  await copyFile(Readable.from([JSON.stringify(periods)]), path.join(to, PERIODS))
}

/** Since when the archive has no gap; null without an archive. */
export async function archivedSince(folder: string): Promise<Date | null> {
  const period = (await readPeriods(folder)).at(-1)
  return period ? new Date(period.since) : null
}

/** The instant up to which a backup that began at `startedAt` can be restored from the archive; null if from none. */
export async function archivedUntil(folder: string, startedAt: Date): Promise<Date | null> {
  const period = (await readPeriods(folder)).findLast(({ since }) => new Date(since) <= startedAt)
  return period ? new Date(period.until) : null
}

/** Removes the log before a segment. */
export async function pruneLog(folder: string, firstSegment: string): Promise<void> {
  const to = path.join(folder, LOG)
  const sums = await readSums(to)
  const old = [...sums.keys()].filter((name) => /^[0-9A-F]{24}\.gz$/.test(name) && name < firstSegment)
  for (const name of old) {
    await rm(path.join(to, name), { force: true })
    sums.delete(name)
  }
  if (old.length > 0) await replaceSums(to, sums)
}
