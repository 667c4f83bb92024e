// Threads that do heavy jobs one after another each, for callers in fair turns. A job that takes too long or too much memory ends
// with its thread; the next one gets a new thread.
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Overloaded } from '#server/process/fair-share.ts'
import { createTurns } from '#server/process/turns.ts'
import type { Progress } from './history.ts'
import type { Input, JobName, Output } from './jobs.ts'
import type { Said } from './thread.ts'

/** The thread of a job died: it took too long or too much memory, or the process stops. For the caller Daybook is busy. */
export class ThreadDied extends Overloaded {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

type Options = {
  /** Threads at the same time; each is started when it is needed. */
  threads: number
  /** How many of one caller may wait for a turn, and of all callers. */
  ofOne: number
  ofAll: number
  /** How long a caller may wait for a turn, in seconds. */
  waitSeconds: number
  /** How long each kind of job may run, in seconds. */
  limits: Readonly<Partial<Record<JobName, number>>>
  /** The memory of a thread for its objects, in megabytes. */
  memory: number
  /** After so many seconds without a job a thread ends. */
  idleSeconds: number
  /** Called before the first thread. */
  prepare?: () => Promise<unknown>
  /** Called with each death that is not asked for. */
  onDeath?: (error: ThreadDied) => void
  /** The path of the file that the threads run. */
  entry?: string
}

type RunOptions = { progress?: Progress; signal?: AbortSignal | undefined }
/** Runs a job in the thread of this turn. @throws ThreadDied; what the job throws, with its message and stack. */
export type Run = <Name extends JobName>(
  name: Name,
  input: Input<Name>,
  options?: RunOptions,
) => Promise<Output<Name>>

export type Crew = {
  /**
   * Waits for a turn and does some work, during which a thread is reserved.
   * @param caller whose turn it takes; null for work of the process itself.
   * @throws TooMuchAtOnce, Overloaded or Abandoned without having begun; what `work` throws.
   */
  inTurn<T>(caller: string | null, work: (run: Run) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many wait for a turn. */
  waiting(): number
  /** Ends all threads: their jobs fail with ThreadDied. */
  close(): Promise<void>
}

/** Work of the process itself has deadlines of its own. */
const OWN_WAIT_SECONDS = 3600
const STOPPING = 'The process is stopping.'

export function createCrew({ threads: slots, ofOne, ofAll, waitSeconds, ...options }: Options): Crew {
  const turns = createTurns({ slots, ofOne, ofAll, seconds: waitSeconds, ownSeconds: OWN_WAIT_SECONDS })
  const { memory, idleSeconds, limits, prepare, onDeath } = options
  const { entry = path.join(import.meta.dirname, 'thread.ts') } = options
  const idle: { thread: Worker; end: NodeJS.Timeout }[] = []
  const alive = new Set<Worker>()
  let isClosed = false

  const start = async () => {
    await prepare?.()
    if (isClosed) throw new ThreadDied(STOPPING)
    const thread = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memory } })
    alive.add(thread)
    thread.on('exit', () => {
      alive.delete(thread)
      const at = idle.findIndex((one) => one.thread === thread)
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]!.end)
    })
    // Without a listener the error would end the process; `outcomeOf` reports it.
    thread.on('error', () => {})
    return thread
  }
  const takeIdle = () => {
    const last = idle.pop()
    if (last) clearTimeout(last.end)
    last?.thread.ref()
    return last?.thread
  }
  const keep = (thread: Worker) => {
    // An idle thread does not keep a process from ending.
    thread.unref()
    idle.push({ thread, end: setTimeout(() => void thread.terminate(), idleSeconds * 1000).unref() })
  }
  const run = async <Name extends JobName>(
    name: Name,
    input: Input<Name>,
    { progress, signal }: RunOptions = {},
  ): Promise<Output<Name>> => {
    const thread = takeIdle() ?? (await start())
    try {
      const output = await outcomeOf(thread, { name, input }, limits[name] ?? 60, progress, signal)
      keep(thread)
      return output
    } catch (error) {
      if (!(error instanceof ThreadDied)) keep(thread)
      else if (!isClosed && !signal?.aborted) onDeath?.(error)
      throw isClosed && error instanceof ThreadDied ? new ThreadDied(STOPPING, error) : error
    }
  }

  return {
    async inTurn(caller, work, signal) {
      const release = await turns.acquire(caller, signal)
      try {
        return await work(run)
      } finally {
        release()
      }
    },
    waiting: turns.waiting,
    async close() {
      isClosed = true
      await Promise.all([...alive].map((thread) => thread.terminate()))
    },
  }
}

/** Gives a job to a thread. Ends the thread if the job does not end by itself, and does not wait for that. */
function outcomeOf<Name extends JobName>(
  thread: Worker,
  job: { name: Name; input: Input<Name> },
  seconds: number,
  progress?: Progress,
  signal?: AbortSignal,
): Promise<Output<Name>> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', abort)
      thread.off('message', hear).off('error', died).off('exit', ended)
      settled()
    }
    const end = (why: string) => {
      // Native code in the thread may go on for a while.
      void thread.terminate()
      settle(() => reject(new ThreadDied(`"${job.name}" ${why}.`)))
    }
    const hear = (said: Said) => {
      if (said.kind === 'progress') progress?.(said.count)
      else
        settle(() =>
          said.kind === 'done' ? resolve(said.output as Output<Name>) : reject(said.error as Error),
        )
    }
    const died = (cause: Error) =>
      settle(() => reject(new ThreadDied(`The thread of "${job.name}" died: ${cause.message}.`, cause)))
    const ended = () => settle(() => reject(new ThreadDied(`The thread of "${job.name}" ended.`)))
    const abort = () => end('was stopped')
    const limit = setTimeout(() => end(`took longer than ${seconds} s`), seconds * 1000)
    thread.on('message', hear).on('error', died).on('exit', ended)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    else thread.postMessage(job)
  })
}
