// Asks a server over as many connections as wanted, and says how long the answers took.
import http from 'node:http'

export const CONNECTIONS = 16

/** Without a body it is read. */
export type Call = { path: string; body?: string; authorization?: string }
/** Milliseconds of each answer, and how long all of it took. */
export type Sample = { times: number[]; milliseconds: number }

export type Load = {
  port: number
  /** The next call of one of the connections; null when it has done enough. */
  next: (connection: number, turn: number) => Call | null
  /** Throws when an answer is not what was asked for. */
  check?: (answer: string) => void
  seconds?: number
}

export async function load({ port, next, check, seconds = Infinity }: Load): Promise<Sample> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const begin = performance.now()
  const worker = async (connection: number) => {
    for (let turn = 0; performance.now() - begin < seconds * 1000; turn++) {
      const call = next(connection, turn)
      if (!call) return
      const start = performance.now()
      const answer = await ask(agent, port, call)
      times.push(performance.now() - start)
      check?.(answer)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => worker(connection)))
  const milliseconds = performance.now() - begin
  agent.destroy()
  return { times, milliseconds }
}

export function ask(agent: http.Agent, port: number, call: Call): Promise<string> {
  const { body } = call
  const headers = {
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
    ...(call.authorization && { Authorization: `Bearer ${call.authorization}` }),
  }
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      port,
      host: '127.0.0.1',
      path: call.path,
      method: body === undefined ? 'GET' : 'POST',
      headers,
    }
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${call.path} answered ${response.statusCode}: ${text.slice(0, 500)}`))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

export function joined(samples: readonly Sample[]): Sample {
  return {
    times: samples.flatMap(({ times }) => times),
    milliseconds: samples.reduce((sum, one) => sum + one.milliseconds, 0),
  }
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
