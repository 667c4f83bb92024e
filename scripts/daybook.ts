// Starts and stops Daybook as a separate process, as `npm start` and Ctrl-C do, for tests of the process and for the attack.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** Node's compile cache, which saves a third of the processor time of a start. */
export const NODE_COMPILE_CACHE = path.join(root, '.cache/node')
const READY = /Daybook is ready at (http\S+)/

export type Environment = Record<string, string>
export type Ended = { code: number | null; signal: NodeJS.Signals | null }
export type Daybook = ReturnType<typeof startDaybook>

/** A temporary folder until `remove`. PostgreSQL's user can access it even if root starts Daybook. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-run-'))
  chmodSync(folder, 0o711)
  return { folder, remove: () => removeFolder(folder) }
}

/** Removes a folder with data folders in it, and the clusters outside it that they link to. */
export function removeFolder(folder: string): void {
  const inside = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  for (const entry of inside.filter(({ name }) => name === 'postgres')) {
    if (!entry.isSymbolicLink()) continue
    const cluster = readlinkSync(path.join(entry.parentPath, entry.name))
    for (const suffix of ['', '.home', '.lock', '.socket'])
      rmSync(cluster + suffix, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
}

type Start = {
  /** Runs it; this process's user if missing. */
  uid?: number
  gid?: number
  /** A command with its arguments that starts the process in turn, such as in a namespace. */
  through?: readonly string[]
}

/**
 * Starts the process, on a free port and without the demo company unless `env` says otherwise. It inherits only PATH from
 * this process's environment.
 */
export function startDaybook(env: Environment, { through = [], ...user }: Start = {}) {
  const [program, ...args] = [...through, process.execPath, 'server/main.ts']
  const child = spawn(program!, args, {
    ...user,
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (READY.test(output)) resolve()
    })
    child.once('close', () => resolve())
  })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended)
  const address = () => READY.exec(output)?.[1] ?? ''
  return {
    pid: child.pid!,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Its standard output: messages for people, and the log. */
    output: () => output,
    errors: () => errors,
    /** Resolves with the address once Daybook serves. @throws with the output if it ends before. */
    async ready(): Promise<string> {
      await started
      if (address() === '') throw new Error(`Daybook did not start:\n${output}${errors}`)
      return address()
    },
    fetch: (place: string, init?: RequestInit) => fetch(`${address()}${place}`, init),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends the process, if it still runs. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
      child.kill(signal)
      return ended
    },
  }
}
