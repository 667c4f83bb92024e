// Restores a backup, and what was archived after it, into an empty data folder.
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { clusterFolder, giveTo, runAs, type RunAs } from '#server/database/embedded/run-as.ts'
import { makeDataFolder, writeSecret } from '#server/process/data-folder.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { archivedUntil, LOG } from './archive.ts'
import { DATABASE, KEYS } from './backup.ts'
import { checkRestored } from './check.ts'
import { COMPRESSED } from './cluster.ts'
import { copyFile, expandFile, forEach, type Sha256 } from './copy.ts'
import { openKeys, type Keys } from './keys.ts'
import { listBackups, readManifest, startOf, type Manifest } from './manifest.ts'
import { unlessMissing } from './missing.ts'
import { readSums } from './sums.ts'
import { UPLOADS } from './uploads.ts'

type Options = {
  /** A backup, or a folder of backups for the newest that is whole. */
  from: string
  /** Empty, or not there yet. */
  dataDir: string
  passphrase: string
  /** Nothing that was committed later comes back; null for everything that is archived. */
  to: ((timeZone: string) => Date) | null
}

export type Restored = {
  backup: string
  manifest: Manifest
  /** Everything that was committed before this instant is back, ISO 8601 in UTC. */
  until: string
  /** What is wrong or missing, a sentence each. */
  problems: string[]
}

/** @throws StartupError if it cannot be restored; the message says why. */
export async function restore({ from, dataDir, passphrase, to }: Options): Promise<Restored> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartupError(`${dataDir} is not empty. Restore into a new data folder.`)
  const { backup, manifest } = await choose(from, to)
  const folder = path.dirname(backup)
  const keys = openKeys(await readFile(path.join(backup, KEYS), 'utf8'), passphrase)
  if (!keys) throw new StartupError('BACKUP_PASSPHRASE does not open the keys of this backup.')
  const until = await endOf(folder, manifest)
  const target = to?.(manifest.database?.timeZone ?? 'UTC') ?? null
  if (target && target > until)
    throw new StartupError(
      `The archive ends at ${until.toISOString()}. Restore to an instant before, or without --to.`,
    )
  makeDataFolder(dataDir)
  writeKeys(dataDir, keys)
  const problems = await restoreUploads(folder, dataDir)
  if (manifest.database) {
    await restoreDatabase(backup, dataDir, manifest)
    problems.push(...(await checkRestored(dataDir, manifest, target)))
  }
  return { backup, manifest, until: (target ?? until).toISOString(), problems }
}

/** The backup to begin with: the named one, or the newest before the instant. */
async function choose(from: string, to: Options['to']): Promise<{ backup: string; manifest: Manifest }> {
  const isBackup = startOf(path.basename(from)) !== null
  const manifest = isBackup ? await readManifest(from) : null
  if (isBackup && !manifest)
    throw new StartupError(`${from} is not whole: the backup broke off. Restore another one.`)
  const isEarly = ({ endedAt, database }: Manifest) =>
    !to || new Date(endedAt) <= to(database?.timeZone ?? 'UTC')
  if (manifest && !isEarly(manifest))
    throw new StartupError(`${from} ended only at ${manifest.endedAt}. Restore an earlier backup.`)
  if (manifest) return { backup: path.resolve(from), manifest }
  const backups = await listBackups(path.resolve(from))
  const whole = backups.flatMap(({ backup, manifest }) =>
    manifest && isEarly(manifest) ? [{ backup, manifest }] : [],
  )
  const newest = whole.at(-1)
  if (newest) return newest
  if (backups.length === 0) throw new StartupError(`${from} has no backup.`)
  throw new StartupError(`${from} has no whole backup${to ? ' that ended before that instant' : ''}.`)
}

/** The instant up to which everything can be restored. */
async function endOf(folder: string, { startedAt, endedAt }: Manifest): Promise<Date> {
  const [ended, archived] = [new Date(endedAt), await archivedUntil(folder, new Date(startedAt))]
  return archived && archived > ended ? archived : ended
}

function writeKeys(dataDir: string, keys: Keys): void {
  for (const [name, key] of Object.entries(keys)) writeSecret(dataDir, name, key)
}

/** @returns what is wrong with uploads. A missing one matters only if the database refers to it, see `checkRestored`. */
async function restoreUploads(folder: string, dataDir: string): Promise<string[]> {
  const from = path.join(folder, UPLOADS)
  const problems: string[] = []
  await forEach(await readSums(from), async ([name, sha256]) => {
    const copied = await copyFile(path.join(from, name), path.join(dataDir, UPLOADS, name)).catch(
      unlessMissing,
    )
    if (copied && copied !== sha256) problems.push(`The upload ${name} was changed in the backup.`)
  })
  return problems
}

async function restoreDatabase(
  backup: string,
  dataDir: string,
  { database, files }: Manifest,
): Promise<void> {
  const user = runAs()
  const cluster = await clusterFolder(await realpath(dataDir), user)
  const { firstSegment, folders } = database!
  for (const below of ['', ...folders]) await makeFolder(path.join(cluster, below), user)
  await forEach(Object.entries(files), async ([name, sha256]) => {
    const at = path.relative(DATABASE, name)
    if (!at.startsWith('..')) await restoreFile(path.join(backup, name), path.join(cluster, at), sha256, user)
  })
  const log = path.join(path.dirname(backup), LOG)
  await forEach(await readSums(log), async ([name, sha256]) => {
    const isNeeded = name.includes('history') || name >= firstSegment
    const at = path.join(cluster, 'pg_wal', name)
    if (isNeeded) await restoreFile(path.join(log, name), at, sha256, user)
  })
}

async function makeFolder(folder: string, user: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await giveTo(folder, user)
}

async function restoreFile(from: string, compressed: string, sha256: Sha256, user: RunAs): Promise<void> {
  const to = compressed.slice(0, -COMPRESSED.length)
  // A segment may be in the backup and in the archive.
  if (existsSync(to)) return
  const copied = await expandFile(from, to).catch(() => null)
  if (copied !== sha256) throw new StartupError(`${from} is missing or was changed. Restore another backup.`)
  await giveTo(to, user)
}
