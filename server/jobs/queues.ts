// The queues of jobs: what is done after a transaction, and how often it is tried again. A new one is a row here, its
// work in main.ts, and `enqueue` where it is asked for.
import type { Queue } from 'pg-boss'
import { Prisma } from '#server/database/generated/client.ts'

/** What each queue's jobs carry. */
export type Jobs = {
  /** One notification on its way to one device, by their row ids. */
  push: { notificationId: number; deviceId: number }
  /** One mail, by its row id. */
  mail: { messageId: number }
  /** Somebody at this address has forgotten their password, if anybody has it. */
  passwordReset: { email: string }
}
export type QueueName = keyof Jobs

/** Where a job goes that was tried for the last time. */
export const GIVEN_UP = 'given-up'

/** Thrown by a job that could never succeed: it is given up at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

type Settings = Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'expireInSeconds'>

/** Seconds, but for `retryLimit`. The pauses grow from `retryDelay` to `retryDelayMax`, each about twice the one before. */
export const queues: Record<QueueName, Settings> = {
  /** Ten tries within some two hours: nobody wants to learn then what was of interest in the morning. */
  push: { retryLimit: 9, retryDelay: 10, retryDelayMax: 3600, expireInSeconds: 60 },
  /** 16 tries within about a day: a mail server that was down over night gets it in the morning. */
  mail: { retryLimit: 15, retryDelay: 30, retryDelayMax: 4 * 3600, expireInSeconds: 180 },
  /** Five tries within a minute: who waits for a code asks again. */
  passwordReset: { retryLimit: 4, retryDelay: 2, retryDelayMax: 30, expireInSeconds: 30 },
}

/**
 * The statement that puts jobs into a transaction: they are there when, and only if, it commits. `rows` is a SELECT of
 * their data, one column of jsonb, so that jobs are made of what is stored without reading that first. pg-boss's own
 * `insert` takes values only; this statement gives a job what that would, from its queue.
 */
export function enqueueing(queue: QueueName, rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO jobs.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
                          deletion_seconds, keep_until, dead_letter)
    SELECT queue.name, made.data, queue.policy, queue.retry_limit, queue.retry_delay, queue.retry_backoff,
           queue.retry_delay_max, queue.expire_seconds, queue.deletion_seconds,
           now() + queue.retention_seconds * interval '1 second', queue.dead_letter
    FROM (${rows}) AS made (data) JOIN jobs.queue ON queue.name = ${queue}`
}
