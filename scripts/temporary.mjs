// Where a run of the tests keeps its temporary files: databases, uploads, the profiles of browsers.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const GIGABYTE = 2 ** 30
/** A run has 3 GB there at its end, and its processes take as much memory again. */
const ROOM = 4 * GIGABYTE
const MEMORY = 12 * GIGABYTE
const NAME = /^daybook-tests-(\d+)-/

/**
 * An empty folder that goes with this process. It is in memory where there is plenty: a run makes two hundred databases,
 * and a disk's file system takes up to a fifth of the processors for them (decision 112).
 */
export function folderOfRun(memory = '/dev/shm') {
  const parent = hasRoom(memory) ? memory : tmpdir()
  sweep(parent)
  const folder = mkdtempSync(path.join(parent, `daybook-tests-${process.pid}-`))
  // Root lets PostgreSQL's user pass through it.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ROOM && process.availableMemory() > MEMORY
  } catch {
    // There is no such folder, or a Node before 20.13 does not tell how much memory there is.
    return false
  }
}

/** Removes what runs of this user left that were killed. */
function sweep(parent) {
  for (const name of readdirSync(parent)) {
    const [, pid] = NAME.exec(name) ?? []
    if (!pid || isRunning(Number(pid))) continue
    const folder = path.join(parent, name)
    const owner = statSync(folder, { throwIfNoEntry: false })?.uid
    if (owner === process.getuid?.()) rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
