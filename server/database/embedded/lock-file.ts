// The lock file of a data folder, with the process that owns it. The lock of a killed process does not count.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/process/startup-error.ts'

type Owner = { pid: number; born: string }

/** Locks the folder for this process. @throws StartupError naming the process that has the lock. */
export async function lockFolder(
  folder: string,
  file = path.join(folder, 'daybook.lock'),
): Promise<{ release(): void }> {
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) } satisfies Owner)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, mine, { mode: 0o600 })
  try {
    // The lock appears with its contents: an empty one would look like that of a killed process.
    const free = await link(draft, file).then(() => true, ifExists)
    if (!free) await takeOver(file, draft, mine, folder)
  } finally {
    await rm(draft, { force: true })
  }
  return {
    release() {
      if (readOwner(file) === mine) rmSync(file)
    },
  }
}

async function takeOver(file: string, draft: string, mine: string, folder: string): Promise<void> {
  const owner = parseOwner(await readFile(file, 'utf8').catch(() => ''))
  if (owner && owner.born !== '' && birthOf(owner.pid) === owner.born) throw inUse(folder, owner.pid)
  await rename(draft, file)
  // Two processes may replace the same dead owner at the same time: the last writer wins.
  await sleep(150)
  const winner = readOwner(file)
  if (winner !== mine) throw inUse(folder, parseOwner(winner)?.pid)
}

function inUse(folder: string, pid: number | undefined): StartupError {
  return new StartupError(
    `Daybook is already running on the data folder ${folder}${pid ? ` (process ${pid})` : ''}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
}

/** The start time of a process, which distinguishes it from a later one with the same id; '' if it has ended. */
function birthOf(pid: number): string {
  try {
    if (process.platform !== 'linux') return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`]).toString()
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name in parentheses may contain anything; the start time is the 20th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // A killed process remains a zombie until its parent reaps it, in containers often for ever.
    return fields[0] === 'Z' ? '' : `${boot}:${fields[19]}`
  } catch {
    return ''
  }
}

function parseOwner(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner
  } catch {
    return null
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function ifExists(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false
  throw error
}
