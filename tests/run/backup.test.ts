// Backup and restore as an operator runs them: what they bring back, and what they refuse.
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#scripts/daybook.ts'
import { archive } from '#server/backup/archive.ts'
import { drill } from '#server/backup/drill.ts'
import { restore } from '#server/backup/restore.ts'
import { connected } from '#server/database/connected.ts'
import { db } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded/postgres.ts'
import { readConfig } from '#server/process/config.ts'
import { fillDatabase } from '#tests/support/process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const BACKUP_PASSPHRASE = 'a passphrase of the tests'
const quiet = { info: () => {}, warn: () => {} }

type Ended = { code: number; stdout: string; stderr: string }

const temporary = temporaryFolder()
const source = path.join(temporary.folder, 'data')
const backups = path.join(temporary.folder, 'backups')
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let database: pg.Client
/** Between the backup and a change that was archived later. */
let between: string
let archivedUntil: string

async function run(script: string, dataDir: string, ...args: string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE, TZ: 'UTC' }
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: root, env }).then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => error as Ended,
  )
}

const newFolder = () => path.join(mkdtempSync(path.join(temporary.folder, 'restored-')), 'data')

/** Restores into a new folder. */
async function restoreByCommand(from: string, ...options: string[]) {
  const dataDir = newFolder()
  return { dataDir, ...(await run('restore', dataDir, from, ...options)) }
}

/** A copy of the backups, for a test that breaks something in it. */
function copied() {
  const folder = mkdtempSync(path.join(temporary.folder, 'copy-'))
  cpSync(backups, folder, { recursive: true })
  return { folder, backup: path.join(folder, firstBackup()) }
}

const firstBackup = () => readdirSync(backups).find((name) => name.endsWith('Z'))!

const uploads = ['first.png', 'second.png'] as const
const rename = (name: string) =>
  database.query(`UPDATE "User" SET "firstName" = '${name}' WHERE "email" = 'tess@test.example'`)

beforeAll(async () => {
  // Makes the keys.
  readConfig({ DATA_DIR: source })
  embedded = await startEmbedded({ dataDir: source, log: quiet })
  const { ownerUrl } = embedded
  await fillDatabase(ownerUrl, () =>
    db.storedFile.createMany({
      data: uploads.map((name) => ({ path: name, contentType: 'image/png', size: 5 })),
    }),
  )
  mkdirSync(path.join(source, 'files'), { recursive: true })
  for (const name of uploads) writeFileSync(path.join(source, 'files', name), 'bytes')
  database = new pg.Client({ connectionString: ownerUrl })
  await database.connect()
  await archive(ownerUrl, source, backups)
  await rename('Before')
  expect(await run('backup', source, backups)).toMatchObject({ code: 0, stderr: '' })
  const { rows } = await database.query<{ at: string }>(
    `SELECT to_char(date_trunc('second', clock_timestamp()) + interval '1 s', 'YYYY-MM-DD HH24:MI:SS') AS "at", pg_sleep(1.5)`,
  )
  between = rows[0]!.at
  await rename('After')
  archivedUntil = await archive(ownerUrl, source, backups)
  await rename('Lost')
  await database.query(`SELECT pg_drop_replication_slot('daybook_archive')`)
  // PostgreSQL removes the log that no slot keeps, so the archive has a gap.
  for (let segment = 0; segment < 3; segment++) {
    await database.query('SELECT pg_current_xact_id(), pg_switch_wal()')
    await database.query('CHECKPOINT')
  }
  await archive(ownerUrl, source, backups)
})
afterAll(async () => {
  await database.end()
  await embedded.stop()
  temporary.remove()
})

/** The renamed person in a restored database. */
async function firstName(dataDir: string): Promise<string> {
  const { ownerUrl, stop } = await startEmbedded({ dataDir, log: quiet })
  const { rows } = await connected(ownerUrl, (client) =>
    client.query<{ name: string }>(
      `SELECT "firstName" AS "name" FROM "User" WHERE "email" = 'tess@test.example'`,
    ),
  ).finally(stop)
  return rows[0]!.name
}

