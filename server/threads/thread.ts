// The thread: does one job after another. A job that fails leaves it as it was; crew.ts ends a thread that takes too long.
import { parentPort } from 'node:worker_threads'
import type { Progress } from './history.ts'
import { jobs, type JobName } from './jobs.ts'

/** What a thread says. `error` is of a job, not of the thread. */
export type Said =
  | { kind: 'progress'; count: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; error: unknown }

const say = (said: Said) => parentPort!.postMessage(said)
const progress: Progress = (count) => say({ kind: 'progress', count })

parentPort!.on('message', ({ name, input }: { name: JobName; input: never }) => {
  void jobs[name](input, progress).then(
    (output: unknown) => say({ kind: 'done', output }),
    (error: unknown) => say({ kind: 'failed', error }),
  )
})
