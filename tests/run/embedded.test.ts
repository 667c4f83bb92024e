// The process on the PostgreSQL it brings: one owner to a data folder, whatever happened to the one before.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder, startDaybook, type Daybook } from '#scripts/daybook.ts'
import { lockFolder } from '#server/database/embedded/lock-file.ts'
import { stopOrphan } from '#server/database/embedded/postmaster.ts'
import { PATIENCE, refusal } from '#tests/support/process.ts'

let data: ReturnType<typeof temporaryFolder>
let DATA_DIR: string
const started: Daybook[] = []

beforeAll(() => {
  data = temporaryFolder()
  DATA_DIR = path.join(data.folder, 'data')
})
// The next start stops the PostgreSQL of one that was killed; the last of this file has to be stopped properly.
afterEach(async () => {
  for (const daybook of started.splice(0)) expect(await daybook.stop()).toMatchObject({ signal: null })
})
afterAll(() => data.remove())

async function start(env: Record<string, string> = {}): Promise<Daybook> {
  const daybook = startDaybook({ DATA_DIR, LOG_LEVEL: 'warn', ...env })
  started.push(daybook)
  await daybook.ready()
  return daybook
}

async function kill(daybook: Daybook): Promise<void> {
  started.splice(started.indexOf(daybook), 1)
  await daybook.stop('SIGKILL')
}

const emptyFolder = () => mkdtempSync(path.join(data.folder, 'empty-'))
const inFolder = (...names: string[]) => path.join(DATA_DIR, ...names)
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

