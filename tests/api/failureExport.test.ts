// Failures on their way to an OpenTelemetry collector, which a real HTTP server plays (rulings 7).
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOtlp, type Otlp } from '#server/adapters/otlp.ts'

const OFTEN = { interval: 10 }
type Record = { body: { stringValue: string }; attributes: { key: string; value: object }[] } & {
  [name: string]: unknown
}
type Request = { url: string; headers: http.IncomingHttpHeaders; records: Record[]; resource: object }

let server: http.Server, otlp: Otlp
let requests: Request[], answers: number[], warned: object[]
beforeEach(async () => {
  ;[requests, answers, warned] = [[], [], []]
  server = http.createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const [one] = (
      JSON.parse(text) as { resourceLogs: [{ resource: object; scopeLogs: [{ logRecords: Record[] }] }] }
    ).resourceLogs
    const { url = '', headers } = request
    requests.push({ url, headers, records: one.scopeLogs[0].logRecords, resource: one.resource })
    response
      .writeHead(answers.shift() ?? 200, { 'content-type': 'application/json' })
      .end('{"partialSuccess":{}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  otlp = createOtlp({ endpoint: `${origin()}/`, headers: { 'api-key': 'secret' }, log: { warn }, pause: 5 })
})
afterEach(async () => {
  await otlp.close()
  server.closeAllConnections()
  server.close()
})
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const warn = ((about: object) => void warned.push(about)) as never
const messages = () => requests.flatMap(({ records }) => records.map(({ body }) => body.stringValue))

describe('a failure', () => {
  it('is sent as a log record of OTLP/JSON, with the configured headers', async () => {
    const failure = { message: 'INTERNAL', status: 500, operation: 'openDay', data: { id: 1 } }
    otlp.send({ source: 'client', ...failure, userId: null })
    await expect.poll(() => requests, OFTEN).toHaveLength(1)
    const [{ url, headers, records, resource }] = requests as [Request]
    expect(url).toBe('/v1/logs')
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'api-key': 'secret' })
    expect(resource).toEqual({ attributes: [{ key: 'service.name', value: { stringValue: 'daybook' } }] })
    expect(records).toEqual([
      {
        timeUnixNano: expect.stringMatching(/^\d{19}$/),
        observedTimeUnixNano: expect.stringMatching(/^\d{19}$/),
        severityNumber: 17,
        severityText: 'ERROR',
        body: { stringValue: 'INTERNAL' },
        attributes: [
          { key: 'daybook.source', value: { stringValue: 'client' } },
          { key: 'http.response.status_code', value: { intValue: '500' } },
          { key: 'graphql.operation.name', value: { stringValue: 'openDay' } },
          { key: 'daybook.data', value: { stringValue: '{"id":1}' } },
        ],
      },
    ])
  })

  it('is sent again once if the collector is busy', async () => {
    answers = [503, 429]
    otlp.send({ message: 'once' })
    await expect.poll(() => requests, OFTEN).toHaveLength(3)
    otlp.send({ message: 'next' })
    await expect.poll(messages, OFTEN).toEqual(['once', 'once', 'once', 'next'])
    expect(warned).toEqual([])
  })

  it.each([
    ['refused', [400], 1, 'the collector answered 400'],
    ['never taken', [503, 503, 503, 503], 4, 'the collector answered 503'],
  ])('that is %s is dropped, and counted', async (_, statuses, times, reason) => {
    answers = statuses
    otlp.send({ message: 'lost' })
    await expect.poll(() => warned, OFTEN).toEqual([{ dropped: 1, reason }])
    expect(requests).toHaveLength(times)
    otlp.send({ message: 'next' })
    await expect.poll(() => messages().at(-1), OFTEN).toBe('next')
  })

  it('delays nobody without a collector, and at most 500 wait', async () => {
    const away = createOtlp({ endpoint: 'http://127.0.0.1:1', headers: {}, log: { warn }, pause: 60_000 })
    for (let index = 0; index < 503; index++) away.send({ message: `${index}` })
    expect(warned).toHaveLength(3)
    expect(warned.at(-1)).toEqual({ dropped: 3, reason: 'too many are queued' })
    await away.close()
  })

  it('that waits is sent when the process stops, together with others', async () => {
    const slow = createOtlp({ endpoint: origin(), headers: {}, log: { warn }, pause: 60_000 })
    for (let index = 0; index < 3; index++) slow.send({ message: `${index}` })
    await slow.close()
    expect(requests).toHaveLength(1)
    expect(messages()).toEqual(['0', '1', '2'])
  })
})
