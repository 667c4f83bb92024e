// Starts the server process of a cluster, and stops one that a killed Daybook left running.
import { execFileSync, type ChildProcess } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from '#server/process/disk-full.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { run, type Cluster } from './cluster.ts'
import { writeConfiguration } from './configuration.ts'

const startSeconds = 60
const stopSeconds = 30

/**
 * PostgreSQL's shared buffers: a quarter of the machine's memory, as its manual recommends, from 128 MB to 1 GB. PostgreSQL
 * allocates them as they fill.
 */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
const bufferMegabytes = Math.min(Math.max(Math.floor(memory / 4 / 1024 ** 2), 128), 1024)

/** Starts PostgreSQL. @throws StartupError if it is not ready within `seconds`. */
export async function launch(
  cluster: Cluster,
  settings: Record<string, string | number>,
  seconds = startSeconds,
): Promise<ChildProcess> {
  const all = {
    ...settings,
    ...(await writeConfiguration(cluster.sockets, cluster.user)),
    shared_buffers: `${bufferMegabytes}MB`,
    listen_addresses: '',
    unix_socket_directories: cluster.sockets,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = run(cluster, 'postgres', ['-D', cluster.folder, ...flags])
  // For a Daybook that exits without stopping PostgreSQL.
  const end = () => server.kill('SIGINT')
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  await untilReady(server, cluster, seconds)
  return server
}

/** PostgreSQL writes its state into the eighth line of postmaster.pid. pg_ctl waits for it in the same way. */
async function untilReady(server: ChildProcess, cluster: Cluster, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
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

/** Stops a PostgreSQL that a killed Daybook left running: this process owns the data folder, so nobody else uses it. */
export async function stopOrphan(folder: string, log: { warn(message: string): void }): Promise<void> {
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
  // PostgreSQL does not start if another program now has the process id in this file.
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  if (sockets && path.basename(sockets).startsWith('daybook-'))
    await rm(sockets, { recursive: true, force: true })
}

/** Whether a process is the PostgreSQL of a cluster. */
export function isPostmaster(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder
    return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`]).includes(folder)
  } catch {
    return false
  }
}

/** The lines of postmaster.pid, which exists while PostgreSQL runs. */
export function postmasterFile(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
