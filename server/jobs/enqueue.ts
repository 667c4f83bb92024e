// Adds jobs in the transaction that causes them (docs/decisions/transactions.md).
import { fromPrisma, PgBoss } from 'pg-boss'
import { now } from '#server/adapters/clock.ts'
import { databaseUrl, type Transaction } from '#server/database/client.ts'
import { queueNames, type Jobs, type QueueName } from './queues.ts'
import { existingSchema } from './schema.ts'

let sender: PgBoss | null = null

/** Makes `enqueue` work in this process. Needs the open database; call `closeQueues` before closing it. */
export async function openQueues(): Promise<void> {
  const boss = new PgBoss({
    ...existingSchema,
    connectionString: databaseUrl(),
    max: 1,
    supervise: false,
    queueCacheIntervalSeconds: 3600,
  })
  // Only the hourly look at the queues can fail without a caller; they do not change while a process runs.
  boss.on('error', () => {})
  sender = await boss.start()
}

export async function closeQueues(): Promise<void> {
  await sender?.stop({ graceful: false })
  sender = null
}

type AddOptions = {
  /** Seconds after which they are due. */
  startAfter?: number
  /** Jobs of one group may be limited: see `workOf`. */
  group?: string
}

/** Adds jobs with a transaction: they exist when it commits. Workers on any process do them. */
export async function enqueue<Name extends QueueName>(
  tx: Transaction,
  queue: Name,
  jobs: readonly Jobs[Name][],
  { group, ...options }: AddOptions = {},
): Promise<void> {
  if (jobs.length === 0) return
  if (!sender) throw new Error('The queues are not open.')
  await sender.insert(
    queue,
    jobs.map((data) => ({ data, ...options, ...(group !== undefined && { group: { id: group } }) })),
    { db: fromPrisma(tx) },
  )
}

/** Their jobs wait for a receiver, not for this process. */
const patient: readonly QueueName[] = ['slowWebhook']

/** The job that has been due for the longest time, and since when; null if none is due. Without those of `patient` queues. */
export async function oldestWaiting(): Promise<{ queue: QueueName; since: Date } | null> {
  if (!sender) throw new Error('The queues are not open.')
  const waiting: { queue: QueueName; since: Date }[] = []
  for (const queue of queueNames.filter((one) => !patient.includes(one)))
    for (const { createdOn, startAfter } of await sender.findJobs(queue, { queued: true }))
      waiting.push({ queue, since: startAfter > createdOn ? startAfter : createdOn })
  const due = waiting.filter(({ since }) => since <= now())
  return due.toSorted((one, other) => one.since.getTime() - other.since.getTime())[0] ?? null
}
