// What goes wrong around the process: PostgreSQL dies, the disk fills, the data folder is copied, a stop is held up.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepRunning } from '#server/database/embedded/keep-running.ts'
import { asOwner, freshDatabase } from '#tests/support/database.ts'
import { startDaybook, temporaryFolder, type Daybook } from '#scripts/daybook.ts'
import { GIVEN_UP, enqueueBadJobs, PATIENCE, refusal } from '#tests/support/process.ts'

const isRoot = process.getuid?.() === 0
const started: Daybook[] = []
const cleanups: (() => void)[] = []
afterEach(async () => {
  for (const daybook of started.splice(0)) await daybook.stop()
  for (const clean of cleanups.splice(0).reverse()) clean()
})

async function start(env: Record<string, string>): Promise<Daybook> {
  const daybook = startDaybook({ LOG_LEVEL: 'warn', ...env })
  started.push(daybook)
  await daybook.ready()
  return daybook
}

function newFolder(): string {
  const { folder, remove } = temporaryFolder()
  cleanups.push(remove)
  return folder
}

const postmaster = (data: string) =>
  Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const login = (daybook: Daybook) =>
  daybook.fetch('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@test.example', password: 'a password' }),
  })

describe('PostgreSQL that is killed', () => {
  it('is stopped, too, when it is being started again while the stop begins', async () => {
    const run = () => spawn('sleep', ['60'])
    const first = run()
    const launched = Promise.withResolvers<ChildProcess>()
    const isLaunching = Promise.withResolvers<void>()
    const launch = () => (isLaunching.resolve(), launched.promise)
    const server = keepRunning(first, { launch, isDiskFull: () => false, log: { warn: () => {} } })
    first.kill('SIGKILL')
    await isLaunching.promise
    const stopped = server.stop()
    const second = run()
    launched.resolve(second)
    await stopped
    expect(second.signalCode).toBe('SIGINT')
  })

  it('recovers by itself, and requests get 503 in the meantime', async () => {
    const data = newFolder()
    const daybook = await start({ DATA_DIR: data })
    expect((await login(daybook)).status).toBe(400)
    for (let time = 0; time < 2; time++) {
      process.kill(postmaster(data), 'SIGKILL')
      await expect.poll(async () => (await daybook.fetch('/readyz')).status, PATIENCE).toBe(503)
      const refused = await login(daybook)
      if (refused.status !== 400) {
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
        expect(await refused.json()).toMatchObject({
          value: 'Daybook is busy. Please try again in a moment.',
        })
      }
      await expect.poll(async () => (await daybook.fetch('/readyz')).status, PATIENCE).toBe(200)
      expect((await login(daybook)).status).toBe(400)
    }
    expect(daybook.output()).toContain('PostgreSQL runs again')
    expect(await daybook.stop()).toEqual({ code: 0, signal: null })
  })

  it('does the jobs that are left once its connections are back', async () => {
    const url = await freshDatabase()
    const daybook = await start({ DATA_DIR: newFolder(), DATABASE_URL: url })
    const connections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'daybook jobs'`
    await asOwner(url, connections)
    await enqueueBadJobs(url, 1)
    await expect.poll(() => daybook.output().match(GIVEN_UP)?.length, PATIENCE).toBe(1)
  })

  it('does not hold up a stop', async () => {
    const data = newFolder()
    const daybook = await start({ DATA_DIR: data })
    process.kill(postmaster(data), 'SIGKILL')
    expect(await daybook.stop(), daybook.output() + daybook.errors()).toEqual({ code: 0, signal: null })
  })
})

describe.runIf(isRoot && process.platform === 'linux')('a full disk', () => {
  it('is reported to users, and work continues once there is space', async () => {
    const disk = newFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=110m,mode=711', 'tmpfs', disk])
    cleanups.push(() => execFileSync('umount', ['-l', disk]))
    const DATA_DIR = path.join(disk, 'data')
    const daybook = await start({ DATA_DIR })
    const ballast = path.join(disk, 'ballast')
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' })
    } catch {
      // Full is what it has to become.
    }
    const message = 'The disk of the server is full. Please tell your support person, and try again later.'
    // Every try writes a row; the one that needs another page finds no room for it.
    const fill = async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => login(daybook)))
      const values = await Promise.all(all.map((each) => each.json() as Promise<{ value: string }>))
      return values.some(({ value }) => value === message)
    }
    await expect.poll(fill, { timeout: 50_000 }).toBe(true)
    rmSync(ballast)
    await expect.poll(async () => (await login(daybook)).status, { timeout: 50_000 }).not.toBe(503)
    expect((await daybook.fetch('/readyz')).status).toBe(200)
  })
})

describe.runIf(isRoot)('a copied data folder', () => {
  // Where PostgreSQL's user may not enter, the database lies elsewhere and the data folder links to it.
  function closedFolder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'daybook-closed-'))
    chmodSync(folder, 0o700)
    cleanups.push(() => {
      for (const name of ['data', 'copy']) {
        const link = path.join(folder, name, 'postgres')
        if (!existsSync(link)) continue
        const cluster = readlinkSync(link)
        for (const file of [cluster, `${cluster}.home`, `${cluster}.lock`])
          rmSync(file, { recursive: true, force: true })
      }
      rmSync(folder, { recursive: true, force: true })
    })
    return folder
  }

  it('with a link to the original database is refused, and the original continues', async () => {
    const folder = closedFolder()
    const [DATA_DIR, copy] = [path.join(folder, 'data'), path.join(folder, 'copy')]
    const original = await start({ DATA_DIR })
    const pid = postmaster(DATA_DIR)
    execFileSync('cp', ['-a', DATA_DIR, copy])
    rmSync(path.join(copy, 'daybook.lock'))
    expect(await refusal({ DATA_DIR: copy })).toBe(
      `The data folder ${copy} is a copy without a database: its link leads to that of ${DATA_DIR}. ` +
        `Stop Daybook there and copy the folder with its links followed (cp -aL), or set DATA_DIR to ${DATA_DIR}.`,
    )
    expect((await original.fetch('/readyz')).status).toBe(200)
    expect(postmaster(DATA_DIR)).toBe(pid)
    rmSync(copy, { recursive: true })
  })

  it('with its links followed is a copy with a database of its own', async () => {
    const folder = closedFolder()
    const [DATA_DIR, copy] = [path.join(folder, 'data'), path.join(folder, 'copy')]
    await (await start({ DATA_DIR })).stop()
    started.length = 0
    execFileSync('cp', ['-aL', DATA_DIR, copy])
    const original = await start({ DATA_DIR })
    const second = await start({ DATA_DIR: copy })
    for (const each of [original, second]) expect((await each.fetch('/readyz')).status).toBe(200)
    expect(postmaster(copy)).not.toBe(postmaster(DATA_DIR))
  })
})

describe('a stop', () => {
  it('does not wait for an unfinished body, and exits with 0', async () => {
    const data = newFolder()
    const daybook = await start({ DATA_DIR: data, DATABASE_URL: await freshDatabase() })
    const { port } = new URL(await daybook.ready())
    const slow = net.connect(Number(port), '127.0.0.1')
    slow.on('error', () => {})
    slow.write(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"query":',
    )
    await new Promise((resolve) => slow.once('connect', resolve))
    await daybook.fetch('/healthz')
    expect(await daybook.stop()).toEqual({ code: 0, signal: null })
    expect(existsSync(path.join(data, 'daybook.lock'))).toBe(false)
  })
})

describe('a path that leads nowhere', () => {
  let data: ReturnType<typeof temporaryFolder>
  let daybook: Daybook
  beforeAll(async () => {
    data = temporaryFolder()
    daybook = startDaybook({ DATA_DIR: data.folder, DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'warn' })
    await daybook.ready()
  })
  afterAll(async () => {
    await daybook.stop()
    data.remove()
  })

  it.each([
    ['/assets/', 404, 'text/plain'],
    ['/assets', 404, 'text/plain'],
    ['/api/Nonsense', 404, 'application/json'],
    ['/api/$batch', 501, 'application/json'],
  ])('%s is answered with %i', async (place, status, type) => {
    const response = await daybook.fetch(place)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain(type)
  })

  it('is answered on a connection with a longer keep-alive than proxies use', async () => {
    const { headers } = await daybook.fetch('/api/Nonsense')
    const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
    expect(seconds).toBeGreaterThan(60)
  })
})
