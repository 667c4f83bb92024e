// The process on the PostgreSQL it brings: one owner to a data folder, whatever happened to the previous one.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder, startDaybook, type Daybook } from '#scripts/daybook.ts'
import { connected } from '#server/database/connected.ts'
import { findCluster } from '#server/database/embedded/cluster.ts'
import { lockFolder } from '#server/database/embedded/lock-file.ts'
import { runningEmbedded, startEmbedded } from '#server/database/embedded/postgres.ts'
import { stopOrphan } from '#server/database/embedded/postmaster.ts'
import { PATIENCE } from '#tests/support/process.ts'

const isRoot = process.getuid?.() === 0
const data = temporaryFolder()
const DATA_DIR = path.join(data.folder, 'data')
const started: Daybook[] = []
afterAll(async () => {
  // The last one also stops the PostgreSQL of a killed process.
  for (const daybook of started) await daybook.stop()
  data.remove()
})

function start(): Daybook {
  const daybook = startDaybook({ DATA_DIR, LOG_LEVEL: 'warn' })
  started.push(daybook)
  return daybook
}

/** Starts only PostgreSQL on a data folder. */
const embedded = (dataDir: string) =>
  startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} }, fast: true })

/** PostgreSQL's user can pass through it, even if root runs the tests. */
function emptyFolder(): string {
  const folder = mkdtempSync(path.join(data.folder, 'empty-'))
  chmodSync(folder, 0o711)
  return folder
}
const inFolder = (...names: string[]) => path.join(DATA_DIR, ...names)
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

/** The process id and the folder of the socket, from the file that a running PostgreSQL keeps. */
function postmaster(folder = DATA_DIR): { pid: number; sockets: string } {
  const file = path.join(folder, 'postgres/postmaster.pid')
  const [pid, , , , sockets = ''] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), sockets }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A killed process stays a zombie until its parent reaps it, in containers for ever.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const query = async (statement: string) =>
  connected((await runningEmbedded(DATA_DIR))!, (client) => client.query(statement))

describe('a data folder', () => {
  let winner: Daybook
  let loser: Daybook
  beforeAll(async () => {
    const both = [start(), start()]
    const isReady = (each: Daybook) =>
      each.ready().then(
        () => true,
        () => false,
      )
    const outcomes = await Promise.all(both.map(isReady))
    expect(outcomes.toSorted()).toEqual([false, true])
    winner = both[outcomes.indexOf(true)]!
    loser = both[outcomes.indexOf(false)]!
  })

  it('is used by exactly one of two processes that start together', async () => {
    expect(await loser.ended).toEqual({ code: 1, signal: null })
    expect(loser.errors().trim()).toBe(
      `Daybook is already running on the data folder ${DATA_DIR} (process ${winner.pid}). ` +
        'Stop it first, or set DATA_DIR to another folder.',
    )
    await expect(embedded(DATA_DIR)).rejects.toThrow(`(process ${winner.pid})`)
    expect((await winner.fetch('/readyz')).status).toBe(200)
  })

  it('lets only its owner read secrets', () => {
    const secrets = ['secret.key', 'push.key', 'postgres.password', 'daybook.lock', 'postgres.log']
    for (const name of secrets) expect([name, modeOf(inFolder(name))]).toEqual([name, '600'])
    expect(modeOf(inFolder('postgres'))).toBe('700')
    expect(modeOf(DATA_DIR)).toBe(isRoot ? '711' : '700')
    expect(postmaster().sockets, 'each command on the data folder finds it').toBe(inFolder('postgres.socket'))
    expect(modeOf(postmaster().sockets)).toBe('700')
  })

  it('is taken over after kill -9: the next start stops the PostgreSQL that was left and has all that was committed', async () => {
    const before = postmaster()
    await query(`INSERT INTO "Site" ("location") VALUES ('kept')`)
    await winner.stop('SIGKILL')
    expect(isAlive(before.pid), 'PostgreSQL was left running').toBe(true)
    const second = start()
    await second.ready()
    expect(second.output()).toContain(
      `stopping the PostgreSQL that an earlier Daybook left running (process ${before.pid})`,
    )
    await expect.poll(() => isAlive(before.pid), PATIENCE).toBe(false)
    expect((await query(`SELECT "location" FROM "Site"`)).rows).toEqual([{ location: 'kept' }])

    const { pid, sockets } = postmaster()
    expect(await second.stop()).toEqual({ code: 0, signal: null })
    expect(isAlive(pid)).toBe(false)
    expect([existsSync(inFolder('daybook.lock')), existsSync(sockets)]).toEqual([false, false])
    expect(existsSync(inFolder('postgres/postmaster.pid'))).toBe(false)
    expect(readFileSync(inFolder('postgres.log'), 'utf8').trim()).toMatch(/database system is shut down$/)
  })
})

