// The memory of a server and its workers, where the system says it.
import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory in bytes; 0 where the system does not say, or the process has ended. */
export function memoryOf(pid: number): number {
  const workers = childrenOf(pid).filter((child) => read(child, 'cmdline').includes('workers/worker.ts'))
  const kilobytes = [pid, ...workers].map((one) =>
    Number(/VmRSS:\s+(\d+)/.exec(read(one, 'status'))?.[1] ?? 0),
  )
  return 1024 * kilobytes.reduce((sum, one) => sum + one, 0)
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.flatMap((thread) =>
      read(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
