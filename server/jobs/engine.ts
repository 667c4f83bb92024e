// Runs queued jobs. Every process on the database takes some; a job that fails is tried again with growing pauses, and in
// the end leaves a row in the failure log (docs/decisions/transactions.md).
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import { within } from '#server/adapters/within.ts'
import { storeFailure } from '#server/errors/failures.ts'
import type { Log } from '#server/process/log.ts'
import {
  DEAD_LETTERS,
  PermanentFailure,
  queueNames,
  secondsOf,
  settingsOf,
  usualWork,
  workOf,
  type Jobs,
  type QueueName,
} from './queues.ts'
import { existingSchema } from './schema.ts'

/** Runs one job. It is tried again when it throws, unless it throws a PermanentFailure. `signal` aborts it. */
type Handler<Name extends QueueName> = (job: Jobs[Name], signal: AbortSignal) => Promise<void>
export type Handlers = { [Name in QueueName]: Handler<Name> }
/** Called with a job that failed for the last time; it may be called twice. */
export type OnDeadLetter = { [Name in QueueName]?: (job: Jobs[Name], reason: string) => Promise<void> }

type Options = {
  url: string
  log: Pick<Log, 'warn' | 'error'>
  handlers: Handlers
  onDeadLetter?: OnDeadLetter
  /** Replaces the pauses of `queues`, for tests. */
  pauses?: { retryLimit: number; retryDelay: number }
  /** Replaces the seconds of `queues`, for tests. */
  limit?: number
}

/** A job ends this much before pg-boss would end its whole batch. */
const SPARE_SECONDS = 5
const DEAD_LETTER_SECONDS = 300
/** How long running jobs may take when the process stops; after that they are tried again. */
const STOP_SECONDS = 3
/** Without a database every poll of the queue fails; log it only this often. */
const WARN_AGAIN_SECONDS = 60

/** How many jobs of a queue are due, wait for a later time, or run, in all processes, as counted in the last minute. */
export type QueueCounts = { queue: string; due: number; later: number; running: number }

type Engine = {
  counts(): Promise<QueueCounts[]>
  stop(): Promise<void>
}

/** Starts the workers. Stopping takes a few seconds at most. */
export async function startJobs(options: Options): Promise<Engine> {
  const boss = openQueue(options)
  await boss.start()
  for (const name of queueNames) await startQueue(boss, name, options)
  await boss.work(DEAD_LETTERS, { ...usualWork, includeMetadata: true, perJobResults: true }, (jobs) =>
    Promise.all(jobs.map((job) => outcomeOf(job, DEAD_LETTER_SECONDS, () => buryJob(options, job)))),
  )
  return {
    counts: async () =>
      (await boss.getQueues(queueNames)).map(({ name, readyCount, deferredCount, activeCount }) => ({
        queue: name,
        due: readyCount,
        later: deferredCount,
        running: activeCount,
      })),
    stop: () => boss.stop({ timeout: STOP_SECONDS * 1000 }),
  }
}

async function startQueue<Name extends QueueName>(
  boss: PgBoss,
  name: Name,
  { handlers, pauses, limit }: Options,
) {
  if (pauses) await boss.updateQueue(name, { ...settingsOf(name), ...pauses })
  const seconds = (limit ?? secondsOf(name)) - SPARE_SECONDS
  await boss.work<Jobs[Name]>(name, { ...workOf(name), perJobResults: true }, (jobs) =>
    Promise.all(jobs.map((job) => outcomeOf(job, seconds, (signal) => handlers[name](job.data, signal)))),
  )
}

function openQueue({ url, log }: Options): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'daybook jobs',
    max: 3,
    connectionTimeoutMillis: 5000,
    ...existingSchema,
    // Only the owner of the tables could do either.
    reindex: false,
    monitorVacuum: false,
    // No job waits for another one.
    flowIntervalSeconds: 3600,
  })
  let warnedAt = -Infinity
  boss.on('error', (error) => {
    if (Date.now() - warnedAt < WARN_AGAIN_SECONDS * 1000) return
    warnedAt = Date.now()
    log.warn({ reason: error.message }, 'the queue of jobs does not answer')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return boss
}

/** Reports a failure or a timeout as the outcome of one job, so that the rest of its batch continues. */
async function outcomeOf(
  { id, signal }: { id: string; signal: AbortSignal },
  seconds: number,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<JobResult> {
  try {
    await within(seconds, work, signal)
    return { id, status: 'completed' }
  } catch (error) {
    return {
      id,
      status: error instanceof PermanentFailure ? 'deadletter' : 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}

/** The title of a job of this queue in the failure log. */
export const givenUpTitle = (queue: QueueName) => `given up: ${queue}`

/** Reports a job that failed for the last time, in the log and in the failure log. */
async function buryJob({ log, onDeadLetter }: Options, job: JobWithMetadata<unknown>): Promise<void> {
  const { sourceName: queue, sourceId: jobId, data } = job
  // A reason that pg-boss gives, as for a killed process, is one level deeper.
  const output = job.output as { message?: string; value?: { message?: string } } | null
  const about = { queue, jobId, data: data as object, reason: output?.message ?? output?.value?.message }
  // First, because it may run twice; the failure log must get only one row.
  await onDeadLetter?.[queue as QueueName]?.(
    data as never,
    about.reason ?? 'The process was stopped again and again.',
  )
  await storeFailure({ source: 'jobs', message: givenUpTitle(queue as QueueName), ...about })
  log.error(about, 'a job was given up')
}