describe('what a killed process leaves', () => {
  it('does not touch a process that has reused the id of the dead PostgreSQL', async () => {
    const folder = emptyFolder()
    const file = path.join(folder, 'postmaster.pid')
    writeFileSync(file, `${process.pid}\n${folder}\n0\n5432\n\n\n\n\n`)
    const warnings: string[] = []
    await stopOrphan(folder, { warn: (message) => warnings.push(message) })
    expect(warnings).toEqual([])
    // PostgreSQL would take that process for a running one and not start.
    expect(existsSync(file)).toBe(false)
  })

  it('may be a PostgreSQL of another container, whose process is invisible here: the start is refused', async () => {
    const folder = emptyFolder()
    const sockets = path.join(folder, 'sockets')
    mkdirSync(sockets)
    const other = createServer().listen(path.join(sockets, '.s.PGSQL.5432'))
    onTestFinished(() => void other.close())
    mkdirSync(path.join(folder, 'postgres'))
    writeFileSync(path.join(folder, 'postgres.password'), 'x'.repeat(43))
    const file = path.join(folder, 'postgres/postmaster.pid')
    const running = `4194305\n/data/postgres\n0\n5432\n${sockets}\n\n\nready\n`
    writeFileSync(file, running)
    await expect(embedded(folder)).rejects.toThrow(
      /^A PostgreSQL runs on .+ where this process cannot see it, such as in another container\. Stop Daybook there first\.$/,
    )
    expect(readFileSync(file, 'utf8')).toBe(running)
  })

  it.each([
    ['of a process whose number another process has now', { pid: process.pid, born: 'in another life' }],
    ['that was only half written', '{"pid":'],
  ])('does not hold the folder by a lock %s', async (_, owner) => {
    const folder = emptyFolder()
    const file = path.join(folder, 'daybook.lock')
    writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify(owner))
    const lock = await lockFolder(folder)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
    expect(existsSync(file)).toBe(false)
  })

  it.runIf(process.platform === 'linux')('does not hold the folder by a zombie', async () => {
    // The child ends after the shell has become `sleep`, which never waits for it. A shell would reap it.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 600'])
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
})

it('a data folder whose path is too long for a socket has it in the temporary folder', async () => {
  const folder = path.join(emptyFolder(), 'x'.repeat(100))
  const server = await embedded(folder)
  onTestFinished(() => server.stop())
  expect(path.dirname(postmaster(folder).sockets)).toBe(tmpdir())
  expect(await connected(server.url, (client) => client.query('SELECT 1'))).toMatchObject({ rowCount: 1 })
})

describe('POSTGRES_BIN', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-bin-'))
  chmodSync(folder, 0o711)
  const named = (name: string) => {
    process.env.POSTGRES_BIN = path.join(folder, name)
    onTestFinished(() => void delete process.env.POSTGRES_BIN)
    return process.env.POSTGRES_BIN
  }
  afterAll(() => rmSync(folder, { recursive: true }))

  it('runs the PostgreSQL that it names', async () => {
    const { programs } = await findCluster(emptyFolder())
    const bin = named('installed')
    symlinkSync(programs, bin)
    const dataDir = emptyFolder()
    const server = await embedded(dataDir)
    onTestFinished(() => server.stop())
    const command = execFileSync('ps', ['-ww', '-o', 'args=', '-p', `${postmaster(dataDir).pid}`]).toString()
    expect(command).toContain(path.join(bin, 'postgres'))
  })

  it.each([
    [
      'nothing',
      null,
      /^POSTGRES_BIN must be the folder with the programs of PostgreSQL, such as .+; it is '/,
    ],
    [
      'an older one',
      'postgres (PostgreSQL) 14.2',
      /^POSTGRES_BIN must name a PostgreSQL 15 or newer; it is 14\.2\.$/,
    ],
  ])('is refused if it names %s', async (what, says, sentence) => {
    const bin = named(what)
    mkdirSync(bin)
    for (const name of says ? ['postgres', 'initdb'] : [])
      writeFileSync(path.join(bin, name), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 })
    await expect(embedded(emptyFolder())).rejects.toThrow(sentence)
  })
})

