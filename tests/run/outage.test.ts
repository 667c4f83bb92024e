// What goes wrong around the process: PostgreSQL dies, and the disk fills.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { keepRunning } from '#server/database/embedded/keep-running.ts'
import { startDaybook, temporaryFolder, type Daybook } from '#scripts/daybook.ts'
import { PATIENCE } from '#tests/support/process.ts'

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
  it('is also stopped if it is being started again when the stop begins', async () => {
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

  it('recovers by itself, requests get 503 in the meantime, and a stop does not wait for it', async () => {
    const data = newFolder()
    const daybook = await start({ DATA_DIR: data })
    expect((await login(daybook)).status).toBe(400)
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
    expect(daybook.output()).toContain('PostgreSQL runs again')
    process.kill(postmaster(data), 'SIGKILL')
    expect(await daybook.stop(), daybook.output() + daybook.errors()).toEqual({ code: 0, signal: null })
  })
})

describe.runIf(isRoot && process.platform === 'linux')('a full disk', () => {
  it('is reported to users, and Daybook continues once there is space', async () => {
    const disk = newFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=110m,mode=711', 'tmpfs', disk])
    cleanups.push(() => execFileSync('umount', ['-l', disk]))
    const DATA_DIR = path.join(disk, 'data')
    const daybook = await start({ DATA_DIR })
    const ballast = path.join(disk, 'ballast')
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' })
    } catch {
      // The disk is full now, as it should be.
    }
    const message = 'The disk of the server is full. Please tell your support person, and try again later.'
    // Every attempt writes a row, until one needs another page and there is no room for it.
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
