// A worker whose jobs misbehave as their input says.
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '#server/workers/serve.ts'

const misdeeds: Readonly<Record<string, () => unknown>> = {
  loop: () => {
    for (;;);
  },
  steps: () => {
    const all: object[][] = []
    for (;;) all.push(Array.from({ length: 100 }, (_, index) => ({ index })))
  },
  // Of a thread, V8 ends the whole process.
  piece: () => {
    const all: number[][] = []
    for (;;) all.push(Array<number>(30_000_000).fill(1.5))
  },
  crash: () => process.abort(),
  exit: () => process.exit(3),
  throw: () => {
    throw new Error('This job fails.')
  },
  work: () => pause(200, 'done'),
  wait: () => pause(60_000),
  // oxlint-disable-next-line no-restricted-properties
  environment: () => JSON.stringify(process.env),
  pid: () => process.pid,
}

serve({ docket: (input: string) => misdeeds[input]?.() ?? input })
