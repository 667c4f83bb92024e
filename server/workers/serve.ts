// Runs the jobs of a worker, one after another. A failed job does not affect later ones; crew.ts kills a worker that
// takes too long.
import type { Progress } from './history.ts'

/** The messages of a worker. `error` is that of a job, not of the worker. */
export type WorkerMessage =
  | { kind: 'progress'; count: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; error: unknown }

type Work = (input: never, progress: Progress) => unknown

/** Does the jobs that come, by name, until the server ends. */
export function serve(jobs: Readonly<Record<string, Work>>): void {
  // Ctrl-C reaches all processes of a terminal, and the server still needs the answers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // Not process.exit, which waits for native code.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

  const send = (said: WorkerMessage) => process.send!(said)
  process.on('message', async ({ name, input }: { name: string; input: never }) => {
    try {
      send({ kind: 'done', output: await jobs[name]!(input, (count) => send({ kind: 'progress', count })) })
    } catch (error) {
      send({ kind: 'failed', error })
    }
  })
}
