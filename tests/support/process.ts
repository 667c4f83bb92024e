// Daybook as its own process, started the way `npm start` starts it and told to stop the way a terminal does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const READY = /Daybook is ready at (http\S+)/

export type Environment = Record<string, string>
export type Ended = { code: number | null; signal: NodeJS.Signals | null }
export type Daybook = ReturnType<typeof startDaybook>

/** A data folder that PostgreSQL's user can reach, also where root runs the tests. */
export function dataFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-run-'))
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Starts the process without the demo company and on a free port, unless `env` says otherwise. Nothing of this
 * process's environment but PATH reaches it.
 */
export function startDaybook(env: Environment) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal }) as Ended)
  const address = () => READY.exec(output)?.[1] ?? ''
  return {
    pid: child.pid!,
    ended,
    /** What it printed to standard output: sentences for people, and the log. */
    output: () => output,
    errors: () => errors,
    /** Resolves when it serves; fails with what it printed when it ended before. */
    async ready(): Promise<string> {
      await vi.waitUntil(
        () => address() !== '' || child.exitCode !== null || child.signalCode !== null,
        PATIENCE,
      )
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

/** How long a test waits for what another process does. */
export const PATIENCE = { timeout: 30_000 }

/** What a start that must fail printed to standard error; it must end with code 1 and without a stack. */
export async function refusal(env: Environment): Promise<string> {
  const daybook = startDaybook(env)
  expect(await daybook.ended, daybook.output()).toEqual({ code: 1, signal: null })
  expect(daybook.errors(), 'no stack').not.toMatch(/^\s+at /m)
  return daybook.errors().trim()
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
