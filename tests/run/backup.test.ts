// Backup and restore as an operator runs them: what comes back, and what is refused.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder, startDaybook, type Daybook } from '#scripts/daybook.ts'
import { archive } from '#server/backup/archive.ts'
import { drill } from '#server/backup/drill.ts'
import { runningEmbedded, startEmbedded } from '#server/database/embedded/postgres.ts'

const root = path.resolve(import.meta.dirname, '../..')
const BACKUP_PASSPHRASE = 'a passphrase of the tests'
const DEMO_PASSWORD = 'a password of the demo'

type Ended = { code: number; stdout: string; stderr: string }

const temporary = temporaryFolder()
const source = path.join(temporary.folder, 'data')
const backups = path.join(temporary.folder, 'backups')
let daybook: Daybook
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

/** Restores into a new folder. */
async function restore(from: string, ...options: string[]) {
  const dataDir = path.join(mkdtempSync(path.join(temporary.folder, 'restored-')), 'data')
  return { dataDir, ...(await run('restore', dataDir, from, ...options)) }
}

/** A copy of the backups, for a test that breaks something in it. */
function copied() {
  const folder = mkdtempSync(path.join(temporary.folder, 'copy-'))
  cpSync(backups, folder, { recursive: true })
  return { folder, backup: path.join(folder, firstBackup()) }
}

const firstBackup = () => readdirSync(backups).find((name) => name.endsWith('Z'))!

beforeAll(async () => {
  daybook = startDaybook({ DATA_DIR: source, DEMO: '1', DEMO_PASSWORD, LOG_LEVEL: 'warn' })
  await daybook.ready()
  const ownerUrl = (await runningEmbedded(source))!
  database = new pg.Client({ connectionString: ownerUrl })
  await database.connect()
  await archive(ownerUrl, source, backups)
  await database.query(`UPDATE "User" SET "firstName" = 'Before' WHERE "email" = 'staff@demo.example'`)
  expect(await run('backup', source, backups)).toMatchObject({ code: 0, stderr: '' })
  const { rows } = await database.query<{ at: string }>(
    `SELECT to_char(date_trunc('second', clock_timestamp()) + interval '1 s', 'YYYY-MM-DD HH24:MI:SS') AS "at", pg_sleep(1.5)`,
  )
  between = rows[0]!.at
  await database.query(`UPDATE "User" SET "firstName" = 'After' WHERE "email" = 'staff@demo.example'`)
  archivedUntil = await archive(ownerUrl, source, backups)
  await database.query(`UPDATE "User" SET "firstName" = 'Lost' WHERE "email" = 'staff@demo.example'`)
})
afterAll(async () => {
  await database.end()
  await daybook.stop()
  temporary.remove()
})

/** The first name of the staff account in a restored database. */
async function firstName(dataDir: string): Promise<string> {
  const { ownerUrl, stop } = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
  const client = new pg.Client({ connectionString: ownerUrl })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `SELECT "firstName" AS "name" FROM "User" WHERE "email" = 'staff@demo.example'`,
    )
    return rows[0]!.name
  } finally {
    await client.end()
    await stop()
  }
}

