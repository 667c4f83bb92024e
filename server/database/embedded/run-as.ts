// Chooses the user that runs PostgreSQL, and its folders. PostgreSQL refuses to run as root, so root uses another user. If
// that user cannot reach the project or the data folder, the files are below /var/lib/daybook.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'

/** The user that runs PostgreSQL; empty for the user who started Daybook. */
export type RunAs = { uid?: number; gid?: number }

const shared = '/var/lib/daybook'

export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {}
  return lookUp('daybook') ?? lookUp('postgres') ?? createUser() ?? lookUp('nobody') ?? {}
}

/** The folder of the PostgreSQL programs, or of a copy that the user can execute. @param version names the copy. */
export async function reachablePrograms(native: string, version: string, user: RunAs): Promise<string> {
  const original = await realpath(native)
  if (canReach(path.join(original, 'bin/postgres'), user)) return original
  const copy = path.join(shared, 'runtime', version)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  await cp(original, draft, { recursive: true, verbatimSymlinks: true })
  // Another process may have made the same copy in the meantime.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** The folder of the cluster: below the data folder, or reached from there by a symbolic link. */
export async function clusterFolder(dataDir: string, user: RunAs): Promise<string> {
  const link = path.join(dataDir, 'postgres')
  const existing = existsSync(link) ? await realpath(link) : null
  if (existing && (existing !== link || canReach(link, user))) return existing
  // A link whose cluster has been removed.
  if (!existing) await rm(link, { force: true })
  if (!existing && canReach(dataDir, user)) return link
  const elsewhere = path.join(shared, 'clusters', randomUUID())
  await mkdir(path.dirname(elsewhere), { recursive: true, mode: 0o755 })
  // A full copy of another data folder, in a folder that PostgreSQL's user cannot reach.
  if (existing) await move(existing, elsewhere)
  await symlink(elsewhere, link)
  return elsewhere
}

/** Moves a folder, even to another disk. */
async function move(from: string, to: string): Promise<void> {
  // Renamed when the copy is complete.
  const draft = `${to}.new`
  execFileSync('cp', ['-a', from, draft])
  await rename(draft, to)
  await rm(from, { recursive: true })
}

/** Makes the user that runs PostgreSQL the owner of a file or folder. */
export async function giveTo(file: string, user: RunAs): Promise<void> {
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
