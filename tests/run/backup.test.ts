// Backup and restore as an operator runs them on bad days. Each restore ends right, or in a sentence that is true.
import { execFile, execFileSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NODE_COMPILE_CACHE, temporaryFolder } from '#scripts/daybook.ts'
import { archive, checkArchive } from '#server/backup/archive.ts'
import { backUp, sourceOf } from '#server/backup/backup.ts'
import { drill } from '#server/backup/drill.ts'
import { openFolder } from '#server/backup/folder.ts'
import { listBackups } from '#server/backup/manifest.ts'
import { restore, type Restored } from '#server/backup/restore.ts'
import { isBackupDue } from '#server/backup/schedule.ts'
import { connected } from '#server/database/connected.ts'
import { db } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded/postgres.ts'
import { readConfig } from '#server/process/config.ts'
import { markIn } from '#server/sealing/mark.ts'
import {
  addToUnsealed,
  addUpload,
  backupsIn,
  editJson,
  linesIn,
  nameUpload,
  rot,
  segmentsIn,
  unseal,
} from '#tests/support/backups.ts'
import { fillDatabase, PATIENCE } from '#tests/support/process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const BACKUP_PASSPHRASE = 'a passphrase of the tests'
const EMAIL = 'tess@test.example'
const isRoot = process.getuid?.() === 0 && process.platform === 'linux'
const NOBODY = { uid: 65_534, gid: 65_534 }
const quiet = { info: () => {}, warn: () => {} }

type Ended = { code: number; stdout: string; stderr: string }

const temporary = temporaryFolder()
const source = path.join(temporary.folder, 'data')
const backups = path.join(temporary.folder, 'backups')
/** Only the files and the keys, as of a company that runs PostgreSQL itself. */
const filesOnly = path.join(temporary.folder, 'files-only')
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let database: pg.Client
/** As the backups are before the archive has a gap. */
let beforeGap: string
/** The archived segments by the name that the person has after them. */
const segments: Record<string, string> = {}
/** Instants of the database's clock at which the person has a name: 'First', 'Second', 'Third'. */
const instants: Date[] = []
let archivedUntil: string

function run(script: string, dataDir: string, args: string[], more: object = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE, TZ: 'UTC', NODE_COMPILE_CACHE }
  const options = { cwd: root, env, ...more }
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], options).then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => error as Ended,
  )
}

