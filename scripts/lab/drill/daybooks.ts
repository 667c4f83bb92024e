// Several Daybooks on one PostgreSQL and one data folder, behind HAProxy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '#scripts/lab/attack/report.ts'
import { PASSWORD, type Server } from '#scripts/lab/attack/target.ts'
import { startDaybook, temporaryFolder, type Daybook } from '#scripts/daybook.ts'
import { startEmbedded } from '#server/database/embedded/postgres.ts'
import { haproxy, installPackages } from './debian.ts'

/** How many Daybooks the proxy leads to, in turn. */
export const numbers = [1, 2, 4] as const
export type Count = (typeof numbers)[number]

export const names = ['one', 'two', 'three', 'four'] as const
export type Name = (typeof names)[number]

export const portOf = (name: Name) => 54_331 + names.indexOf(name)
const proxyPort = (count: Count) => 54_320 + count
const START_MS = 30_000
/** The unit of processor time in /proc. */
const TICK_SECONDS = 0.01

export type Daybooks = Awaited<ReturnType<typeof startDaybooks>>
/** Processor seconds since the start: of each Daybook, of PostgreSQL, and of the whole machine. */
export type Cpu = { daybooks: number[]; postgres: number; machine: number }

/** @param publicUrl the address that people open. */
export async function startDaybooks(publicUrl = `http://127.0.0.1:${proxyPort(2)}`) {
  installPackages([haproxy], ['haproxy'])
  const { folder, remove } = temporaryFolder()
  const database = path.join(folder, 'database')
  const stops = [async () => remove()]
  const stop = async () => {
    for (const end of stops.toReversed()) await end()
  }
  try {
    const postgres = await startEmbedded({ dataDir: database, log: { info: () => {}, warn: console.log } })
    stops.push(() => postgres.stop())
    const runs = new Map<Name, Daybook>()
    const start = async (name: Name) => {
      const run = startDaybook({
        DATABASE_URL: postgres.url,
        DATABASE_OWNER_URL: postgres.ownerUrl,
        DATA_DIR: path.join(folder, 'shared'),
        PORT: `${portOf(name)}`,
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: '1',
        DEMO: '1',
        DEMO_PASSWORD: PASSWORD,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      })
      runs.set(name, run)
      await run.ready()
    }
    stops.push(async () => void (await Promise.all([...runs.values()].map((run) => run.stop()))))
    // The first loads the demo company.
    for (const name of names) await start(name)
    const proxy = startProxy(path.join(folder, 'haproxy.cfg'))
    stops.push(proxy.stop)
    await proxy.ready()
    /** How many requests each has answered through the proxy. */
    const answered = new Map<string, number>()
    let count: Count = 1
    const proxied: Server = {
      address: async () => addressOf(proxyPort(count)),
      fetch: async (place, init) => {
        const response = await fetch(`${addressOf(proxyPort(count))}${place}`, init)
        const by = response.headers.get('x-served-by') ?? ''
        answered.set(by, (answered.get(by) ?? 0) + 1)
        return response
      },
    }
    return {
      ownerUrl: postgres.ownerUrl,
      proxied,
      /** From now on `proxied` leads to the first so many. */
      use: (next: Count) => void (count = next),
      direct: (name: Name): Server => ({
        address: async () => addressOf(portOf(name)),
        fetch: (place, init) => fetch(`${addressOf(portOf(name))}${place}`, init),
      }),
      answeredBy: (name: Name) => answered.get(name) ?? 0,
      kill: (name: Name) => runs.get(name)!.stop('SIGKILL'),
      /** Expects that all run, after the killed ones are started again. */
      expectRunning: (report: Report) => {
        for (const [name, run] of runs)
          report.expect(!run.hasEnded(), `process ${name} ended by itself`, run.errors() || run.output())
      },
      start,
      cpu: (): Cpu => ({
        daybooks: names.map((name) => ticks(runs.get(name)!.pid).own * TICK_SECONDS),
        postgres: postgresTicks(database) * TICK_SECONDS,
        machine:
          cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000,
      }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`

function startProxy(file: string) {
  writeFileSync(file, proxyConfig())
  const proxy = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(proxy, 'exit')
  return {
    async ready() {
      const deadline = Date.now() + START_MS
      for (const count of numbers)
        while (!(await fetch(`${addressOf(proxyPort(count))}/readyz`).catch(() => null))?.ok) {
          if (Date.now() > deadline || proxy.exitCode !== null) throw new Error('HAProxy did not start.')
          await sleep(100)
        }
    },
    async stop() {
      proxy.kill('SIGKILL')
      await ended
    },
  }
}

/** The configuration of docs/operations/haproxy.cfg without TLS, once for each number of Daybooks. */
function proxyConfig(): string {
  const listens = numbers.map(
    (count) => `listen ${count}
  bind 127.0.0.1:${proxyPort(count)}
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host daybook
  http-response set-header X-Served-By %s
${names
  .slice(0, count)
  .map((name) => `  server ${name} 127.0.0.1:${portOf(name)} check`)
  .join('\n')}
`,
  )
  const [defaults] = readFileSync('docs/operations/haproxy.cfg', 'utf8').split('listen daybook')
  return `${defaults}${listens.join('')}`
}

/** Ticks of the processor that a process used, and those of its children that have ended. 0 once it has ended. */
function ticks(pid: number): { parent: number; own: number; ended: number } {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((field) => fields[field]!)
    return { parent: parent!, own: user! + system!, ended: endedUser! + endedSystem! }
  } catch {
    return { parent: 0, own: 0, ended: 0 }
  }
}

function postgresTicks(dataDir: string): number {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const { own, ended } = ticks(postmaster)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ticks(Number(name)))
    .filter(({ parent }) => parent === postmaster)
  return children.reduce((sum, child) => sum + child.own, own + ended)
}