describe('a copied or incomplete data folder', () => {
  // If root runs this, PostgreSQL's user may not enter this folder, so the database is elsewhere and a link leads to it.
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-closed-'))
  const [original, copy] = [path.join(folder, 'data'), path.join(folder, 'copy')]
  beforeAll(async () => {
    chmodSync(folder, 0o700)
    await (await embedded(original)).stop()
  })
  afterAll(() => {
    for (const each of [original, copy]) {
      if (!isRoot || !existsSync(path.join(each, 'postgres'))) continue
      const cluster = readlinkSync(path.join(each, 'postgres'))
      for (const file of [cluster, `${cluster}.home`, `${cluster}.lock`])
        rmSync(file, { recursive: true, force: true })
    }
    rmSync(folder, { recursive: true, force: true })
  })

  it('with the database of another PostgreSQL is refused', async () => {
    const file = path.join(original, 'postgres/PG_VERSION')
    const version = readFileSync(file, 'utf8')
    writeFileSync(file, '12\n')
    await expect(embedded(original)).rejects.toThrow(
      /^The database in \S+ was made by PostgreSQL 12; this Daybook brings 18\S*\. Run npm run dump -- FOLDER with PostgreSQL 12, and /,
    )
    writeFileSync(file, version)
  })

  it('without its database password is refused, and no new one is made', async () => {
    const file = path.join(original, 'postgres.password')
    const password = readFileSync(file, 'utf8')
    rmSync(file)
    await expect(embedded(original)).rejects.toThrow(
      `The database's password is missing: put ${file} back from a backup.`,
    )
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, password, { mode: 0o600 })
    expect(readdirSync(original).filter((name) => name.includes('lock'))).toEqual([])
  })

  it.runIf(isRoot)(
    'with a link to the original database is refused, and the original continues',
    async () => {
      const server = await embedded(original)
      onTestFinished(() => server.stop())
      const { pid } = postmaster(original)
      execFileSync('cp', ['-a', original, copy])
      rmSync(path.join(copy, 'daybook.lock'))
      await expect(embedded(copy)).rejects.toThrow(
        `The data folder ${copy} is a copy without a database: its link leads to that of ${original}. ` +
          `Stop Daybook there and copy the folder with its links followed (cp -aL), or set DATA_DIR to ${original}.`,
      )
      expect([postmaster(original).pid, isAlive(pid)]).toEqual([pid, true])
      rmSync(copy, { recursive: true })
    },
  )

  it.runIf(isRoot)('with its links followed is a copy with a database of its own', async () => {
    execFileSync('cp', ['-aL', original, copy])
    const servers = [await embedded(original), await embedded(copy)]
    expect(postmaster(copy).pid).not.toBe(postmaster(original).pid)
    for (const server of servers) await server.stop()
  })
})
