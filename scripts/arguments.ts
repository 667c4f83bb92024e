// Command-line arguments and progress output that several commands share.
import { parseArgs } from 'node:util'
import { StartupError } from '#server/process/startup-error.ts'

/** The one argument of a command. @throws StartupError with the usage for none, several, or an option. */
export function oneArgument(usage: string): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    if (positionals.length === 1) return positionals[0]!
  } catch {
    // Says how to use it.
  }
  throw new StartupError(usage)
}

const EVERY_MS = 10_000

/** Shows the progress of work on tables: on a terminal at each step, otherwise a line every ten seconds. */
export function showBytes(verb: string): (table: string, bytes: number) => void {
  let shownAt = performance.now()
  return (table, bytes) => {
    const isTerminal = process.stderr.isTTY
    if (performance.now() - shownAt < (isTerminal ? 100 : EVERY_MS)) return
    shownAt = performance.now()
    const text = `${verb} ${(bytes / 1e6).toFixed(1)} MB of ${table}`
    process.stderr.write(isTerminal ? `\r\x1b[K${text}\r` : `${text}\n`)
  }
}
