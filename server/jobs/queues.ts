// The queues of jobs that run after a transaction, and how often each job is tried. A new queue is a row here, its
// handler in main.ts, and a call of `enqueue`.
import type { Queue } from 'pg-boss'

/** The data of each queue's jobs. */
export type Jobs = {
  /** Sends one notification to one device; ids of rows. */
  push: { notificationId: number; deviceId: number }
  /** Sends one mail; the id of its row. */
  mail: { messageId: number }
  /** Draws a docket; the id of its row. */
  docket: { docketId: number }
  /** Sends one message to a webhook; the id of its row. */
  webhook: { deliveryId: number }
  /** The same for a failing webhook, so that the others do not wait. */
  slowWebhook: { deliveryId: number }
  /** Checks the sealed history; the id of the row of the check. */
  sealCheck: { checkId: number }
  /** Mails a code to this address, if an account has it. */
  passwordReset: { email: string }
  /** Logs a refused sign-in; `userId` is 0 if there is no such account, `at` an instant in ISO 8601. */
  failedSignIn: {
    userId: number
    userLogType: 'SIGN_IN_FAILED' | 'SIGN_IN_THROTTLED'
    address: string | null
    userAgent: string | null
    at: string
  }
}
export type QueueName = keyof Jobs

/** The dead letter queue: jobs that failed for the last time. */
export const DEAD_LETTERS = 'given-up'

/** Thrown by a job that can never succeed, so that it is not tried again. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

type Settings = Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'expireInSeconds'>

/** In seconds, except `retryLimit`. Each pause is about twice the one before, from `retryDelay` to `retryDelayMax`. */
const queues: Record<QueueName, Settings> = {
  /** Ten tries within about two hours; later the notification is out of date. */
  push: { retryLimit: 9, retryDelay: 10, retryDelayMax: 3600, expireInSeconds: 60 },
  /** 16 tries within about a day, so that a mail server may be down overnight. */
  mail: { retryLimit: 15, retryDelay: 30, retryDelayMax: 4 * 3600, expireInSeconds: 180 },
  /** 16 tries within about a day, so that storage may be down overnight. */
  docket: { retryLimit: 15, retryDelay: 10, retryDelayMax: 4 * 3600, expireInSeconds: 60 },
  /** One attempt, which takes seconds; another one if the process stops in the middle. */
  webhook: { retryLimit: 15, retryDelay: 30, retryDelayMax: 4 * 3600, expireInSeconds: 60 },
  /** 15 tries within about a day, so that a receiver may be down overnight. */
  slowWebhook: { retryLimit: 14, retryDelay: 60, retryDelayMax: 4 * 3600, expireInSeconds: 60 },
  /** A second attempt, in case the process stops in the middle. Millions of rows take minutes. */
  sealCheck: { retryLimit: 1, retryDelay: 2, retryDelayMax: 10, expireInSeconds: 3600 },
  /** Five tries within a minute; after that the person can request another code. */
  passwordReset: { retryLimit: 4, retryDelay: 2, retryDelayMax: 30, expireInSeconds: 30 },
  /** 16 tries within about a day, so that no row is lost. */
  failedSignIn: { retryLimit: 15, retryDelay: 30, retryDelayMax: 4 * 3600, expireInSeconds: 30 },
}

export const queueNames = Object.keys(queues) as QueueName[]

/** How many jobs a process takes at the same time, in each of so many batches. A batch lasts as long as its slowest job. */
export const usualWork = {
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  batchSize: 20,
  localConcurrency: 2,
}
const work: Partial<Record<QueueName, Partial<typeof usualWork> & { localGroupConcurrency?: number }>> = {
  /** They are drawn one after another. */
  docket: { batchSize: 4, localConcurrency: 1 },
  /** A failing webhook uses a single slot, so that the others do not wait. */
  slowWebhook: { batchSize: 5, localConcurrency: 4, localGroupConcurrency: 1 },
}
export const workOf = (name: QueueName) => ({ ...usualWork, ...work[name] })

/** How long a job of a queue may run, in seconds. */
export function secondsOf(name: string): number {
  return queues[name as QueueName]?.expireInSeconds ?? 0
}

/** The settings of a queue as pg-boss takes them. */
export function settingsOf(name: QueueName) {
  return { ...queues[name], retryBackoff: true, deadLetter: DEAD_LETTERS }
}
