// Messages for the person at the terminal: plain lines on standard output.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of `npm run package` has this program in the place of npm. */
const isPackage = existsSync(path.resolve(import.meta.dirname, '../../daybook'))

/** How a command is called here, such as 'npm run admin -- let-in EMAIL'. */
export function commandLine(name: string, args: string): string {
  return isPackage ? `daybook ${name} ${args}` : `npm run ${name} -- ${args}`
}

// The reader may end before the command does, such as `head`: its work goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints the name of a step, then how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  process.stdout.write(`${name}… `)
  try {
    const result = await work()
    say(`${((performance.now() - start) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    say('failed')
    throw error
  }
}
