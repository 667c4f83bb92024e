// A thread whose jobs misbehave as their input says.
import { parentPort } from 'node:worker_threads'

const jobs: Readonly<Record<string, () => unknown>> = {
  loop: () => {
    for (;;);
  },
  memory: () => {
    const all: object[][] = []
    // In small steps: V8 ends the whole process when a large one is more than it has left.
    for (;;) all.push(Array.from({ length: 100 }, (_, index) => ({ index })))
  },
  exit: () => process.exit(3),
  throw: () => {
    throw new Error('This job fails.')
  },
}

parentPort!.on('message', ({ input }: { input: string }) => {
  try {
    const output = jobs[input]?.() ?? input
    parentPort!.postMessage({ kind: 'done', output })
  } catch (error) {
    parentPort!.postMessage({ kind: 'failed', error })
  }
})
