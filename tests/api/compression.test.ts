// Answers of GraphQL are compressed where that is worth it, and only there.
import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { setUpServer } from '#tests/support/server.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const server = setUpServer(world)
let authorization: string
beforeAll(async () => {
  const { accessToken } = await world.signInAgain('tess')
  authorization = `Bearer ${accessToken}`
  for (let day = 1; day <= 9; day++) await world.seed({ owner: 'tess', startDate: `2026-11-0${day}` })
})

async function ask(query: string, headers: http.OutgoingHttpHeaders): Promise<http.IncomingMessage> {
  const { port } = server
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/graphql',
    headers: { 'Content-Type': 'application/json', authorization, ...headers },
  })
  request.end(JSON.stringify({ query }))
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return response
}

const page =
  '{ timesheets(first: 9) { edges { node { id startDate shift status totalDuration createdAt } } } }'
const gzip = { 'Accept-Encoding': 'gzip, deflate, br' }

it('a page of a list is compressed, with the same content', async () => {
  const plain = await ask(page, {})
  const small = await ask(page, gzip)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(small.headers.vary).toBe('Accept-Encoding')
  expect(Number(small.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 2)
  expect(small.headers['content-type']).toBe(plain.headers['content-type'])
  expect(await text(small.pipe(createGunzip()))).toBe(await text(plain))
})

it('a small answer is not', async () => {
  const small = await ask('{ me { userType } }', gzip)
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(await text(small)).toBe('{"data":{"me":{"userType":"STAFF"}}}')
})

it('a response to a client that does not accept gzip is not compressed', async () => {
  const plain = await ask(page, { 'Accept-Encoding': 'br' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(await text(plain)).toContain('2026-11-09')
})

it('a stream of events is not compressed, so that each arrives immediately', async () => {
  const stream = await ask('subscription { timesheetChanged { gap } }', {
    ...gzip,
    Accept: 'text/event-stream',
  })
  expect(stream.headers['content-type']).toContain('text/event-stream')
  expect(stream.headers['content-encoding']).toBe('none')
  stream.destroy()
})
