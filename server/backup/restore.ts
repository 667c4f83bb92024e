// Restores a backup and the archive after it into an empty data folder.
import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { clusterFolder, giveTo, runAs, type RunAs } from '#server/database/embedded/run-as.ts'
import { makeDataFolder, writeSecret } from '#server/process/data-folder.ts'
import { noteBegin, noteEnd } from '#server/process/restored.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { markRestored } from '#server/sealing/mark.ts'
import { checkRestored } from './check.ts'
import { choose, type Choice } from './choose.ts'
import { forEach } from './copy.ts'
import { Damaged } from './damage.ts'
import { removeFilled, requireEmptyFolder } from './filled-folder.ts'
import { LINE, noteOrigin } from './line.ts'
import type { Manifest } from './manifest.ts'
import { isInside } from './names.ts'
import type { OpenedBackup, OpenedLine } from './opened.ts'
import { linesTo, nameLine, restoreLog, type Replay } from './replay.ts'
import { UPLOADS } from './uploads.ts'

type Options = Omit<Choice, 'line' | 'unsealed'> &
  Partial<Pick<Choice, 'line' | 'unsealed'>> & {
    /** Empty, or not there yet. */
    dataDir: string
  }

export type Restored = {
  backup: string
  manifest: Manifest
  /** Everything that was committed before this instant is back, ISO 8601 in UTC. */
  until: string
  /** The problems, a sentence each. */
  problems: string[]
  /** Remarks, a sentence each. */
  notes: string[]
  /** The uploads whose copies were changed. */
  damagedUploads: string[]
}

/**
 * Restores. A restore that fails leaves nothing; Daybook does not start on one with problems before an operator says so.
 * @throws StartupError if it cannot be restored; the message says why.
 */
export async function restore({
  dataDir,
  line = null,
  unsealed = false,
  ...choice
}: Options): Promise<Restored> {
  const isThere = requireEmptyFolder(dataDir, 'Restore into a new data folder.')
  const { opened, notes } = await choose({ ...choice, line, unsealed })
  const { manifest, keys } = opened
  const lines = manifest.database ? linesTo(opened, line) : []
  const target = choice.to?.(manifest.database?.timeZone ?? 'UTC') ?? null
  const promised = promiseOf(opened, lines)
  if (target && target > promised)
    throw new StartupError(
      `The archive ends at ${promised.toISOString()}. Restore to an instant before, or without --to.`,
    )
  makeDataFolder(dataDir)
  try {
    await noteBegin(dataDir)
    for (const [name, key] of Object.entries(keys)) if (isInside(name)) writeSecret(dataDir, name, key)
    const { damagedUploads, problems } = await restoreUploads(opened, dataDir)
    let until = target ?? promised
    if (manifest.database) {
      const replay = await restoreDatabase(opened, lines, dataDir)
      const { timeline } = replay
      const recovered = await checkRestored(dataDir, manifest, { to: target, timeline })
      problems.push(...recovered.problems)
      const isWhole =
        recovered.isReached && (target !== null || (recovered.lastCommit ?? promised) >= promised)
      if (lines[0]?.isListed === false) {
        until = target ?? recovered.lastCommit ?? promised
        problems.push(
          `${LINE} of the line ${lines[0].id} was changed: nobody knows how far its log should go. It goes until ${until.toISOString()}.`,
        )
      } else if (!isWhole) {
        until = recovered.lastCommit ?? new Date(manifest.startedAt)
        problems.push(sayEnd(replay, until, target ?? promised))
      }
    }
    await noteOrigin(dataDir, lines[0] ? { line: lines[0].id, until: until.toISOString() } : null)
    // The database may lack seals that were signed since.
    markRestored(
      dataDir,
      `Restored the backup ${path.basename(opened.backup)} as it was at ${until.toISOString()}`,
    )
    await noteEnd(dataDir, problems)
    notes.push(...sayWhatElse(opened, lines, promised))
    return { backup: opened.backup, manifest, until: until.toISOString(), problems, notes, damagedUploads }
  } catch (error) {
    await removeFilled(dataDir, isThere)
    throw error
  }
}

/** The instant up to which everything should come back. */
function promiseOf({ manifest }: OpenedBackup, lines: readonly OpenedLine[]): Date {
  const { startedAt, endedAt, database } = manifest
  if (!database) return new Date(endedAt)
  const [line] = lines
  // After the line was left, each of its periods continues the backup.
  const isOwn = line?.id === database.line
  const period = line?.periods.findLast(({ since }) => !isOwn || since <= startedAt)
  const [own, archived] = [new Date(database.until), new Date(period?.until ?? 0)]
  return archived > own ? archived : own
}

function sayEnd({ damage, line }: Replay, until: Date, requested: Date): string {
  const segment =
    damage && line ? `Segment ${damage} of the line ${line.id} is missing or damaged, so the` : 'The'
  return `${segment} log ends at ${until.toISOString()}: what was saved between then and ${requested.toISOString()} is not back.`
}

function sayWhatElse(
  { lines, isSealed, manifest }: OpenedBackup,
  followed: readonly OpenedLine[],
  until: Date,
): string[] {
  if (!manifest.database) return []
  const gap = followed[0]?.periods.some(({ since }) => new Date(since) > until)
  const others = isSealed ? lines.filter((line) => !followed.includes(line) && isLater(line, manifest)) : []
  return [
    ...(gap
      ? [`The archive has a gap after ${until.toISOString()}; what came after it needs a later backup.`]
      : []),
    ...others.map(
      (line) => `Another Daybook that was restored archived the line ${nameLine(line)}: --line ${line.id}.`,
    ),
    ...(isSealed
      ? []
      : [
          'The backup is not sealed: nothing shows whether its database, its log and its uploads were changed.',
        ]),
  ]
}

function isLater({ periods }: OpenedLine, { startedAt }: Manifest): boolean {
  return (periods.at(-1)?.until ?? '9') > startedAt
}

/** @returns the problems of uploads. A missing one matters only if the database refers to it; see `checkRestored`. */
async function restoreUploads({ uploads }: OpenedBackup, dataDir: string) {
  const damagedUploads: string[] = []
  await forEach(uploads, async ([name, part]) => {
    await part(path.join(dataDir, UPLOADS, name)).catch((error: unknown) => {
      if (!(error instanceof Damaged)) throw error
      damagedUploads.push(name)
    })
  })
  return {
    damagedUploads,
    problems: damagedUploads.map((name) => `The upload ${name} is missing in the backup or was changed.`),
  }
}

async function restoreDatabase(
  opened: OpenedBackup,
  lines: readonly OpenedLine[],
  dataDir: string,
): Promise<Replay> {
  const user = runAs()
  const cluster = await clusterFolder(await realpath(dataDir), user)
  const { folders } = opened.manifest.database!
  for (const below of ['', ...folders.filter(isInside)]) await makeFolder(path.join(cluster, below), user)
  await forEach(opened.cluster, async ([name, part]) => {
    if (name.startsWith('pg_wal/')) return
    await part(path.join(cluster, name)).catch((error: unknown) => {
      if (!(error instanceof Damaged)) throw error
      throw new StartupError(
        `${path.join(opened.backup, 'postgres', name)} is missing or was changed. Restore another backup.`,
      )
    })
    await giveTo(path.join(cluster, name), user)
  })
  return restoreLog(opened, lines, cluster, (file) => giveTo(file, user))
}

async function makeFolder(folder: string, user: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await giveTo(folder, user)
}
