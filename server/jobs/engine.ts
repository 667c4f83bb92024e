// Does the jobs that transactions have left, in this process and every other on the same database: each job in one of
// them, again with growing pauses when it fails, and in the end given up visibly (docs/decisions/0010).
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import { keepFailure } from '#server/errors/failures.ts'
import type { Log } from '#server/process/log.ts'
import { GIVEN_UP, GiveUp, queues, type Jobs, type QueueName } from './queues.ts'

/**
 * Does one job. What it throws is the reason to try again, or, if it is a GiveUp, to try no more; `signal` says when nobody
 * waits for it any more.
 */
type Work<Name extends QueueName> = (job: Jobs[Name], signal: AbortSignal) => Promise<void>
export type Works = { [Name in QueueName]: Work<Name> }
/** What is left where a job was given up, beside the log and the failure log. It may be done twice. */
export type Leavings = { [Name in QueueName]?: (job: Jobs[Name], reason: string) => Promise<void> }

type Options = {
  /** Of the application's role, which owns nothing of the queue either. */
  url: string
  log: Pick<Log, 'warn' | 'error'>
  works: Works
  leavings?: Leavings
  /** In place of those of `queues`, for tests, which do not wait for hours. */
  pauses?: { retryLimit: number; retryDelay: number }
}

/** Of one queue in one process: two batches at once, so that a slow push service holds up one of them only. */
const working = { pollingIntervalSeconds: 1, burstWhenBatchFull: true, batchSize: 20, localConcurrency: 2 }
/** What is under way when the process is told to stop has so long; then it is left to be tried again. */
const STOP_SECONDS = 3
/** While the database is away every look at the queue fails; that is logged so often. */
const WARN_AGAIN_SECONDS = 60

/** Starts to work. @returns what ends it, within seconds. */
export async function startJobs(options: Options): Promise<{ stop(): Promise<void> }> {
  const boss = openQueue(options)
  await boss.start()
  await boss.createQueue(GIVEN_UP)
  for (const name of Object.keys(queues) as QueueName[]) await startQueue(boss, name, options)
  await boss.work(GIVEN_UP, { ...working, includeMetadata: true, perJobResults: true }, (jobs) =>
    Promise.all(jobs.map((job) => outcomeOf(job, () => giveUp(options, job)))),
  )
  return { stop: () => boss.stop({ timeout: STOP_SECONDS * 1000 }) }
}

async function startQueue<Name extends QueueName>(boss: PgBoss, name: Name, { works, pauses }: Options) {
  const settings = { ...queues[name], ...pauses, retryBackoff: true, deadLetter: GIVEN_UP }
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
  await boss.work<Jobs[Name]>(name, { ...working, perJobResults: true }, (jobs) =>
    Promise.all(jobs.map((job) => outcomeOf(job, () => works[name](job.data, job.signal)))),
  )
}

function openQueue({ url, log }: Options): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'daybook jobs',
    schema: 'jobs',
    max: 3,
    connectionTimeoutMillis: 5000,
    options: '-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=20s',
    // A migration has made the tables, and the application's role owns none of them.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    // Nothing is done by the clock here, and no job waits for another one.
    schedule: false,
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

/** A job that fails holds up no other of its batch. */
async function outcomeOf({ id }: { id: string }, work: () => Promise<void>): Promise<JobResult> {
  try {
    await work()
    return { id, status: 'completed' }
  } catch (error) {
    return {
      id,
      status: error instanceof GiveUp ? 'deadletter' : 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}

/** A row of the failure log, for who has no access to the log, and a line of that. */
async function giveUp({ log, leavings }: Options, job: JobWithMetadata<unknown>): Promise<void> {
  const { sourceName: queue, sourceId: jobId, data } = job
  // What pg-boss itself says, as of a job whose process was killed, is one level deeper.
  const output = job.output as { message?: string; value?: { message?: string } } | null
  const about = { queue, jobId, data: data as object, reason: output?.message ?? output?.value?.message }
  // First of all, because it may be done twice, and what follows may not.
  await leavings?.[queue as QueueName]?.(
    data as never,
    about.reason ?? 'The process was stopped again and again.',
  )
  await keepFailure({ source: 'jobs', message: `given up: ${queue}`, ...about })
  log.error(about, 'a job was given up')
}
