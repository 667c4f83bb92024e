// Runs queued jobs without a worker.
import { db } from '#server/database/client.ts'
import type { Jobs, QueueName } from '#server/jobs/queues.ts'

/** Runs the jobs of a queue, oldest first, and removes them. @returns their data. */
export async function workOff<Name extends QueueName>(
  queue: Name,
  work: (job: Jobs[Name]) => Promise<void>,
): Promise<Jobs[Name][]> {
  const jobs = await db.$queryRaw<{ data: Jobs[Name] }[]>`
    WITH gone AS (DELETE FROM jobs.job WHERE name = ${queue} RETURNING data, created_on)
    SELECT data FROM gone ORDER BY created_on`
  for (const { data } of jobs) await work(data)
  return jobs.map(({ data }) => data)
}
