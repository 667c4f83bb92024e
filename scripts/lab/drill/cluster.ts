// Two PostgreSQL servers of Debian's with synchronous replication: Patroni decides which is the primary, etcd remembers it, and
// HAProxy leads every connection to it.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#scripts/daybook.ts'
import { isPostmaster, postmasterFile } from '#server/database/embedded/postmaster.ts'
import { haproxy, installPackages } from './debian.ts'

const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy,
  postgres: '/usr/lib/postgresql/15/bin/postgres',
}
const packages = ['etcd-server', 'patroni', 'haproxy', 'postgresql-15']
const PASSWORD = 'of-the-drill'
const ports = { etcd: 23_790, peer: 23_800, proxy: 54_300 }
const nodes = [
  { name: 'one', postgres: 54_301, api: 54_311 },
  { name: 'two', postgres: 54_302, api: 54_312 },
] as const
const START_MS = 90_000

type Node = (typeof nodes)[number]

/** Starts both. It needs root, because it installs missing Debian packages and runs the servers as another user. */
export async function startCluster() {
  installPackages(Object.values(programs), packages)
  const { folder, remove } = temporaryFolder()
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  const started = new Map<string, ChildProcess>()
  const run = (name: string, program: string, args: string[]) => {
    // A process group of its own, so that a kill takes its PostgreSQL along.
    const log = openSync(path.join(folder, `${name}.log`), 'w')
    const child = spawn(program, args, { ...user, cwd: folder, stdio: ['ignore', log, log], detached: true })
    closeSync(log)
    started.set(name, child)
  }
  const own = (name: string, content?: string) => {
    const file = path.join(folder, name)
    if (content === undefined) mkdirSync(file, { mode: 0o700 })
    else writeFileSync(file, content)
    chownSync(file, user.uid, user.gid)
    return file
  }
  const kill = async (name: string) => {
    const child = started.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid!, 'SIGKILL')
    await ended
  }
  const dataOf = (name: string) => path.join(folder, name, 'data')
  const stop = async () => {
    for (const name of [...started.keys()].reverse()) await kill(name)
    // PostgreSQL is in no group of Patroni's, and would keep its port.
    for (const { name } of nodes) killPostgres(dataOf(name))
    remove()
  }
  const at = (port: number) => `http://127.0.0.1:${port}`
  try {
    run('etcd', programs.etcd, [
      ...['--data-dir', own('etcd'), '--name', 'drill', '--initial-cluster', `drill=${at(ports.peer)}`],
      ...['--listen-client-urls', at(ports.etcd), '--advertise-client-urls', at(ports.etcd)],
      ...['--listen-peer-urls', at(ports.peer), '--initial-advertise-peer-urls', at(ports.peer)],
    ])
    for (const node of nodes) {
      run(node.name, programs.patroni, [own(`${node.name}.json`, patroniOf(node, own(node.name)))])
      await until(async () => (await roleOf(node)) !== null)
    }
    await until(async () => (await syncStandby()) !== null)
    run('haproxy', programs.haproxy, ['-db', '-f', own('haproxy.cfg', proxyConfig())])
    await sleep(5000)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgresql://postgres:${PASSWORD}@127.0.0.1:${ports.proxy}/postgres`,
    /** Kills the primary with its Patroni, as a machine that loses its power. @returns its name. */
    async killPrimary(): Promise<string> {
      for (const node of nodes)
        if ((await roleOf(node)) === 'primary') {
          killPostgres(dataOf(node.name))
          await kill(node.name)
          return node.name
        }
      throw new Error('There is no primary.')
    },
    stop,
  }
}

/** Kills a server, if it runs, with its connections, which are sessions of their own. */
function killPostgres(data: string): void {
  const [pid] = postmasterFile(data)
  if (!pid || !isPostmaster(Number(pid), data)) return
  // Stopped first, so that it neither notices nor tells anybody.
  process.kill(Number(pid), 'SIGSTOP')
  spawnSync('pkill', ['-KILL', '-P', pid])
  process.kill(Number(pid), 'SIGKILL')
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres']).toString())
}

/** Patroni's state of a node; null while it does not answer. */
async function roleOf({ api }: Node): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${api}/patroni`).catch(() => null)
  const { state, role } = ((await response?.json()) ?? {}) as { state?: string; role?: string }
  if (state !== 'running' && state !== 'streaming') return null
  return role === 'master' ? 'primary' : (role ?? null)
}

/** The node that has every commit before it is acknowledged; null if none has. */
async function syncStandby(): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${nodes[0].api}/cluster`).catch(() => null)
  const { members = [] } = ((await response?.json()) ?? {}) as { members?: { name: string; role: string }[] }
  return members.find(({ role }) => role === 'sync_standby')?.name ?? null
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('The two PostgreSQL servers did not start.')
    await sleep(500)
  }
}

/** Patroni reads YAML, of which JSON is a part. */
function patroniOf({ name, postgres, api }: Node, folder: string): string {
  const account = (username: string) => ({ username, password: PASSWORD })
  return JSON.stringify({
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { hosts: `127.0.0.1:${ports.etcd}` },
    bootstrap: {
      // The shortest that Patroni takes: after `ttl` seconds without a word the primary counts as gone.
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host replication all 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: path.dirname(programs.postgres),
      pgpass: path.join(folder, 'pgpass'),
      authentication: { superuser: account('postgres'), replication: account('replicator') },
      parameters: { unix_socket_directories: folder, max_connections: 100 },
    },
  })
}

function proxyConfig(): string {
  const servers = nodes.map(
    ({ name, postgres, api }) =>
      `  server ${name} 127.0.0.1:${postgres} check port ${api} on-marked-down shutdown-sessions`,
  )
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${ports.proxy}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${servers.join('\n')}
`
}
