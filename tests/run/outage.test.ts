// Failures around the process: PostgreSQL dies, and the disk fills up.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDaybook, temporaryFolder, type Daybook } from '#scripts/daybook.ts'
import { connected } from '#server/database/connected.ts'
import { keepRunning } from '#server/database/embedded/keep-running.ts'
import { runningEmbedded } from '#server/database/embedded/postgres.ts'
import { PATIENCE } from '#tests/support/process.ts'

const canMount = process.getuid?.() === 0 && process.platform === 'linux'
const { folder: disk, remove } = temporaryFolder()
const DATA_DIR = path.join(disk, 'data')
let daybook: Daybook
beforeAll(async () => {
  if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=110m,mode=711', 'tmpfs', disk])
  daybook = startDaybook({ LOG_LEVEL: 'warn', DATA_DIR })
  await daybook.ready()
})
afterAll(async () => {
  await daybook.stop()
  if (canMount) execFileSync('umount', ['-l', disk])
  remove()
})

function killPostgres(): void {
  const file = path.join(DATA_DIR, 'postgres/postmaster.pid')
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
}
const ready = async () => (await daybook.fetch('/readyz')).status
const login = () =>
  daybook.fetch('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@test.example', password: 'a password' }),
  })

it('PostgreSQL that is killed is also stopped if it is being started again when the stop begins', async () => {
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

it('PostgreSQL that is killed recovers by itself, and requests get 503 in the meantime', async () => {
  expect((await login()).status).toBe(400)
  killPostgres()
  await expect.poll(ready, PATIENCE).toBe(503)
  const refused = await login()
  if (refused.status !== 400) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ value: 'Daybook is busy. Please try again in a moment.' })
  }
  await expect.poll(ready, PATIENCE).toBe(200)
  expect((await login()).status).toBe(400)
  expect(daybook.output()).toContain('PostgreSQL runs again')
})

it.runIf(canMount)(
  'a full disk is reported to users, and Daybook continues once there is space',
  async () => {
    const ballast = path.join(disk, 'ballast')
    // Empty, so that the next attempt needs another page, for which there is no room.
    await connected((await runningEmbedded(DATA_DIR))!, (client) => client.query('TRUNCATE "Throttle"'))
    // It fails when the disk is full, as it should be.
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
    const says = async () => ((await (await login()).json()) as { value: string }).value
    await expect
      .poll(says, { timeout: 50_000 })
      .toBe('The disk of the server is full. Please tell your support person, and try again later.')
    rmSync(ballast)
    await expect.poll(async () => (await login()).status, { timeout: 50_000 }).not.toBe(503)
    expect(await ready()).toBe(200)
  },
)

it('PostgreSQL that is killed does not delay a stop', async () => {
  killPostgres()
  expect(await daybook.stop(), daybook.output() + daybook.errors()).toEqual({ code: 0, signal: null })
})