/** The process id and the folder of the socket, from the file that a running PostgreSQL keeps. */
function postmaster(): { pid: number; sockets: string } {
  const [pid, , , , sockets = ''] = readFileSync(inFolder('postgres/postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), sockets }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that was killed stays as a zombie while nobody asks for it, in containers for ever.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function database(): Promise<pg.Client> {
  const client = new pg.Client({
    host: postmaster().sockets,
    user: 'daybook',
    database: 'daybook',
    password: readFileSync(inFolder('postgres.password'), 'utf8'),
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

describe('a first start', () => {
  it('lets only its owner read secrets, and leaves no lock file', async () => {
    const daybook = await start()
    const { pid, sockets } = postmaster()
    const secrets = ['secret.key', 'push.key', 'postgres.password', 'daybook.lock', 'postgres.log']
    expect(secrets.map((name) => [name, modeOf(inFolder(name))])).toEqual(
      secrets.map((name) => [name, '600']),
    )
    expect(modeOf(inFolder('postgres'))).toBe('700')
    expect(modeOf(DATA_DIR)).toBe(process.getuid?.() === 0 ? '711' : '700')
    expect(modeOf(sockets)).toBe('700')
    expect(await daybook.stop()).toEqual({ code: 0, signal: null })
    expect(isAlive(pid)).toBe(false)
    expect([existsSync(inFolder('daybook.lock')), existsSync(sockets)]).toEqual([false, false])
    expect(existsSync(inFolder('postgres/postmaster.pid'))).toBe(false)
    // Every line of the log since then would say so if the database had to recover.
    expect(readFileSync(inFolder('postgres.log'), 'utf8')).toContain('database system is shut down')
  })
})

describe('a start on a folder that another uses', () => {
  it('is refused, and the process that has the folder continues', async () => {
    const daybook = await start()
    const { pid } = postmaster()
    expect(await refusal({ DATA_DIR })).toBe(
      `Daybook is already running on the data folder ${DATA_DIR} (process ${daybook.pid}). ` +
        'Stop it first, or set DATA_DIR to another folder.',
    )
    expect((await daybook.fetch('/readyz')).status).toBe(200)
    expect(postmaster().pid).toBe(pid)
  })

  it('is let in by exactly one of two that start together', async () => {
    const both = [startDaybook({ DATA_DIR }), startDaybook({ DATA_DIR })]
    const outcomes = await Promise.all(
      both.map((each) =>
        each.ready().then(
          () => each,
          () => null,
        ),
      ),
    )
    const winners = outcomes.filter((each) => each !== null)
    started.push(...winners)
    expect(winners.length).toBe(1)
    const [loser] = both.filter((each) => !winners.includes(each))
    expect(loser!.errors()).toMatch(/^Daybook is already running on the data folder/)
  })
})

describe('after kill -9', () => {
  it('the next start stops the PostgreSQL that was left, takes the folder over and has all that was committed', async () => {
    const first = await start()
    const before = postmaster()
    const client = await database()
    await client.query(`INSERT INTO "Site" ("location") VALUES ('kept')`)
    await kill(first)
    expect(isAlive(before.pid), 'PostgreSQL was left running').toBe(true)
    const second = await start()
    expect(second.output()).toContain(
      `stopping the PostgreSQL that an earlier Daybook left running (process ${before.pid})`,
    )
    await expect.poll(() => isAlive(before.pid), PATIENCE).toBe(false)
    expect(existsSync(before.sockets)).toBe(false)
    const again = await database()
    const { rows } = await again.query(`SELECT "location" FROM "Site"`)
    expect(rows).toEqual([{ location: 'kept' }])
    await again.end()
    await client.end().catch(() => {})
  })

  it('a process that has the number of the dead PostgreSQL by now is left alone', async () => {
    const folder = emptyFolder()
    const file = path.join(folder, 'postmaster.pid')
    writeFileSync(file, `${process.pid}\n${folder}\n0\n5432\n\n\n\n\n`)
    const warnings: string[] = []
    await stopOrphan(folder, { warn: (message) => warnings.push(message) })
    expect(warnings).toEqual([])
    // PostgreSQL would take that process for a running one and not start.
    expect(existsSync(file)).toBe(false)
  })

  it('a process that has the number of the dead Daybook by now does not hold the folder', async () => {
    const folder = emptyFolder()
    const file = path.join(folder, 'daybook.lock')
    writeFileSync(file, JSON.stringify({ pid: process.pid, born: 'in another life' }))
    const lock = await lockFolder(folder)
    lock.release()
    expect(existsSync(file)).toBe(false)
  })

  it.runIf(process.platform === 'linux')('a zombie does not hold the folder', async () => {
    // The child ends after the shell has become `sleep`, which never waits for it. A shell would reap it.
    const parent = spawn('sh', ['-c', 'sleep 2 & echo $!; exec sleep 600'])
    onTestFinished(() => void parent.kill())
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line)
    const stat = (id: number) => readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    await expect.poll(() => stat(pid)[0], PATIENCE).toBe('Z')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const folder = emptyFolder()
    const file = path.join(folder, 'daybook.lock')
    const ownedBy = (id: number) =>
      writeFileSync(file, JSON.stringify({ pid: id, born: `${boot}:${stat(id)[19]}` }))

    ownedBy(parent.pid!)
    await expect(lockFolder(folder), 'a living process').rejects.toThrow(`(process ${parent.pid})`)
    ownedBy(pid)
    const lock = await lockFolder(folder)
    lock.release()
    expect(existsSync(file)).toBe(false)
  })

  it('a lock that was only half written is taken over', async () => {
    writeFileSync(inFolder('daybook.lock'), '{"pid":')
    await start()
    expect(JSON.parse(readFileSync(inFolder('daybook.lock'), 'utf8'))).toMatchObject({ pid: started[0]!.pid })
  })
})

describe('a data folder that does not fit', () => {
  it('with a database of another PostgreSQL is refused', async () => {
    const file = inFolder('postgres/PG_VERSION')
    const version = readFileSync(file, 'utf8')
    writeFileSync(file, '12\n')
    expect(await refusal({ DATA_DIR })).toMatch(
      /^The database in \S+ was made by PostgreSQL 12; this Daybook brings [\d.]+\S*\. Dump it with the Daybook that made it and restore it here\.$/,
    )
    writeFileSync(file, version)
    await start()
  })

  it('without its database password is refused, and nothing is made in its place', async () => {
    const file = inFolder('postgres.password')
    const password = readFileSync(file, 'utf8')
    rmSync(file)
    expect(await refusal({ DATA_DIR })).toBe(
      `The database's password is missing: put ${file} back from a backup.`,
    )
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, password, { mode: 0o600 })
  })

  it('leaves no lock after a refused start', async () => {
    expect((await readdir(DATA_DIR)).filter((name) => name.includes('lock'))).toEqual([])
  })
})