/** Starts a restored Daybook and signs in. @returns the first name in the answer. */
async function signedIn(dataDir: string): Promise<string> {
  const again = startDaybook({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' })
  try {
    await again.ready()
    const response = await again.fetch('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'staff@demo.example', password: DEMO_PASSWORD }),
    })
    return ((await response.json()) as { user: { FirstName: string } }).user.FirstName
  } finally {
    await again.stop()
  }
}

describe('a restore', () => {
  it('brings back what was archived, with the keys and the uploads', async () => {
    const { dataDir, ...ended } = await restore(backups)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(/^Every index agrees with its table, and nothing is missing\.$/m)
    const secrets = ['secret.key', 'push.key', 'seal.key', 'postgres.password', 'demo.password']
    const read = (folder: string) => secrets.map((name) => readFileSync(path.join(folder, name), 'utf8'))
    expect(read(dataDir)).toEqual(read(source))
    expect(readdirSync(path.join(dataDir, 'files')).sort()).toEqual(
      readdirSync(path.join(source, 'files')).sort(),
    )
    expect(await signedIn(dataDir)).toBe('After')
  })

  it('to an instant brings back the state of that instant', async () => {
    const [{ timeZone }] = (await database.query<{ timeZone: string }>('SELECT "timeZone" FROM "Setting"'))
      .rows as [{ timeZone: string }]
    const there = new Date(`${between.replace(' ', 'T')}Z`)
    const local = there.toLocaleString('sv-SE', { timeZone })
    const { dataDir, ...ended } = await restore(backups, '--to', local)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(await firstName(dataDir)).toBe('Before')
  })
})

describe('a restore refuses', () => {
  it('a data folder that is not empty', async () => {
    const { code, stderr } = await run('restore', source, backups)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${source} is not empty. Restore into a new data folder.\n`,
    })
  })

  it('a backup that broke off, and takes no such backup of a folder', async () => {
    const { folder, backup } = copied()
    rmSync(path.join(backup, 'manifest.json'))
    expect((await restore(backup)).stderr).toBe(
      `${backup} is not whole: the backup broke off. Restore another one.\n`,
    )
    expect((await restore(folder)).stderr).toBe(`${folder} has no whole backup.\n`)
  })

  it('a passphrase that is not the one of the backup', async () => {
    const dataDir = path.join(temporary.folder, 'other')
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'another passphrase' }
    const ended = promisify(execFile)(process.execPath, ['scripts/restore.ts', backups], { cwd: root, env })
    await expect(ended).rejects.toMatchObject({
      stderr: 'BACKUP_PASSPHRASE does not open the keys of this backup.\n',
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each([
    ['a changed file of the database', (file: string) => writeFileSync(file, 'changed')],
    ['a missing file of the database', (file: string) => rmSync(file)],
  ])('%s, by name', async (_, spoil) => {
    const { backup } = copied()
    const file = path.join(backup, 'postgres/global/pg_control.gz')
    spoil(file)
    expect((await restore(backup)).stderr).toBe(
      `${file} is missing or was changed. Restore another backup.\n`,
    )
  })

  it('an instant before the backup, and one after the archive', async () => {
    expect((await restore(backups, '--to', '2020-01-01 09:00')).stderr).toBe(
      `${backups} has no whole backup that ended before that instant.\n`,
    )
    expect((await restore(backups, '--to', '2099-01-01 09:00')).stderr).toMatch(
      /^The archive ends at \S+Z\. Restore to an instant before, or without --to\.\n$/,
    )
    expect((await restore(backups, '--to', 'yesterday')).stderr).toBe(
      `--to must be a date and a time such as "2026-11-24 09:00"; it is 'yesterday'.\n`,
    )
  })
})

it('is tried every week beside the data, and leaves nothing there', async () => {
  const tried = { dataDir: source, passphrase: BACKUP_PASSPHRASE }
  expect(await drill(tried, backups)).toMatchObject({ problems: [] })
  expect(existsSync(path.join(source, 'restore-drill'))).toBe(false)
})

it('says which upload is missing, and which was changed', async () => {
  const { folder } = copied()
  const [first, second] = (await database.query<{ path: string }>('SELECT "path" FROM "StoredFile" LIMIT 2'))
    .rows
  rmSync(path.join(folder, 'files', first!.path))
  writeFileSync(path.join(folder, 'files', second!.path), 'changed')
  const { code, stdout } = await restore(folder)
  expect(code).toBe(1)
  expect(stdout).toContain(`The upload ${first!.path} is missing.\n`)
  expect(stdout).toContain(`The upload ${second!.path} was changed in the backup.\n`)
})

it('ends before a gap in the archive', async () => {
  const ownerUrl = (await runningEmbedded(source))!
  await database.query(`SELECT pg_drop_replication_slot('daybook_archive')`)
  // PostgreSQL removes the log that nobody keeps.
  for (let segment = 0; segment < 3; segment++) {
    await database.query('SELECT pg_current_xact_id(), pg_switch_wal()')
    await database.query('CHECKPOINT')
  }
  await archive(ownerUrl, source, backups)
  const { dataDir, code } = await restore(backups)
  expect(code).toBe(0)
  expect(await firstName(dataDir)).toBe('After')
  expect((await restore(backups, '--to', '2099-01-01 09:00')).stderr).toBe(
    `The archive ends at ${archivedUntil}. Restore to an instant before, or without --to.\n`,
  )
})
