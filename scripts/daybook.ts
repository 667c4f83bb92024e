// Daybook as a process of its own, started as `npm start` starts it and stopped as a terminal stops it: for tests that
// need the whole of it, and for attacks on it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** Where Node keeps what it compiled: a start takes a third less of the processor with it. */
const NODE_COMPILE_CACHE = path.join(root, '.cache/node')
const READY = /Daybook is ready at (http\S+)/

export type Environment = Record<string, string>
export type Ended = { code: number | null; signal: NodeJS.Signals | null }
export type Daybook = ReturnType<typeof startDaybook>

/** A folder that goes with `remove`; PostgreSQL's user can reach it, also where root started Daybook. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-run-'))
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Starts the process, on a free port and without the demo company unless `env` says otherwise. Nothing of this
 * process's environment but PATH reaches it.
 */
export function startDaybook(env: Environment) {
  const child = spawn(process.execPath, ['server/main.ts'], {
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
    /** What it printed to standard output: sentences for people, and the log. */
    output: () => output,
    errors: () => errors,
    /** Resolves with its address when it serves. @throws with what it printed when it ended before. */
    async ready(): Promise<string> {
      await started
      if (address() === '') throw new Error(`Daybook did not start:\n${output}${errors}`)
      return address()
    },
    fetch: (place: string, init?: RequestInit) => fetch(`${address()}${place}`, init),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends it, if it still runs. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
      child.kill(signal)
      return ended
    },
  }
}
