// Decides as whom PostgreSQL runs and where its files lie: it refuses root, so root lends it another user
// and, where that user cannot reach the project or the data folder, a place below /var/lib/daybook.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'

/** The user PostgreSQL runs as; empty when it runs as the user who started Daybook. */
export type RunAs = { uid?: number; gid?: number }

const shared = '/var/lib/daybook'

export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {}
  return lookUp('daybook') ?? lookUp('postgres') ?? createUser() ?? lookUp('nobody') ?? {}
}

/** The PostgreSQL programs where that user can execute them; `version` names a copy of them. */
export async function reachablePrograms(native: string, version: string, user: RunAs): Promise<string> {
  const original = await realpath(native)
  if (canReach(path.join(original, 'bin/postgres'), user)) return original
  const copy = path.join(shared, 'runtime', version)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  await cp(original, draft, { recursive: true, verbatimSymlinks: true })
  // A second start may have been quicker: either copy will do.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** The folder of the cluster: below the data folder, or reached from there by a symbolic link. */
export async function clusterFolder(dataDir: string, user: RunAs): Promise<string> {
  const place = path.join(dataDir, 'postgres')
  const found = existsSync(place) ? await realpath(place) : null
  if (found && (found !== place || canReach(place, user))) return found
  // A link to a cluster that somebody removed is of no more use.
  if (!found) await rm(place, { force: true })
  if (!found && canReach(dataDir, user)) return place
  const elsewhere = path.join(shared, 'clusters', randomUUID())
  await mkdir(path.dirname(elsewhere), { recursive: true, mode: 0o755 })
  // A whole copy of another data folder, brought to where PostgreSQL's user cannot reach it.
  if (found) await move(found, elsewhere)
  await symlink(elsewhere, place)
  return elsewhere
}

/** Moves a folder, also to another disk. */
async function move(from: string, to: string): Promise<void> {
  // It gets its name once it is whole.
  const draft = `${to}.new`
  execFileSync('cp', ['-a', from, draft])
  await rename(draft, to)
  await rm(from, { recursive: true })
}

/** Gives a file or folder to the user PostgreSQL runs as. */
export async function handOver(file: string, user: RunAs): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await chown(file, user.uid, user.gid)
}

function canReach(file: string, user: RunAs): boolean {
  if (user.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', file], { ...user, cwd: '/' }).status === 0
}

function lookUp(name: string): RunAs | null {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

function createUser(): RunAs | null {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'daybook',
  ])
  return lookUp('daybook')
}
