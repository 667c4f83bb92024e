// Measures in a process of its own, so that its memory can be measured.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Runs a module in this folder as a process until it sends its measurements. @throws Error if it ends before. */
export async function measuredBy<Figures>(module: string, args: readonly string[]): Promise<Figures> {
  const execArgv = ['--expose-gc']
  const child = fork(path.join(import.meta.dirname, module), args, { execArgv })
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${module} ended with ${code}.`)),
  )
  const [figures] = (await Promise.race([once(child, 'message'), failed])) as [Figures]
  return figures
}

const SAMPLE_MILLISECONDS = 1000

/** Watches the heap of this process. `growth` ends it, and returns by how many bytes the heap was larger at most. */
export function watchHeap() {
  // Garbage does not count: each sample collects it first.
  const used = () => {
    globalThis.gc!()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, used())), SAMPLE_MILLISECONDS)
  return {
    growth: () => {
      clearInterval(sampling)
      return peak - before
    },
  }
}
