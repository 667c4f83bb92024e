// Sends requests over several connections and measures how long the answers take.
import http from 'node:http'
import type { Options, Setup } from './setup.ts'

export const CONNECTIONS = 16

export type Call = { path: string; body: object; token?: string }
/** The milliseconds of each answer, and of the whole measurement. */
export type Sample = { times: number[]; milliseconds: number }

export type Load = {
  /** The next call of a connection; null when that connection is done. */
  next(connection: number, turn: number): Call | null
  /** @throws if an answer is not the expected one. */
  check?(answer: string): void
  seconds?: number
  connections?: number
}

/** Keeps all connections of one server busy. */
export async function load(
  port: number,
  { next, check, seconds = Infinity, connections = CONNECTIONS }: Load,
): Promise<Sample> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const begin = performance.now()
  const worker = async (connection: number) => {
    for (let turn = 0; performance.now() - begin < seconds * 1000; turn++) {
      const call = next(connection, turn)
      if (!call) return
      const start = performance.now()
      const answer = await send(agent, port, call)
      times.push(performance.now() - start)
      check?.(answer)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => worker(connection)))
  agent.destroy()
  return { times, milliseconds: performance.now() - begin }
}

/** Sends one POST request. @throws if the answer is not 200. */
export function send(agent: http.Agent, port: number, { path, body, token }: Call): Promise<string> {
  const text = JSON.stringify(body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const options = { agent, port, host: '127.0.0.1', path, method: 'POST', headers }
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(answer)
        else reject(new Error(`${path} answered ${response.statusCode}: ${answer.slice(0, 500)}`))
      })
    })
    request.on('error', reject)
    request.end(text)
  })
}

const sides = ['application', 'floor'] as const
export type Side = (typeof sides)[number]

/**
 * Loads the application and the floor in turn, for some rounds after the warm-up: Node compiles hot code while it runs, and
 * the first thousand answers take half as long again.
 */
export async function loadBoth(
  setup: Setup,
  { rounds, warmUp }: Pick<Options, 'rounds' | 'warmUp'>,
  plan: () => Promise<Record<Side, Load>>,
): Promise<Record<Side, Sample>> {
  const samples: Record<Side, Sample> = {
    application: { times: [], milliseconds: 0 },
    floor: { times: [], milliseconds: 0 },
  }
  for (let round = 0; round < warmUp + rounds; round++) {
    const loads = await plan()
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const { times, milliseconds } = await load(setup[side], loads[side])
      if (round < warmUp) continue
      samples[side].times.push(...times)
      samples[side].milliseconds += milliseconds
    }
  }
  return samples
}
