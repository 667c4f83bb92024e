// Runs a real PostgreSQL of our own below the data folder, for those who have no server to point at.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { makeDataFolder, readSecret } from '#server/process/data-folder.ts'
import { findCluster, initialise, superuser, type Cluster } from './cluster.ts'
import { claimCluster, isWithin } from './home.ts'
import { keepRunning } from './keep-running.ts'
import { lockFolder } from './lock-file.ts'
import { isDiskFull, isPostmaster, launch, postmasterFile, stopOrphan } from './postmaster.ts'

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

const applicationRole = 'daybook_app'
const databaseName = 'daybook'

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
