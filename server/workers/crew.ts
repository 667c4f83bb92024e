// Worker processes for heavy jobs, one job at a time each, with fair turns for callers. A worker whose job takes too
// long, uses too much memory or crashes is killed, and the next job gets a new one. They are processes because V8 ends
// the whole process when an allocation exceeds a thread's memory, so a thread would take the server with it.
import { fork, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import path from 'node:path'
import { Overloaded } from '#server/process/fair-share.ts'
import { createTurns } from '#server/process/turns.ts'
import type { Progress } from './history.ts'
import type { Input, JobName, Output } from './jobs.ts'
import type { WorkerMessage } from './serve.ts'

/**
 * The worker of a job died: it took too long, used too much memory, or the server is stopping. The caller gets "busy".
 */
export class WorkerDied extends Overloaded {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

type Options = {
  /** Workers at the same time; each is started when it is needed. */
  workers: number
  /** How many of one caller may wait for a turn, and of all callers. */
  ofOne: number
  ofAll: number
  /** How long a caller may wait for a turn, in seconds. */
  waitSeconds: number
  /** How long each kind of job may run, in seconds. */
  limits: Readonly<Partial<Record<JobName, number>>>
  /** The memory of a worker for its objects, in megabytes. */
  memory: number
  /** After so many seconds without a job a worker ends. */
  idleSeconds: number
  /** The environment of the workers; without it, the server's. */
  env?: NodeJS.ProcessEnv
  /** Called with each unexpected death. */
  onDeath?: (error: WorkerDied) => void
  /** The path of the file that the workers run. */
  entry?: string
}

type RunOptions = { progress?: Progress; signal?: AbortSignal | undefined }
/** Runs a job in the worker of this turn. @throws WorkerDied; what the job throws, with its message and stack. */
export type Run = <Name extends JobName>(
  name: Name,
  input: Input<Name>,
  options?: RunOptions,
) => Promise<Output<Name>>

export type Crew = {
  /**
   * Waits for a turn and does some work, during which a worker is reserved.
   * @param caller whose turn it takes; null for work of the process itself.
   * @throws TooMuchAtOnce, Overloaded or Abandoned without having begun; what `work` throws.
   */
  inTurn<T>(caller: string | null, work: (run: Run) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many wait for a turn. */
  waiting(): number
  /** Ends all workers: their jobs fail with WorkerDied. */
  close(): Promise<void>
}

/** Work of the server itself has deadlines of its own. */
const OWN_WAIT_SECONDS = 3600
const STOPPING = 'The process is stopping.'

export function createCrew({ workers: slots, ofOne, ofAll, waitSeconds, ...options }: Options): Crew {
  const turns = createTurns({ slots, ofOne, ofAll, seconds: waitSeconds, ownSeconds: OWN_WAIT_SECONDS })
  const { memory, env, idleSeconds, limits, onDeath } = options
  const { entry = path.join(import.meta.dirname, 'worker.ts') } = options
  const idle: { worker: ChildProcess; end: NodeJS.Timeout }[] = []
  const alive = new Set<ChildProcess>()
  let isClosed = false

  const start = () => {
    if (isClosed) throw new WorkerDied(STOPPING)
    const worker = fork(entry, {
      ...(env && { env }),
      execArgv: [`--max-old-space-size=${memory}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    alive.add(worker)
    worker.on('exit', () => {
      alive.delete(worker)
      const at = idle.findIndex((one) => one.worker === worker)
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]!.end)
    })
    // Without a listener the error would end the process; `outcomeOf` reports it.
    worker.on('error', () => {})
    return worker
  }
  const takeIdle = () => {
    const last = idle.pop()
    if (last) clearTimeout(last.end)
    if (last) hold(last.worker, true)
    return last?.worker
  }
  const keep = (worker: ChildProcess) => {
    // An idle worker does not keep a process from ending.
    hold(worker, false)
    idle.push({ worker, end: setTimeout(() => worker.kill('SIGKILL'), idleSeconds * 1000).unref() })
  }
  const run = async <Name extends JobName>(
    name: Name,
    input: Input<Name>,
    { progress, signal }: RunOptions = {},
  ): Promise<Output<Name>> => {
    const worker = takeIdle() ?? start()
    try {
      const output = await outcomeOf(worker, { name, input }, limits[name] ?? 60, progress, signal)
      keep(worker)
      return output
    } catch (error) {
      if (!(error instanceof WorkerDied)) keep(worker)
      else if (!isClosed && !signal?.aborted) onDeath?.(error)
      throw isClosed && error instanceof WorkerDied ? new WorkerDied(STOPPING, error) : error
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
      await Promise.all(
        [...alive].map((worker) => {
          const ended = new Promise((resolve) => worker.once('exit', resolve))
          worker.kill('SIGKILL')
          return ended
        }),
      )
    },
  }
}

/** Whether a worker keeps this process from ending. */
function hold(worker: ChildProcess, isHeld: boolean): void {
  for (const part of [worker, worker.channel, worker.stderr as Socket | null])
    if (isHeld) part?.ref()
    else part?.unref()
}

/** Gives a job to a worker. Ends the worker if the job does not end by itself, and does not wait for that. */
function outcomeOf<Name extends JobName>(
  worker: ChildProcess,
  job: { name: Name; input: Input<Name> },
  seconds: number,
  progress?: Progress,
  signal?: AbortSignal,
): Promise<Output<Name>> {
  return new Promise((resolve, reject) => {
    let last = ''
    const settle = (settled: () => void) => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', abort)
      worker.off('message', hear).off('error', died).off('close', ended)
      worker.stderr?.off('data', note)
      settled()
    }
    const end = (why: string) => {
      worker.kill('SIGKILL')
      settle(() => reject(new WorkerDied(`"${job.name}" ${why}.`)))
    }
    const hear = (said: WorkerMessage) => {
      if (said.kind === 'progress') progress?.(said.count)
      else
        settle(() =>
          said.kind === 'done' ? resolve(said.output as Output<Name>) : reject(said.error as Error),
        )
    }
    const note = (chunk: Buffer) => (last = (last + chunk.toString()).slice(-LAST_WORDS))
    const died = (cause: Error) => {
      worker.kill('SIGKILL')
      settle(() => reject(new WorkerDied(`The worker of "${job.name}" died: ${cause.message}.`, cause)))
    }
    const ended = (code: number | null, sign: string | null) => {
      const why = last.includes(OUT_OF_MEMORY)
        ? 'took too much memory'
        : `ended with ${sign ?? `code ${code}`}`
      settle(() => reject(new WorkerDied(`The worker of "${job.name}" ${why}.`, new Error(last.trim()))))
    }
    const abort = () => end('was stopped')
    const limit = setTimeout(() => end(`took longer than ${seconds} s`), seconds * 1000)
    worker.on('message', hear).on('error', died).on('close', ended)
    worker.stderr?.on('data', note)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return abort()
    try {
      // Otherwise it has ended or could not be started, and reports that shortly.
      if (worker.connected) worker.send(job, (error) => error && died(error))
    } catch (error) {
      // The input cannot be sent.
      settle(() => reject(error as Error))
    }
  })
}

/** The number of last characters of a worker's output to log, and V8's message in them. */
const LAST_WORDS = 10_000
const OUT_OF_MEMORY = 'heap out of memory'
