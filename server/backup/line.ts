// Lines of the archived log. A restored database and its original both continue: each has a line of its own, named
// after PostgreSQL's timeline, and never overwrites another.
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { BackupFolder } from './folder.ts'
import { unlessMissing } from './missing.ts'
import { readSealedJson, writeSealedJson } from './sealed-json.ts'
import type { Keyring } from './seal.ts'

/** The folder of the archived log beside backups. */
export const LOG = 'log'
/** The file that says what a line is. */
export const LINE = 'line.json'

/** Between two instants a line has no gap; ISO 8601 in UTC. */
export type Period = {
  since: string
  until: string
  /** The last archived segment; null for none yet. */
  last: string | null
}

export type Line = {
  /** Such as '00000002-3fa9c1d2'; it begins with the timeline. */
  id: string
  /** The line that the database was restored from, and to when; null for a database that was never restored. */
  from: Origin | null
  periods: Period[]
}
export type Origin = { line: string; until: string }

/** PostgreSQL's number of the timeline of a line. */
export function timelineOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16)
}

export const folderOfLine = (id: string) => path.posix.join(LOG, id)

/** A line of a folder of backups; null if it is not there. @throws Damaged if it was changed. */
export async function readLine(folder: string, id: string, keyring: Keyring): Promise<Line | null> {
  const name = path.posix.join(folderOfLine(id), LINE)
  const read = await readSealedJson<Omit<Line, 'id'>>(folder, name, keyring)
  return read && { id, ...read.value }
}

export async function writeLine({ folder, seal }: BackupFolder, { id, from, periods }: Line): Promise<void> {
  await writeSealedJson(folder, path.posix.join(folderOfLine(id), LINE), { from, periods }, seal)
}

/** The line of a data folder: its own, or the one that it was restored from. */
type Known = { id?: string; from: Origin | null }

/** In a data folder. No backup contains it, so that a restored database begins a line of its own. */
const FILE = 'backup-line.json'

/** The line on which a data folder archives; undefined if it never did. */
export async function lineOf(dataDir: string): Promise<string | undefined> {
  return (await readKnown(dataDir)).id
}

async function readKnown(dataDir: string): Promise<Known> {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(unlessMissing)
  return JSON.parse(text || '{"from":null}') as Known
}

async function writeKnown(dataDir: string, known: Known): Promise<void> {
  await writeFile(path.join(dataDir, FILE), JSON.stringify(known), { mode: 0o600, flush: true })
}

/** Notes in a restored data folder where it comes from. */
export async function noteOrigin(dataDir: string, from: Origin | null): Promise<void> {
  await writeKnown(dataDir, { from })
}

/** The line of a running database, which is new for one that never archived. */
export async function currentLine(
  client: pg.Client,
  dataDir: string,
  { folder, keyring }: BackupFolder,
): Promise<Line> {
  const { rows } = await client.query<{ timeline: string }>(
    `SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS "timeline"`,
  )
  const { timeline } = rows[0]!
  const known = await readKnown(dataDir)
  const isKnown = known.id?.startsWith(`${timeline}-`)
  const id = isKnown ? known.id! : `${timeline}-${randomBytes(4).toString('hex')}`
  if (!isKnown) await writeKnown(dataDir, { ...known, id })
  return (await readLine(folder, id, keyring)) ?? { id, from: known.from, periods: [] }
}

const SEGMENTS_PER_FILE = 256

/** The place of a segment in the log, whatever its timeline. Segments have 16 MB. */
export function numberOf(segment: string): number {
  return (
    Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_FILE + Number.parseInt(segment.slice(16), 16)
  )
}

/** The segment at a place of the log of a timeline. */
export function segmentAt(number: number, timeline: number): string {
  return [timeline, Math.floor(number / SEGMENTS_PER_FILE), number % SEGMENTS_PER_FILE]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