const newFolder = () => path.join(mkdtempSync(path.join(temporary.folder, 'restored-')), 'data')
const restoring = (from: string, more: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({ from, dataDir: newFolder(), passphrase: BACKUP_PASSPHRASE, to: null, ...more })

/** A copy of the backups, in which a test breaks something. */
function copied(of = backups) {
  const folder = mkdtempSync(path.join(temporary.folder, 'copy-'))
  cpSync(of, folder, { recursive: true })
  return folder
}

const uploads = ['first.png', 'second.png'] as const
const rename = (client: pg.Client, name: string) =>
  client.query(`UPDATE "User" SET "firstName" = '${name}' WHERE "email" = '${EMAIL}'`)

/** Gives the person a name, lets a second go by with an instant in it, and archives. */
async function live(name: string): Promise<void> {
  await rename(database, name)
  const { rows } = await database.query<{ at: Date }>(
    `SELECT date_trunc('second', clock_timestamp()) + interval '1 s' AS "at", pg_sleep(1.5)`,
  )
  instants.push(rows[0]!.at)
  archivedUntil = await archive(embedded.ownerUrl, source, backups, BACKUP_PASSPHRASE)
  segments[name] = segmentsIn(linesIn(backups)[0]!).at(-1)!
}

const logOf = (folder: string, name: string) => path.join(folder, path.relative(backups, segments[name]!))

beforeAll(async () => {
  // Makes the keys.
  const config = readConfig({ DATA_DIR: source })
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
  await archive(ownerUrl, source, backups, BACKUP_PASSPHRASE)
  expect(await run('backup', source, [backups])).toMatchObject({ code: 0, stderr: '' })
  for (const name of ['First', 'Second', 'Third']) await live(name)
  await backUp(sourceOf(config, null, BACKUP_PASSPHRASE), filesOnly)
  beforeGap = copied()
  await rename(database, 'Lost')
  await database.query(`SELECT pg_drop_replication_slot('daybook_log')`)
  // PostgreSQL removes the log that no slot keeps, so the archive has a gap.
  for (let segment = 0; segment < 3; segment++) {
    await database.query('SELECT pg_current_xact_id(), pg_switch_wal()')
    await database.query('CHECKPOINT')
  }
  await archive(ownerUrl, source, backups, BACKUP_PASSPHRASE)
})
afterAll(async () => {
  await database.end()
  await embedded.stop()
  temporary.remove()
})

/** Does something in a restored database. */
async function inRestored<T>(
  dataDir: string,
  work: (client: pg.Client, ownerUrl: string) => Promise<T>,
): Promise<T> {
  const { ownerUrl, stop } = await startEmbedded({ dataDir, log: quiet })
  return connected(ownerUrl, (client) => work(client, ownerUrl)).finally(stop)
}

async function nameIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT "firstName" AS "name" FROM "User" WHERE "email" = '${EMAIL}'`,
  )
  return rows[0]!.name
}
const firstName = (dataDir: string) => inRestored(dataDir, nameIn)

const local = (instant: Date) => instant.toLocaleString('sv-SE', { timeZone: 'Australia/Brisbane' })

describe('a restore by the command', () => {
  const whole = [/^Every index agrees with its table, and nothing is missing\.$/m]
  const cut = [
    /^Segment [0-9A-F]{24} of the line \S+ is missing or damaged, so the log ends at \S+Z: what was saved between then and \S+Z is not back\.$/m,
    /^Daybook does not start on \S+ as it is\. Restore another backup, or delete \S+ to start Daybook with the existing data\.$/m,
  ]
  it.each<[string, (folder: string) => void, to: number | null, name: string, code: number, says: RegExp[]]>([
    ['of everything, up to a gap', () => {}, null, 'Third', 0, [...whole, /^The archive has a gap after /m]],
    [
      'of everything, up to a damaged segment',
      (folder) => rot(logOf(folder, 'Third')),
      null,
      'Second',
      1,
      cut,
    ],
    [
      'to an instant after a missing segment',
      (folder) => rmSync(logOf(folder, 'Second')),
      2,
      'First',
      1,
      cut,
    ],
  ])('%s', async (_, damage, to, name, code, says) => {
    const folder = copied()
    damage(folder)
    const dataDir = newFolder()
    const options = to === null ? [] : ['--to', local(instants[to]!)]
    const ended = await run('restore', dataDir, [folder, ...options])
    expect([ended.code, ended.stderr], ended.stdout).toEqual([code, ''])
    for (const sentence of says) expect(ended.stdout).toMatch(sentence)
    const start = () => readConfig({ DATA_DIR: dataDir })
    if (code === 1) expect(start).toThrow(/^The restore into \S+ is not whole: Segment /)
    else expect(start).not.toThrow()
    expect(await firstName(dataDir)).toBe(name)
    const secrets = ['secret.key', 'push.key', 'seal.key', 'postgres.password']
    const read = (of: string) => secrets.map((file) => readFileSync(path.join(of, file), 'utf8'))
    expect(read(dataDir)).toEqual(read(source))
    const word = markIn(dataDir).read()
    expect(word, 'for the sealing of history').toMatchObject({
      restored: expect.stringContaining('Restored the backup') as string,
    })
    expect(readdirSync(path.join(dataDir, 'files')).toSorted()).toEqual(uploads)
  })

  it('that is killed leaves a folder on which Daybook does not start', async () => {
    const dataDir = newFolder()
    const killing = new AbortController()
    const ended = run('restore', dataDir, [backups], { signal: killing.signal, killSignal: 'SIGKILL' })
    await expect.poll(() => existsSync(path.join(dataDir, 'files')), { ...PATIENCE, interval: 5 }).toBe(true)
    killing.abort()
    await ended
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(
      `A restore or a load into ${dataDir} did not end. Remove the folder, and do it again.`,
    )
  })

  it.runIf(isRoot)('onto a full disk, and a backup there, leave nothing and say so', async () => {
    const disk = mkdtempSync(path.join(temporary.folder, 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m,mode=711', 'tmpfs', disk])
    try {
      const full = /^\S+ cannot be read or written: its disk is full \(ENOSPC\)\.\n$/
      for (const ended of [await run('restore', disk, [backups]), await run('backup', source, [disk])])
        expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(full) as string })
      expect(readdirSync(disk)).toEqual(['passphrase.json'])
    } finally {
      execFileSync('umount', [disk])
    }
  })

  it.runIf(isRoot)('as another user says what it may not read', async () => {
    const home = mkdtempSync(path.join(temporary.folder, 'nobody-'))
    chownSync(home, NOBODY.uid, NOBODY.gid)
    expect(await run('restore', path.join(home, 'data'), [backups], NOBODY)).toMatchObject({
      code: 1,
      stderr: `${backups} cannot be read or written: this user may not do that (EACCES).\n`,
    })
  })
})

it('a restored Daybook archives beside the line that it comes from, and both can be restored', async () => {
  const folder = copied()
  const opened = await openFolder(folder, BACKUP_PASSPHRASE)
  const first = newFolder()
  await restoring(folder, { dataDir: first, to: () => instants[0]! })
  await inRestored(first, async (client, ownerUrl) => {
    expect(await nameIn(client)).toBe('First')
    await rename(client, 'Other')
    await archive(ownerUrl, first, folder, BACKUP_PASSPHRASE)
  })
  expect(await isBackupDue(first, opened), 'on its own line').toBe(true)
  // The other line does not need it, and neither does an instant before it.
  rot(logOf(folder, 'Third'))
  const second = newFolder()
  const restored = await restoring(folder, { dataDir: second, to: () => instants[1]! })
  const other = path.basename(linesIn(folder).at(-1)!)
  expect(restored).toMatchObject({ problems: [], until: instants[1]!.toISOString() })
  expect(restored.notes.join('\n')).toContain(`--line ${other}`)
  expect(await firstName(second)).toBe('Second')
  const third = newFolder()
  expect(await restoring(folder, { dataDir: third, line: other })).toMatchObject({ problems: [] })
  expect(await firstName(third)).toBe('Other')
})

it('a rotten segment makes a new backup due', async () => {
  const folder = copied(beforeGap)
  const opened = await openFolder(folder, BACKUP_PASSPHRASE)
  const check = async () => checkArchive(source, opened, await listBackups(folder, opened.keyring))
  expect([await check(), await isBackupDue(source, opened)]).toEqual([null, false])
  rot(logOf(folder, 'Second'))
  expect(await check()).toMatch(`${logOf(folder, 'Second')} is missing or damaged: `)
  expect(await isBackupDue(source, opened)).toBe(true)
})

/** The two ways to restore: by hand, and the drill of every week. */
const ways: [string, (folder: string, unsealed?: boolean) => Promise<Restored>][] = [
  ['a restore', (folder, unsealed) => restoring(folder, { unsealed })],
  ['the weekly drill', (folder) => drill({ dataDir: source, passphrase: BACKUP_PASSPHRASE }, folder)],
]
const manifestOf = (folder: string) => path.join(folder, backupsIn(folder)[0]!, 'manifest.json')
type Parts = { files: string[]; database: { folders: string[] } }

describe.each(ways)('%s of a changed backup', (_, restored) => {
  it('refuses a file of the database in the place of another, and leaves nothing', async () => {
    const folder = copied()
    const at = path.join(folder, backupsIn(folder)[0]!, 'postgres')
    cpSync(path.join(at, 'global/pg_control.sealed'), path.join(at, 'PG_VERSION.sealed'))
    const before = readdirSync(source)
    await expect(restored(folder)).rejects.toThrow(
      /PG_VERSION is missing or was changed\. Restore another backup\.$/,
    )
    expect(readdirSync(source)).toEqual(before)
  })

  it('names uploads that are others, links, or put there, and writes none of them', async () => {
    const folder = copied(filesOnly)
    const at = (name: string) => path.join(folder, 'uploads', `${name}.sealed`)
    const [first, second] = uploads
    cpSync(at(first), at(second))
    rmSync(at(first))
    symlinkSync(at(second), at(first))
    writeFileSync(at('secret.key'), 'A'.repeat(43))
    const { problems } = await restored(folder)
    const named = ['second.png', 'secret.key'].map(
      (name) => `The upload ${name} is missing in the backup or was changed.`,
    )
    expect(problems.toSorted()).toEqual(named)
    if (restored === ways[1]![1])
      expect(existsSync(at('secret.key')), 'the next archive copies them').toBe(false)
  })
})

it('a restore refuses the keys of another backup, and a list of files that was changed', async () => {
  const folder = copied(filesOnly)
  const keys = (of: string) => path.join(of, backupsIn(of)[0]!, 'keys.sealed')
  cpSync(keys(backups), keys(folder))
  await expect(restoring(folder)).rejects.toThrow(
    `${keys(folder)} is missing or was changed. Restore another backup.`,
  )
  editJson<Parts>(manifestOf(folder), ({ files }) => files.push('postgres/postgresql.auto.conf.sealed'))
  await expect(restoring(folder)).rejects.toThrow(
    `${folder} was changed since it was made. Restore another backup.`,
  )
})

it('a line without its list of periods is restored as far as it goes, which a sentence says', async () => {
  const folder = copied()
  editJson<{ periods: { until: string }[] }>(path.join(linesIn(folder)[0]!, 'line.json'), ({ periods }) => {
    periods[0]!.until = '2099-01-01T00:00:00.000Z'
  })
  const { problems, until } = await restoring(folder)
  expect(problems).toEqual([
    expect.stringMatching(/line\.json of the line \S+ was changed: nobody knows how far/),
  ])
  expect(until >= archivedUntil).toBe(true)
})

describe('a backup that an older release did not seal', () => {
  let folder: string
  let backup: string
  beforeAll(async () => {
    folder = copied()
    backup = await unseal(folder, BACKUP_PASSPHRASE)
  })
  const stranger = 'a stranger'

  it.each(ways)('%s refuses it without a word of the operator', async (_, restored) => {
    await expect(restored(folder)).rejects.toThrow(
      /^\S+ is not sealed: an older release made it, .* restore it with --unsealed\.$/,
    )
  })

  it.each<[string, (folder: string, backup: string) => void]>([
    ['an upload', (folder) => nameUpload(folder, '../../pwned.txt', Buffer.from(stranger))],
    ['a file', (_, backup) => addToUnsealed(backup, 'postgres/../../../pwned.gz', gzipSync(stranger))],
    [
      'a folder',
      (_, backup) =>
        editJson<Parts>(path.join(backup, 'manifest.json'), ({ database }) =>
          database.folders.push('../../outside'),
        ),
    ],
  ])('is refused if it names %s outside', async (_, attack) => {
    const copy = copied(folder)
    attack(copy, path.join(copy, path.basename(backup)))
    const dataDir = newFolder()
    await expect(restoring(copy, { dataDir, unsealed: true })).rejects.toThrow(
      /leads out of its folder\. No Daybook/,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('runs no command, follows no link, and names missing and changed files', async () => {
    const copy = copied(folder)
    const witness = path.join(temporary.folder, 'witness')
    const command = gzipSync(`recovery_end_command = 'touch ${witness}'\n`)
    addToUnsealed(path.join(copy, path.basename(backup)), 'postgres/postgresql.auto.conf.gz', command)
    const [missing, changed] = uploads
    rmSync(path.join(copy, 'files', missing))
    addUpload(copy, changed, Buffer.from('bytes'))
    writeFileSync(path.join(copy, 'files', changed), 'changed')
    symlinkSync('/etc/hostname', path.join(copy, 'files/leak.txt'))
    nameUpload(copy, 'leak.txt', readFileSync('/etc/hostname'))
    const dataDir = newFolder()
    const { problems, notes } = await restoring(copy, { dataDir, unsealed: true })
    expect(problems.toSorted()).toEqual(
      [
        `The upload ${missing} is missing.`,
        `The upload ${changed} is missing.`,
        ...[missing, 'leak.txt', changed].map(
          (name) => `The upload ${name} is missing in the backup or was changed.`,
        ),
      ].toSorted(),
    )
    expect(notes.at(-1)).toMatch(/^The backup is not sealed: nothing shows whether /)
    expect([existsSync(witness), existsSync(path.join(dataDir, 'files/leak.txt'))]).toEqual([false, false])
    expect(await firstName(dataDir)).toBe('Third')
  })
})

describe('a restore refuses', () => {
  it('an incomplete backup, and does not create one from a folder', async () => {
    const folder = copied()
    rmSync(manifestOf(folder))
    const backup = path.dirname(manifestOf(folder))
    await expect(restoring(backup)).rejects.toThrow(
      `${backup} is not whole: the backup broke off. Restore another one.`,
    )
    await expect(restoring(folder)).rejects.toThrow(`${folder} has no whole backup.`)
  })

  it('a data folder that is not empty, and a wrong passphrase', async () => {
    await expect(restoring(backups, { dataDir: source })).rejects.toThrow(
      `${source} is not empty. Restore into a new data folder.`,
    )
    const [dataDir, passphrase] = [newFolder(), 'another passphrase']
    await expect(restoring(backups, { dataDir, passphrase })).rejects.toThrow(
      `BACKUP_PASSPHRASE does not open ${backups}. If it is the right one, the backup was changed.`,
    )
    expect(existsSync(dataDir)).toBe(false)
    await expect(archive(embedded.ownerUrl, source, backups, passphrase)).rejects.toThrow(
      `BACKUP_PASSPHRASE is not the one of the backups in ${backups}.`,
    )
  })

  it('an instant before the backup, one after the archive, and an invalid instant', async () => {
    await expect(restoring(backups, { to: () => new Date('2020-01-01') })).rejects.toThrow(
      `${backups} has no whole backup that ended before that instant.`,
    )
    await expect(restoring(backups, { to: () => new Date('2099-01-01') })).rejects.toThrow(
      /^The archive ends at \S+Z\. Restore to an instant before, or without --to\.$/,
    )
    expect(await run('restore', newFolder(), [backups, '--to', 'yesterday'])).toMatchObject({
      code: 1,
      stderr: `--to must be a date and a time such as "2026-11-24 09:00"; it is 'yesterday'.\n`,
    })
  })
})

it('a backup shows nothing of what people wrote', () => {
  const files = execFileSync('find', [backups, '-type', 'f'], { encoding: 'utf8' }).trim().split('\n')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !/\.(sealed|json)$/.test(file))).toEqual([])
  for (const file of files.filter((name) => name.endsWith('.sealed')))
    expect(readFileSync(file).subarray(0, 8).toString(), file).toBe('DAYBOOK1')
})
