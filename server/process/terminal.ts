// Messages for the person at the terminal: plain lines on standard output.

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
