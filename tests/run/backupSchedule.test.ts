// When a backup is due, and which files are removed, in real folders without a database.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { temporaryFolder } from '#scripts/daybook.ts'
import { openFolder, type BackupFolder } from '#server/backup/folder.ts'
import { folderOfLine, LINE, writeLine } from '#server/backup/line.ts'
import { folderOf, writeManifest, type Manifest } from '#server/backup/manifest.ts'
import { isBackupDue, prune } from '#server/backup/schedule.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OWN = '00000002-0000000a'
const OTHER = '00000001-0000000b'
const PASSPHRASE = 'a passphrase of the tests'
const temporary = temporaryFolder()
/** One salt for all folders, because deriving a seal takes a third of a second. */
const empty = path.join(temporary.folder, 'empty')
let folder: string
let dataDir: string
let backups: BackupFolder
beforeAll(() => openFolder(empty, PASSPHRASE))
beforeEach(async () => {
  folder = mkdtempSync(path.join(temporary.folder, 'backups-'))
  cpSync(empty, folder, { recursive: true })
  dataDir = mkdtempSync(path.join(temporary.folder, 'data-'))
  mkdirSync(path.join(dataDir, 'files'))
  writeFileSync(path.join(dataDir, 'backup-line.json'), JSON.stringify({ id: OWN, from: null }))
  backups = await openFolder(folder, PASSPHRASE)
})
afterAll(() => temporary.remove())

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
const segment = (number: number, timeline = 2) =>
  `0000000${timeline}00000000000000${`${number}`.padStart(2, '0')}`

/** A folder as of a backup that began so long ago. @returns its name. */
function broken(milliseconds: number): string {
  const name = folderOf(ago(milliseconds))
  mkdirSync(path.join(folder, name))
  return name
}

/** A backup that began so long ago. @returns the name of its folder. */
async function backup(milliseconds: number, line = OWN, firstSegment = segment(1)): Promise<string> {
  const name = broken(milliseconds)
  const at = ago(milliseconds).toISOString()
  const database = { line, firstSegment } as Manifest['database']
  await writeManifest(backups, name, {
    release: '1',
    commit: null,
    startedAt: at,
    endedAt: at,
    bucket: null,
    database,
    files: [],
  })
  return name
}

/** What somebody without the passphrase puts there. */
function forged(milliseconds: number, manifest: object): string {
  const name = broken(milliseconds)
  writeFileSync(path.join(folder, name, 'manifest.json'), JSON.stringify(manifest))
  return name
}
const unsealed = (milliseconds: number) => forged(milliseconds, { files: { 'keys.sealed': 'a'.repeat(64) } })
const names = () => readdirSync(folder).filter((name) => name.endsWith('Z'))

/** A line has no gap since so long ago. */
const period = (milliseconds: number, id = OWN) => {
  const since = ago(milliseconds).toISOString()
  return writeLine(backups, { id, from: null, periods: [{ since, until: ago(0).toISOString(), last: null }] })
}

it.each<[string, () => unknown, boolean]>([
  ['without any', () => {}, true],
  ['after a day', () => backup(DAY + HOUR), true],
  ['not within a day', () => backup(DAY - HOUR), false],
  ['after one that broke off', () => [backup(DAY + HOUR), broken(HOUR)], true],
  ['after one of another line', () => [backup(DAY + HOUR), backup(HOUR, OTHER)], true],
  ['after an unsealed backup', () => [backup(DAY + HOUR), unsealed(HOUR)], true],
  [
    'after one that a stranger dates ahead',
    () => [backup(DAY + HOUR), forged(-DAY, { salt: '', mac: '' })],
    true,
  ],
  ['after a gap in the archive', () => [backup(2 * HOUR), period(HOUR)], true],
  ['not after a gap before the last', () => [backup(HOUR), period(2 * HOUR)], false],
])('a backup is due: %s', async (_, make, isDue) => {
  await Promise.all([make()].flat())
  expect(await isBackupDue(dataDir, backups)).toBe(isDue)
})

test('backups are removed after 14 days, incomplete ones after one', async () => {
  const kept = [await backup(13 * DAY), unsealed(12 * DAY), broken(HOUR), await backup(2 * HOUR)]
  await backup(15 * DAY)
  unsealed(16 * DAY)
  broken(2 * DAY)
  await prune(dataDir, backups)
  expect(names()).toEqual(kept.toSorted())
})

test('the newest whole backup stays, however old', async () => {
  const kept = await backup(40 * DAY)
  await backup(41 * DAY)
  broken(39 * DAY)
  await prune(dataDir, backups)
  expect(names()).toEqual([kept])
})

test('the log before the oldest backup of its line is removed, like a line that no backup needs and no process archives', async () => {
  const [left, fresh] = ['00000001-0000000c', '00000001-0000000d']
  const put = (line: string, ...numbers: number[]) => {
    mkdirSync(path.join(folder, folderOfLine(line)), { recursive: true })
    for (const number of numbers)
      writeFileSync(path.join(folder, folderOfLine(line), `${segment(number, Number(line[7]))}.sealed`), '')
  }
  for (const line of [OWN, OTHER, left, fresh]) await period(HOUR, line)
  utimesSync(path.join(folder, folderOfLine(left), LINE), ago(15 * DAY), ago(15 * DAY))
  put(OWN, 1, 4, 5)
  put(OTHER, 3, 4)
  put(left, 1)
  put(fresh, 1)
  await backup(15 * DAY, OWN, segment(1))
  await backup(13 * DAY, OWN, segment(5))
  await backup(12 * DAY, OTHER, segment(4, 1))
  await backup(HOUR, OWN, segment(9))
  await prune(dataDir, backups)
  const logOf = (line: string) =>
    readdirSync(path.join(folder, folderOfLine(line)))
      .filter((name) => name !== LINE)
      .map((name) => Number(name.slice(22, 24)))
  expect([OWN, OTHER, fresh].map(logOf)).toEqual([[5], [4], [1]])
  expect(readdirSync(path.join(folder, 'log'))).not.toContain(left)
})

test('unsealed files of older releases are removed with the last of their backups', async () => {
  for (const below of ['wal', 'files']) {
    mkdirSync(path.join(folder, below))
    writeFileSync(path.join(folder, below, 'SHA256SUMS'), '')
  }
  await backup(HOUR)
  const there = () => readdirSync(folder).filter((name) => ['wal', 'files'].includes(name))
  const old = unsealed(13 * DAY)
  await prune(dataDir, backups)
  expect(there()).toEqual(['files', 'wal'])
  unsealed(15 * DAY)
  rmSync(path.join(folder, old), { recursive: true })
  await prune(dataDir, backups)
  expect(there()).toEqual([])
})

test('copies of uploads are removed 14 days after the upload', async () => {
  const copies = path.join(folder, 'uploads')
  mkdirSync(copies)
  const age = { 'there.png': 40, 'lately.png': 13, 'long-ago.png': 15 }
  for (const [name, days] of Object.entries(age)) {
    writeFileSync(path.join(copies, `${name}.sealed`), '')
    utimesSync(path.join(copies, `${name}.sealed`), ago(days * DAY), ago(days * DAY))
  }
  writeFileSync(path.join(dataDir, 'files/there.png'), '')
  await backup(HOUR)
  await prune(dataDir, backups)
  expect(readdirSync(copies).toSorted()).toEqual(['lately.png.sealed', 'there.png.sealed'])
})
