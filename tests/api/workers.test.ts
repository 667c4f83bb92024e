// The worker processes for heavy work: fair turns, and jobs that take too long, use too much memory, or crash.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asRefusal } from '#server/errors/not-allowed.ts'
import { createTurns } from '#server/process/turns.ts'
import { createCrew, type Crew, type WorkerDied } from '#server/workers/crew.ts'

const entry = path.resolve('tests/support/misbehaving-worker.ts')
const sizes = {
  workers: 1,
  ofOne: 2,
  ofAll: 3,
  waitSeconds: 60,
  memory: 64,
  idleSeconds: 60,
  env: process.env,
}

let crew: Crew
const deaths: string[] = []
const hire = (options: Partial<Parameters<typeof createCrew>[0]> = {}) => {
  deaths.length = 0
  const onDeath = ({ message }: WorkerDied) => deaths.push(message)
  crew = createCrew({ ...sizes, entry, limits: { docket: 0.5 }, onDeath, ...options })
}
afterEach(() => crew?.close())
afterEach(() => vi.unstubAllEnvs())

/** The worker of these tests takes texts. */
const does = (what: string, caller: string | null = null, signal?: AbortSignal) =>
  crew.inTurn(caller, (run) => run('docket', what as never, { signal }), signal)
const codeOf = (error: unknown) => (asRefusal(error) as { code?: string }).code

describe('a job', () => {
  it.each([
    ['that never ends', 'loop', { docket: 0.5 }, '"docket" took longer than 0.5 s.'],
    [
      'that takes memory step by step',
      'steps',
      { docket: 30 },
      'The worker of "docket" took too much memory.',
    ],
    [
      'that takes memory in one piece',
      'piece',
      { docket: 30 },
      'The worker of "docket" took too much memory.',
    ],
    ['that breaks its library', 'crash', { docket: 30 }, 'The worker of "docket" ended with SIGABRT.'],
    ['that ends its worker', 'exit', { docket: 30 }, 'The worker of "docket" ended with code 3.'],
  ])('%s is refused as busy, and the next one succeeds', async (_what, how, limits, reason) => {
    hire({ limits })
    const [error] = await Promise.all([does(how).catch((error: unknown) => error)])
    expect(codeOf(error)).toBe('BUSY')
    expect((error as Error).message).toBe(reason)
    expect(deaths).toEqual([(error as Error).message])
    expect(await does('the next')).toBe('the next')
  })

  it('that fails says why, and leaves its worker to the next', async () => {
    hire()
    await expect(does('throw')).rejects.toThrow('This job fails.')
    expect([await does('the next'), deaths]).toEqual(['the next', []])
  })

  it('continues when a terminal or an operator signals all processes, because only the server stops it', async () => {
    hire({ limits: { docket: 60 } })
    const pid = Number(await does('pid'))
    const work = does('work')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal)
    expect(await work).toBe('done')
    expect(await does('pid')).toBe(pid)
  })

  it('ends with its server, however the server ended', async () => {
    const worker = fork(entry, { serialization: 'advanced' })
    worker.send({ name: 'docket', input: 'wait' })
    const ended = once(worker, 'exit')
    worker.disconnect()
    expect(await ended).toEqual([null, 'SIGKILL'])
  })

  it('sees only the environment that it is given', async () => {
    vi.stubEnv('SECRET_KEY', 'a secret of the server')
    hire({ env: {} })
    expect(await does('environment')).not.toContain('a secret')
  })

  it('is given to a new worker if the idle one was ended from outside', async () => {
    hire()
    const pid = Number(await does('pid'))
    process.kill(pid, 'SIGKILL')
    const outcome = await does('the next').catch(codeOf)
    expect(['the next', 'BUSY']).toContain(outcome)
    expect(await does('the next')).toBe('the next')
  })

  it('ends when its caller has gone', async () => {
    hire({ limits: { docket: 60 } })
    const until = new AbortController()
    const work = does('loop', null, until.signal)
    await pause(200)
    until.abort()
    await expect(work).rejects.toThrow('"docket" was stopped.')
    expect([await does('the next'), deaths]).toEqual(['the next', []])
  })

  it('that is running or waiting when the process stops is refused, and no new one starts', async () => {
    hire({ limits: { docket: 60 } })
    const work = [does('loop'), does('waiting')].map((job) => job.catch((error: Error) => error.message))
    await pause(200)
    await crew.close()
    expect(await Promise.all(work)).toEqual(Array(2).fill('The process is stopping.'))
    expect(deaths).toEqual([])
  })
})

it('a full queue refuses one caller with 429 and everybody with 503, and never the process itself', async () => {
  hire({ limits: { docket: 1 } })
  const first = does('loop', 'tess').catch(codeOf)
  const more = ['tess', 'tess', 'tess', 'ada', 'bob', null].map((caller) =>
    does('done', caller).catch(codeOf),
  )
  const outcomes = ['done', 'done', 'TOO_MUCH_AT_ONCE', 'done', 'BUSY', 'done']
  expect([await first, await Promise.all(more)]).toEqual(['BUSY', outcomes])
})

describe('a turn', () => {
  const order = async (slots: number, callers: readonly (string | null)[]) => {
    const turns = createTurns({ slots, ofOne: 99, ofAll: 99, seconds: 60, ownSeconds: 60 })
    const served: (string | null)[] = []
    const held: (() => void)[] = []
    const all = callers.map(async (caller) => {
      const release = await turns.acquire(caller)
      served.push(caller)
      held.push(release)
    })
    while (served.length < callers.length) {
      await pause(0)
      held.shift()?.()
    }
    await Promise.all(all)
    return served
  }

  it.each([
    ['goes round, however many one caller has queued', 1, 'aaaabcb', 'abcabaa'],
    ['goes to who has none running before who has some', 2, 'aaaab', 'aabaa'],
    ['is first come, first served among equals', 1, 'abcd', 'abcd'],
  ])('%s', async (_what, slots, asked, served) => {
    expect((await order(slots, [...asked])).join('')).toBe(served)
  })

  it('stops waiting after a limit, and when the client disconnects', async () => {
    const turns = createTurns({ slots: 1, ofOne: 9, ofAll: 9, seconds: 0.05, ownSeconds: 60 })
    const release = await turns.acquire('tess')
    expect(codeOf(await turns.acquire('ada').catch((error: unknown) => error))).toBe('BUSY')
    await expect(turns.acquire('ada', AbortSignal.abort())).rejects.toThrow('Nobody waits')
    expect(turns.waiting()).toBe(0)
    release()
    ;(await turns.acquire('ada'))()
  })
})
