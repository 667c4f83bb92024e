// A request counts as one without a network once nothing is sent and nothing arrives, however slow the network is.
import { expect, it } from 'vitest'
import { pause } from '#tests/support/badNetwork.ts'
import { fetchWithin } from '#web/client/silence.ts'
import type { Transport } from '#web/client/transport.ts'

/** Milliseconds. */
const LIMIT = 80
const SLOW = 30
const TIMES = 8

/** Answers with these parts, with a pause before each; with no end after them if it stalls. */
function trickling(parts: number, stalls: boolean): Response {
  let sent = 0
  return new Response(
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === parts) return stalls ? new Promise(() => {}) : controller.close()
        sent += 1
        await pause(SLOW)
        controller.enqueue(new TextEncoder().encode('.'))
      },
    }),
  )
}

/** Sends that much of a body, with a pause before each part; then answers, or does not. */
const sending =
  (parts: number, stalls: boolean): Transport['fetch'] =>
  async (_path, _init, onProgress) => {
    for (let part = 1; part <= parts; part++) {
      await pause(SLOW)
      onProgress?.(part / (2 * parts))
    }
    return stalls ? new Promise(() => {}) : new Response('done')
  }

it.each<[string, Transport['fetch'], string | null]>([
  ['a body that is sent slowly', sending(TIMES, false), 'done'],
  ['a body that is sent in part', sending(2, true), null],
  ['an answer that arrives slowly', async () => trickling(TIMES, false), '.'.repeat(TIMES)],
  ['an answer that stalls', async () => trickling(2, true), null],
  ['no answer', () => new Promise(() => {}), null],
])('%s', async (_, fetch, text) => {
  let wasStopped = false
  const asked = fetchWithin(
    LIMIT,
    (path, init, onProgress) => {
      init.signal!.addEventListener('abort', () => (wasStopped = true))
      return fetch(path, init, onProgress)
    },
    '/api',
    { method: 'POST' },
  ).then((response) => response.text())
  if (text !== null) expect(await asked).toBe(text)
  else await expect(asked).rejects.toMatchObject({ code: 'OFFLINE', status: null })
  expect(wasStopped).toBe(text === null)
})

it('a request that its caller aborts fails with the reason', async () => {
  const stop = new AbortController()
  const fetch: Transport['fetch'] = (_path, { signal }) =>
    new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new Error('Aborted'))))
  const asked = fetchWithin(LIMIT, fetch, '/api', { signal: stop.signal })
  stop.abort(new Error('Stopped by the user'))
  await expect(asked).rejects.toThrow('Stopped by the user')
})
