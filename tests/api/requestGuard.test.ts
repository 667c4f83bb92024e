// Accepted requests: from our own pages and programs, never from a page of another site (rulings 4).
import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { WebSocket } from 'ws'
import { db } from '#server/database/client.ts'
import { createProxies } from '#server/http/proxies.ts'
import { ORIGIN } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { setUpServer } from '#tests/support/server.ts'
import { SIGN_IN, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const server = setUpServer(world)
beforeEach(() => db.throttle.deleteMany())

const EVIL = 'https://evil.example'
const person = { email: 'tess@test.example', password: PASSWORD }
const json = { 'content-type': 'application/json' }

/** Over a connection, as browsers call. */
async function send(path: string, headers: Record<string, string>, body: string, method = 'POST') {
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const { port } = server
  const target = { port, host: '127.0.0.1', path, method, agent: false, headers: { ...length, ...headers } }
  const [response] = (await once(http.request(target).end(body), 'response')) as [http.IncomingMessage]
  return { status: response.statusCode!, headers: response.headers, text: await text(response) }
}

const refusal = (code: string) => ({
  error: { code, message: expect.any(String) as string, details: [] },
  value: expect.any(String) as string,
})
const signIn = JSON.stringify({ query: SIGN_IN, variables: { input: person } })

it.each(['/', '/graphql', '/api/User'])('TRACE is not answered with the request: %s', async (path) => {
  const { status, text } = await send(path, { 'x-secret': 'sesame' }, '', 'TRACE')
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(text).not.toContain('sesame')
})

describe('a path with dot segments', () => {
  const paths = [
    '/api/Timesheet(5)/../User',
    '/api/./User',
    '/api/Timesheet/%2e%2E/User',
    '/graphql/../api/User?$top=1',
  ]
  it.each(paths)('is refused: %s', async (path) => {
    const { status, text } = await send(path, {}, '', 'GET')
    expect(status).toBe(400)
    if (!path.startsWith('/graphql')) expect(JSON.parse(text)).toMatchObject(refusal('BAD_PATH'))
  })

  it.each(['/healthz', '/assets/none..js?x=/../', '/api/..Timesheet'])('is rejected: %s', async (path) => {
    expect((await send(path, {}, '', 'GET')).status).not.toBe(400)
  })
})

const doors = [
  ['/graphql', signIn],
  ['/auth/login', JSON.stringify(person)],
  ['/api/auth/login', JSON.stringify(person)],
  ['/auth/refresh-token', '{}'],
  ['/api/auth/refresh-token', '{}'],
  ['/auth/logout', ''],
] as const

describe('a page of another site', () => {
  test.each(doors)('is turned away from %s, with nothing it could read or keep', async (path, body) => {
    for (const told of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: EVIL },
      { origin: 'null' },
      // What Sec-Fetch-Site says, no Origin makes good.
      { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
    ] as Record<string, string>[]) {
      const { status, headers, text } = await send(path, { ...json, ...told }, body)
      if (path !== '/graphql') expect(JSON.parse(text)).toMatchObject(refusal('CROSS_ORIGIN'))
      expect(status, JSON.stringify(told)).toBe(403)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('is promised nothing before it calls', async () => {
    const asks = { origin: EVIL, 'access-control-request-method': 'POST' }
    const { headers } = await send('/graphql', asks, '', 'OPTIONS')
    expect(Object.keys(headers).join()).not.toContain('access-control')
  })

  it('may lead to the explorer and to screens', async () => {
    const navigates = { 'sec-fetch-site': 'cross-site', accept: 'text/html' }
    for (const path of ['/graphql', '/dashboard'])
      expect((await send(path, navigates, '', 'GET')).status, path).toBe(200)
  })

  it('opens no socket', async () => {
    const { port } = server
    const open = (headers: Record<string, string>) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', { headers })
        socket.on('open', () => (socket.close(), resolve('open')))
        socket.on('error', (error) => resolve(error.message))
      })
    expect(await open({ origin: EVIL })).toMatch(/403/)
    expect(await open({ 'sec-fetch-site': 'cross-site' })).toMatch(/403/)
    expect(await open({ origin: `http://127.0.0.1:${port}` })).toBe('open')
    expect(await open({})).toBe('open')
  })
})

describe('our own page, or a program, is let in', () => {
  it.each([
    ['as a browser says over HTTPS', { 'sec-fetch-site': 'same-origin', origin: EVIL }],
    ['by the public address', { origin: ORIGIN }],
    ['by the address it called', { origin: 'http://localhost:5173', host: 'localhost:5173' }],
    ['without any of it', {}],
  ] as [string, Record<string, string>][])('%s', async (_, told) => {
    const { status, text } = await send('/graphql', { ...json, ...told }, signIn)
    expect(status).toBe(200)
    expect(text).toContain('accessToken')
  })

  it('ignores an address that only the client claims', async () => {
    const told = { origin: EVIL, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    expect((await send('/graphql', { ...json, ...told }, signIn)).status).toBe(403)
  })
})

describe('/graphql is spoken to', () => {
  test.each([
    ['application/x-www-form-urlencoded', `query=${encodeURIComponent('{ __typename }')}`],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/graphql', '{ __typename }'],
    ['text/plain', '{"query":"{ __typename }"}'],
    ['', '{"query":"{ __typename }"}'],
  ])('in JSON, not in %j', async (type, body) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    expect(await send('/graphql', headers, body)).toMatchObject({ status: 415 })
  })

  it('by GET for queries only', async () => {
    const get = (query: string) =>
      send(`/graphql?query=${encodeURIComponent(query)}`, { accept: 'application/json' }, '', 'GET')
    expect((await get('{ __typename }')).text).toBe('{"data":{"__typename":"Query"}}')
    expect((await get('mutation { signOut { signedOut } }')).status).toBe(405)
  })
})

describe('behind proxies', () => {
  const header = (headers: Record<string, string>) => (name: string) => headers[name]
  const forwarded = header({
    host: 'inside:4000',
    'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.7',
    'x-forwarded-host': 'daybook.example',
    'x-forwarded-proto': 'https',
  })

  it.each([
    [0, '10.0.0.1'],
    [1, '10.0.0.7'],
    [2, '203.0.113.9'],
    [3, '6.6.6.6'],
    [9, '6.6.6.6'],
  ])('of which %i are trusted, the client is %s', (hops, address) => {
    expect(createProxies(hops, ORIGIN).addressOf(forwarded, '10.0.0.1')).toBe(address)
  })

  it('an invalid address is ignored', () => {
    const { addressOf } = createProxies(1, ORIGIN)
    expect(addressOf(header({ 'x-forwarded-for': 'unknown' }), '10.0.0.1')).toBe('10.0.0.1')
    expect(addressOf(header({}), '10.0.0.1')).toBe('10.0.0.1')
  })
})
