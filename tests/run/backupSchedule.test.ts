// When a backup is due, and what is removed: files of real folders, without a database.
import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, it, test } from 'vitest'
import { temporaryFolder } from '#scripts/daybook.ts'
import { folderOf } from '#server/backup/manifest.ts'
import { isBackupDue, prune } from '#server/backup/schedule.ts'
import { addSum, readSums } from '#server/backup/sums.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const temporary = temporaryFolder()
let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(path.join(temporary.folder, 'backups-'))
  dataDir = mkdtempSync(path.join(temporary.folder, 'data-'))
  for (const one of [path.join(folder, 'wal'), path.join(folder, 'files'), path.join(dataDir, 'files')])
    mkdirSync(one)
})
afterAll(() => temporary.remove())

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

/** A backup that began so long ago. @returns the name of its folder. */
function backup(milliseconds: number, firstSegment: string | null = '0'.repeat(24)): string {
  const startedAt = ago(milliseconds)
  const name = folderOf(startedAt)
  mkdirSync(path.join(folder, name))
  const manifest = { startedAt, endedAt: startedAt, database: { firstSegment }, files: {} }
  if (firstSegment) writeFileSync(path.join(folder, name, 'manifest.json'), JSON.stringify(manifest))
  return name
}
const broken = (milliseconds: number) => backup(milliseconds, null)
const backups = () => readdirSync(folder).filter((name) => name.endsWith('Z'))

it.each([
  ['without any', () => {}, true],
  ['after a day', () => backup(DAY + HOUR), true],
  ['not within a day', () => backup(DAY - HOUR), false],
  ['after one that broke off', () => void (backup(DAY + HOUR), broken(HOUR)), true],
  ['after a gap in the archive', () => void (backup(2 * HOUR), periods(HOUR)), true],
  ['not after a gap before the last', () => void (backup(HOUR), periods(2 * HOUR)), false],
])('a backup is due: %s', async (_, make, isDue) => {
  make()
  expect(await isBackupDue(folder)).toBe(isDue)
})

/** The archive has no gap since so long ago. */
function periods(milliseconds: number): void {
  const period = { since: ago(milliseconds), until: ago(0) }
  writeFileSync(path.join(folder, 'wal/periods.json'), JSON.stringify([period]))
}

test('backups go after 14 days, and those that broke off after one', async () => {
  const kept = [backup(13 * DAY), broken(HOUR), backup(2 * HOUR)]
  backup(15 * DAY)
  broken(2 * DAY)
  await prune(dataDir, folder)
  expect(backups()).toEqual(kept.toSorted())
})

test('the newest whole backup stays, however old', async () => {
  const kept = backup(40 * DAY)
  backup(41 * DAY)
  broken(39 * DAY)
  await prune(dataDir, folder)
  expect(backups()).toEqual([kept])
})

test('the log before the oldest backup goes, and its sums with it', async () => {
  const segment = (number: number) => `00000001000000000000000${number}.gz`
  const wal = path.join(folder, 'wal')
  const names = [segment(1), segment(4), segment(5), '00000002.history.gz']
  for (const name of names) {
    writeFileSync(path.join(wal, name), '')
    await addSum(wal, name, 'a'.repeat(64))
  }
  backup(15 * DAY, '000000010000000000000001')
  backup(13 * DAY, '000000010000000000000005')
  backup(HOUR, '000000010000000000000009')
  await prune(dataDir, folder)
  expect(readdirSync(wal).sort()).toEqual([
    '000000010000000000000005.gz',
    '00000002.history.gz',
    'SHA256SUMS',
  ])
  expect([...(await readSums(wal)).keys()]).toEqual(['000000010000000000000005.gz', '00000002.history.gz'])
})

test('copies of uploads go 14 days after the upload', async () => {
  const files = path.join(folder, 'files')
  for (const name of ['there.png', 'lately.png', 'long-ago.png']) {
    writeFileSync(path.join(files, name), '')
    await addSum(files, name, 'a'.repeat(64))
  }
  writeFileSync(path.join(dataDir, 'files/there.png'), '')
  utimesSync(path.join(files, 'there.png'), ago(40 * DAY), ago(40 * DAY))
  utimesSync(path.join(files, 'lately.png'), ago(13 * DAY), ago(13 * DAY))
  utimesSync(path.join(files, 'long-ago.png'), ago(15 * DAY), ago(15 * DAY))
  backup(HOUR)
  await prune(dataDir, folder)
  expect([...(await readSums(files)).keys()].sort()).toEqual(['lately.png', 'there.png'])
  expect(readdirSync(files).sort()).toEqual(['SHA256SUMS', 'lately.png', 'there.png'])
})
