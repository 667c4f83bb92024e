// Runs the embedded PostgreSQL below the data folder, for installations without DATABASE_URL.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { makeDataFolder, readSecret } from '#server/process/data-folder.ts'
import { isDiskFull } from '#server/process/disk-full.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { findCluster, initialise, superuser, type Cluster } from './cluster.ts'
import { claimCluster, isInside } from './home.ts'
import { keepRunning } from './keep-running.ts'
import { lockFolder } from './lock-file.ts'
import { isPostmaster, launch, postmasterFile, stopOrphan } from './postmaster.ts'
import { giveTo } from './run-as.ts'
import { answersIn, makeSocketFolder } from './sockets.ts'

type Options = {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** Does not sync to disk; for tests. */
  fast?: boolean
  /** Recovers a restored cluster from the log in it. */
  recovery?: Recovery
}
/** Everything that was committed until the instant, null for all of it, on a timeline of the log. */
export type Recovery = { to: Date | null; timeline: number }

export type Embedded = {
  /** For the application's role, which owns nothing. */
  url: string
  /** For the owner of everything. */
  ownerUrl: string
  /** How often PostgreSQL has crashed since an instant. */
  endsSince(instant: Date): number
  stop(): Promise<void>
}

/** The role for serving; it owns nothing. */
export const applicationRole = 'daybook_app'
const databaseName = 'daybook'

/**
 * Limits the log that waits to be archived, so that it cannot fill the disk. Beyond the limit the archive has a gap,
 * and a new backup is made.
 */
const durable = { max_connections: 100, max_slot_wal_keep_size: '4GB' }
const unsafe = { max_connections: 200, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts PostgreSQL. Makes the cluster on the first start, and stops a PostgreSQL that a killed Daybook left running. */
export async function startEmbedded({ dataDir, log, fast = false, recovery }: Options): Promise<Embedded> {
  makeDataFolder(path.resolve(dataDir))
  const root = await realpath(dataDir)
  const claims = [await lockFolder(root)]
  const release = () => claims.forEach((claim) => claim.release())
  let cluster: Cluster | undefined
  try {
    const found = await findCluster(root)
    claimCluster(found.folder, root)
    if (!isInside(found.folder, root)) claims.push(await lockFolder(root, `${found.folder}.lock`))
    await requireUnused(found.folder)
    await stopOrphan(found.folder, log)
    cluster = { ...found, sockets: await makeSocketFolder(found) }
    if (!existsSync(cluster.folder)) await initialise(cluster, fast)
    const { folder, sockets } = cluster
    const start = launch.bind(null, cluster, fast ? unsafe : durable)
    const first = recovery ? await recover(cluster, recovery) : await start()
    const server = keepRunning(first, {
      launch: start,
      isDiskFull: () => isDiskFull(folder),
      log,
    })
    const urls = await createDatabase(cluster).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    const clear = () => rm(sockets, { recursive: true, force: true }).finally(release)
    return { ...urls, endsSince: server.endsSince, stop: () => server.stop().finally(clear) }
  } catch (error) {
    if (cluster) await rm(cluster.sockets, { recursive: true, force: true })
    release()
    throw error
  }
}

/** Starts the PostgreSQL of a restored cluster once its log is replayed. */
async function recover(cluster: Cluster, { to, timeline }: Recovery) {
  const signal = path.join(cluster.folder, 'recovery.signal')
  await writeFile(signal, '')
  await giveTo(signal, cluster.user)
  const time = to?.toISOString().replace('T', ' ').replace('Z', '+00')
  const target = time ? { recovery_target_time: time, recovery_target_action: 'promote' } : null
  // PostgreSQL asks the command for each file before it looks into the cluster, where all of them are.
  const source = { recovery_target_timeline: timeline, restore_command: 'exit 1', hot_standby: 'off' }
  return launch(cluster, { ...durable, ...target, ...source }, Infinity)
}

/** Starts a temporary PostgreSQL, and deletes its data when it stops. */
export async function startTemporary(log: Options['log']): Promise<Embedded> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'daybook-data-'))
  // If root runs this, PostgreSQL's user must pass through the folder.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log, fast: true })
  const stop = () => embedded.stop().finally(() => rm(dataDir, { recursive: true, force: true }))
  return { ...embedded, stop }
}

/** Makes the database and its two roles if they are missing. */
async function createDatabase({ sockets, password }: Cluster): Promise<Pick<Embedded, 'url' | 'ownerUrl'>> {
  const address = (...of: Names) => addressAt(sockets, ...of)
  // Each process generates a new password for the application's role, so it is stored nowhere.
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

/** @throws StartupError if a PostgreSQL runs on the cluster where this process cannot see it. */
async function requireUnused(folder: string): Promise<void> {
  const [pid, , , , sockets = ''] = postmasterFile(folder)
  if (!sockets || isPostmaster(Number(pid), folder) || !(await answersIn(sockets))) return
  throw new StartupError(
    `A PostgreSQL runs on ${folder} where this process cannot see it, such as in another container. Stop Daybook there first.`,
  )
}

/**
 * The owner's address of the PostgreSQL that a running Daybook uses on a data folder; null if none runs.
 * @throws StartupError if it runs and cannot be reached from here.
 */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const folder = await realpath(path.join(dataDir, 'postgres')).catch(() => '')
  const [pid, , , , sockets = ''] = postmasterFile(folder)
  if (!sockets) return null
  if (await answersIn(sockets)) {
    const password = readSecret(path.join(dataDir, 'postgres.password'))
    return password && addressAt(sockets, superuser, password, databaseName)
  }
  if (!isPostmaster(Number(pid), folder)) return null
  throw new StartupError(
    `The PostgreSQL of ${folder} runs, and its socket in ${sockets} cannot be reached from here. ` +
      'Run the command as the user of Daybook, with the same temporary folder.',
  )
}
