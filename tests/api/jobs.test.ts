// The job queue: a job that does not end, and the other jobs of its batch.
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { databaseUrl, db, transaction } from '#server/database/client.ts'
import { startJobs, type Handlers } from '#server/jobs/engine.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { queueNames } from '#server/jobs/queues.ts'
import { setUpWorld } from '#tests/support/world.ts'

setUpWorld()

it('a job that never ends times out, and the others of its batch are done once', async () => {
  const calls: number[] = []
  const nothing = Object.fromEntries(queueNames.map((name) => [name, async () => {}])) as unknown as Handlers
  await transaction((tx) =>
    enqueue(
      tx,
      'push',
      Array.from({ length: 20 }, (_, deviceId) => ({ notificationId: 0, deviceId })),
    ),
  )
  let aborted: AbortSignal | undefined
  const jobs = await startJobs({
    url: databaseUrl(),
    log: pino({ level: 'silent' }),
    limit: 6,
    handlers: {
      ...nothing,
      push: async ({ deviceId }, signal) => {
        calls.push(deviceId)
        if (deviceId !== 7) return
        aborted = signal
        await new Promise(() => {})
      },
    },
  })
  const outcomes = () =>
    db.$queryRaw<{ state: string; output: { message: string } | null; count: number }[]>`
      SELECT state::text, output, count(*)::int AS "count" FROM jobs.job WHERE name = 'push' GROUP BY 1, 2 ORDER BY 1`
  const failed = { message: 'no answer within 1 s' }
  try {
    await expect
      .poll(outcomes)
      .toEqual([
        { state: 'completed', output: null, count: 19 },
        expect.objectContaining({ state: 'retry', output: failed, count: 1 }),
      ])
  } finally {
    await jobs.stop()
  }
  expect(calls.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(aborted!.aborted).toBe(true)
})
