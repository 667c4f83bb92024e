// Assembles the write-ahead log of a restored cluster: the backup's own log, and the archived log of the line that it
// follows.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'
import { forEach } from './copy.ts'
import { Damaged } from './damage.ts'
import { numberOf, segmentAt, timelineOf } from './line.ts'
import { ownLine, type OpenedBackup, type OpenedLine, type Part } from './opened.ts'

const WAL = 'pg_wal'

/** The log that a restore replays. */
export type Replay = {
  timeline: number
  /** Its last line; undefined if nothing was archived after the backup. */
  line: OpenedLine | undefined
  /** The first segment that is unexpectedly missing or damaged; null if the log is complete. */
  damage: string | null
}

/** The line that a restore follows, and those before it, up to that of the backup. @throws StartupError */
export function linesTo(opened: OpenedBackup, chosenLine: string | null): OpenedLine[] {
  const own = ownLine(opened)
  const id = chosenLine ?? own?.id
  const lines: OpenedLine[] = []
  for (let next = id; next !== undefined;) {
    const line = opened.lines.find((one) => one.id === next)
    if (!line || lines.includes(line)) break
    lines.push(line)
    next = line === own ? undefined : line.from?.line
  }
  if (chosenLine === null || (own && lines.at(-1) === own)) return lines
  throw new StartupError(
    `The line ${chosenLine} does not continue ${opened.backup}.${sayLines(opened.lines)}`,
  )
}

function sayLines(lines: readonly OpenedLine[]): string {
  return lines.length === 0
    ? ''
    : ` There ${lines.length === 1 ? 'is' : 'are'} ${lines.map(nameLine).join(', ')}.`
}

/** A line with its times. */
export function nameLine({ id, periods }: OpenedLine): string {
  const [first, last] = [periods[0], periods.at(-1)]
  return first && last ? `${id} (since ${first.since}, until ${last.until})` : id
}

/**
 * Copies the log into a cluster, up to the first segment that is missing or damaged.
 * @param lines as `linesTo` returns them. @param give makes PostgreSQL's user the owner of a file.
 * @throws StartupError if not even the backup itself can be replayed.
 */
export async function restoreLog(
  opened: OpenedBackup,
  lines: readonly OpenedLine[],
  cluster: string,
  give: (file: string) => Promise<void>,
): Promise<Replay> {
  const first = opened.manifest.database!.firstSegment
  const put = async (name: string, part: Part) => {
    const to = path.join(cluster, WAL, name)
    await part(to)
    await give(to)
  }
  // All of them, so that PostgreSQL gives the restored database a timeline that is new.
  const histories = new Map(
    opened.lines.toReversed().flatMap(({ parts }) => [...parts].filter(([name]) => isHistory(name))),
  )
  for (const [name, part] of [...histories, ...ownLog(opened, isHistory)])
    await put(name, part).catch(ifDamaged)
  const timeline = lines[0] ? timelineOf(lines[0].id) : Number.parseInt(first.slice(0, 8), 16)
  const reach = await reachOf(lines, path.join(cluster, WAL))
  const copies = ownLog(opened, (name) => isSegment(name) && name.startsWith(first.slice(0, 8)))
  const candidates = (number: number) =>
    [...lines, undefined].flatMap((line) => {
      if (line && number > reach.get(line)!) return []
      const name = segmentAt(number, line ? timelineOf(line.id) : Number.parseInt(first.slice(0, 8), 16))
      const part = line ? line.parts.get(name) : copies.get(name)
      return part ? [{ name, part }] : []
    })
  const numbers: number[] = []
  for (let number = numberOf(first); candidates(number).length > 0; number++) numbers.push(number)
  let bad = numberOf(first) + numbers.length
  await forEach(numbers, async (number) => {
    if (number > bad) return
    for (const { name, part } of candidates(number))
      if (await put(name, part).then(() => true, ifDamaged)) return
    bad = Math.min(bad, number)
  })
  for (const number of numbers)
    if (number > bad)
      for (const { name } of candidates(number)) await rm(path.join(cluster, WAL, name), { force: true })
  const nameOf = (number: number) => candidates(number)[0]?.name ?? segmentAt(number, timeline)
  if (bad <= Math.max(...[...copies.keys()].map(numberOf)))
    throw new StartupError(
      `Segment ${nameOf(bad)} of the log in ${opened.backup} is missing or was changed. Restore another backup.`,
    )
  return { timeline, line: lines[0], damage: bad <= lastOf(lines[0]) ? nameOf(bad) : null }
}

const isHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)
const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

/** The log that is in the backup itself. */
function ownLog({ cluster }: OpenedBackup, isWanted: (name: string) => boolean): Map<string, Part> {
  const below = `${WAL}/`
  return new Map(
    [...cluster].flatMap(([name, part]) =>
      name.startsWith(below) && isWanted(name.slice(below.length)) ? [[name.slice(below.length), part]] : [],
    ),
  )
}

/** The number of the last segment that a line should have, or has. */
function lastOf(line: OpenedLine | undefined): number {
  if (!line) return -1
  const there = [...line.parts.keys()].filter(isSegment)
  const noted = line.periods.flatMap(({ last }) => last ?? [])
  return Math.max(-1, ...[...there, ...noted].map(numberOf))
}

/** The last segment of each line that counts; a line ends where the next one branches off. */
async function reachOf(lines: readonly OpenedLine[], wal: string): Promise<Map<OpenedLine, number>> {
  const reach = new Map<OpenedLine, number>()
  for (const [index, line] of lines.entries()) {
    const next = lines[index - 1]
    const name = next && `${next.id.slice(0, 8)}.history`
    const history = name ? await readFile(path.join(wal, name), 'utf8').catch(() => '') : ''
    const left = history.split('\n').map((row) => row.split('\t'))
    const [, at] = left.find(([timeline]) => Number(timeline) === timelineOf(line.id)) ?? []
    reach.set(line, next ? segmentOfLsn(at) : Infinity)
  }
  return reach
}

/** The number of the segment with a place of the log such as '0/3000148'; -1 for none. */
function segmentOfLsn(lsn: string | undefined): number {
  const [high, low] = (lsn ?? '').split('/').map((part) => Number.parseInt(part, 16))
  return high === undefined || low === undefined ? -1 : high * 256 + Math.floor(low / 2 ** 24)
}

function ifDamaged(error: unknown): false {
  if (error instanceof Damaged) return false
  throw error
}
