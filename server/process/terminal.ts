// Messages for the person at the terminal: plain lines on standard output.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of `npm run package` has this program in the place of npm. */
const isPackage = existsSync(path.resolve(import.meta.dirname, '../../daybook'))

/** How a command is called here, such as 'npm run admin -- let-in EMAIL'. */
export function commandLine(name: string, args: string): string {
  return isPackage ? `daybook ${name} ${args}` : `npm run ${name} -- ${args}`
}

// The reader, such as `head`, may end before the command does; the command continues.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/** Progress is printed this many times for each part of a step. */
const QUARTERS = 4

export function writeLine(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Reports the progress of a long step: `part` names the current part, `done` is its finished share from 0 to 1. */
export type Progress = (part: string, done?: number) => void

/** Prints the name of a step, its progress if it reports any, and finally its duration. */
export async function step<T>(name: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const start = performance.now()
  process.stdout.write(`${name}… `)
  let at = ''
  let quarter = 0
  const progress: Progress = (part, done = 0) => {
    if (part !== at) process.stdout.write(`${part}… `)
    else if (Math.floor(done * QUARTERS) > quarter)
      process.stdout.write(`${(Math.floor(done * QUARTERS) * 100) / QUARTERS} %… `)
    at = part
    quarter = Math.floor(done * QUARTERS)
  }
  try {
    const result = await work(progress)
    writeLine(`${((performance.now() - start) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    writeLine('failed')
    throw error
  }
}
