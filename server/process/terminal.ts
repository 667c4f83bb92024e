// What the server says about itself to the person who started it: plain lines on standard output.

export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Names a step while it runs, and says how long it took when it is done. */
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