describe('a restore', () => {
  it('brings back everything that was archived before a gap, with the keys and the uploads', async () => {
    const { dataDir, ...ended } = await restoreByCommand(backups)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(/^Every index agrees with its table, and nothing is missing\.$/m)
    const secrets = ['secret.key', 'push.key', 'seal.key', 'postgres.password']
    const read = (folder: string) => secrets.map((name) => readFileSync(path.join(folder, name), 'utf8'))
    expect(read(dataDir)).toEqual(read(source))
    expect(readdirSync(path.join(dataDir, 'files')).sort()).toEqual(uploads)
    expect(await firstName(dataDir)).toBe('After')
  })

  it('to an instant brings back the state of that instant, and names the missing and the changed uploads', async () => {
    const { folder } = copied()
    const [missing, changed] = uploads
    rmSync(path.join(folder, 'files', missing))
    writeFileSync(path.join(folder, 'files', changed), 'changed')
    const there = new Date(`${between.replace(' ', 'T')}Z`)
    const local = there.toLocaleString('sv-SE', { timeZone: 'Australia/Brisbane' })
    const { dataDir, code, stdout, stderr } = await restoreByCommand(folder, '--to', local)
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toContain(`The upload ${missing} is missing.\n`)
    expect(stdout).toContain(`The upload ${changed} was changed in the backup.\n`)
    expect(await firstName(dataDir)).toBe('Before')
  })
})

describe('a restore refuses', () => {
  const restoring = (from: string, more: Partial<Parameters<typeof restore>[0]> = {}) =>
    restore({ from, dataDir: newFolder(), passphrase: BACKUP_PASSPHRASE, to: null, ...more })

  it('a backup that broke off, and takes no such backup of a folder', async () => {
    const { folder, backup } = copied()
    rmSync(path.join(backup, 'manifest.json'))
    await expect(restoring(backup)).rejects.toThrow(
      `${backup} is not whole: the backup broke off. Restore another one.`,
    )
    await expect(restoring(folder)).rejects.toThrow(`${folder} has no whole backup.`)
  })

  it('a data folder that is not empty, and a passphrase that is not the one of the backup', async () => {
    await expect(restoring(backups, { dataDir: source })).rejects.toThrow(
      `${source} is not empty. Restore into a new data folder.`,
    )
    const dataDir = newFolder()
    await expect(restoring(backups, { dataDir, passphrase: 'another passphrase' })).rejects.toThrow(
      'BACKUP_PASSPHRASE does not open the keys of this backup.',
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('a changed or a missing file of the database, by name', async () => {
    const { backup } = copied()
    // The first that is copied, so that the others are not.
    const { files } = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8')) as {
      files: object
    }
    const file = path.join(
      backup,
      Object.keys(files).find((name) => name.startsWith('postgres/'))!,
    )
    const named = `${file} is missing or was changed. Restore another backup.`
    writeFileSync(file, 'changed')
    await expect(restoring(backup)).rejects.toThrow(named)
    rmSync(file)
    await expect(restoring(backup)).rejects.toThrow(named)
  })

  it('an instant before the backup, one after the archive, and an instant that is none', async () => {
    await expect(restoring(backups, { to: () => new Date('2020-01-01') })).rejects.toThrow(
      `${backups} has no whole backup that ended before that instant.`,
    )
    await expect(restoring(backups, { to: () => new Date('2099-01-01') })).rejects.toThrow(
      /^The archive ends at \S+Z\. Restore to an instant before, or without --to\.$/,
    )
    expect(await restoreByCommand(backups, '--to', 'yesterday')).toMatchObject({
      code: 1,
      stderr: `--to must be a date and a time such as "2026-11-24 09:00"; it is 'yesterday'.\n`,
    })
  })
})

it('the weekly drill restores the newest backup next to the data, and leaves nothing there', async () => {
  const { folder, backup } = copied()
  const manifest = path.join(backup, 'manifest.json')
  const whole = JSON.parse(readFileSync(manifest, 'utf8')) as object
  // Only the keys and the uploads, as of a company that runs PostgreSQL itself.
  writeFileSync(manifest, JSON.stringify({ ...whole, database: null }))
  const tried = { dataDir: source, passphrase: BACKUP_PASSPHRASE }
  expect(await drill(tried, folder)).toMatchObject({ problems: [], until: archivedUntil })
  expect(existsSync(path.join(source, 'restore-drill'))).toBe(false)
})
