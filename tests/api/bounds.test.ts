// Operations and bodies are bounded, faults are masked, answers are compressed, and the server speaks GraphQL over HTTP as its
// standard says.
import http from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { serverAudits } from 'graphql-http'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { setUpServer } from '#tests/support/server.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const server = setUpServer(world)
const origin = () => `http://127.0.0.1:${server.port}`
let sam: Caller
beforeAll(async () => {
  sam = await world.signIn('sam')
})

/** On a connection of its own: what is left of a refused body ends it. */
async function call(path: string, headers: http.OutgoingHttpHeaders, body: string) {
  const request = http.request(`${origin()}${path}`, { method: 'POST', agent: false, headers })
  request.on('error', () => {})
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return response
}

describe('an operation', () => {
  const repeated = (count: number, field: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => field(index)).join(' ')

  const page = '(first: 100) { edges { node { lines { workOrder { equipment { site { id } } } } } } }'
  // Six tokens, and four for each fragment.
  const long = (count: number) => `{ me { id ${'... { id } '.repeat(count)} } }`
  // A person has an account, which is a person's.
  const deep = (fields: number) => {
    const between = Array.from({ length: fields - 2 }, (_, index) => (index % 2 ? 'account' : 'user'))
    return `{ ${['me', ...between, 'id'].reduceRight((inner, field) => `${field} { ${inner} }`)} }`
  }

  it.each([
    ['has at most 2000 tokens', long(498), long(499), /^The operation has too many tokens; at most 2000 are/],
    [
      'selects at most 600 fields',
      '{ me { id } }',
      `{ me { ${repeated(601, (index) => `a${index}: id`)} } }`,
      /^The operation's breadth is 602; at most 600 is accepted\.$/,
    ],
    [
      'is at most 12 fields deep',
      deep(12),
      deep(13),
      /^The operation's depth is 13; at most 12 is accepted\.$/,
    ],
    [
      'is bounded in complexity, however little it looks',
      `{ timesheets${page} }`,
      `{ ${repeated(40, (index) => `a${index}: timesheets${page}`)} }`,
      /^The operation's complexity is \d+; at most 60000 is accepted\.$/,
    ],
  ])('%s', async (_, accepted, query, message) => {
    expect((await sam.ask(accepted)).errors).toEqual([])
    const { status, errors } = await sam.ask(query)
    expect(status).toBe(400)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.message).toMatch(message)
    expect(errors[0]?.extensions?.code).toBe('OPERATION_TOO_LARGE')
  })

  it('cannot nest introspection without end', async () => {
    const nest = (depth: number): string => (depth === 0 ? 'name' : `fields { type { ${nest(depth - 1)} } }`)
    const { data, errors } = await sam.ask(`{ __schema { types { ${nest(8)} } } }`)
    expect(data).toBeNull()
    expect(errors[0]?.message).toMatch(/introspection depth/)
  })

  it('can request at most a hundred rows of a list', async () => {
    const { id } = world.company.people.tess
    const sheet = { userId: id, lastActorId: id, startDate: new Date('2026-11-01') }
    await db.timesheet.createMany({ data: Array(110).fill(sheet) })
    const { data } = await sam.ask<{ timesheets: { edges: object[] } }>(
      '{ timesheets(first: 5000) { edges { cursor } } }',
    )
    expect(data?.timesheets.edges).toHaveLength(100)
  })
})

describe('a body', () => {
  async function post(path: string, headers: http.OutgoingHttpHeaders, body: string) {
    const response = await call(path, headers, body)
    response.resume()
    return response.statusCode
  }

  it.each(['/graphql', '/auth/login', '/api/auth/login'])('of %s is at most a megabyte', async (path) => {
    const body = JSON.stringify({ query: 'x'.repeat(1_000_001) })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    expect(await post(path, headers, body)).toBe(413)
  })

  it('of /graphql must have a length', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    expect(await post('/graphql', headers, '{}')).toBe(411)
  })
})

describe('a fault', () => {
  const message =
    /^Internal server error\. Please try again; if it happens again, tell your support person the reference ([0-9a-f]{8})\.$/

  /** Breaks the database of this test for a while. */
  async function without<T>(table: string, use: () => Promise<T>): Promise<T> {
    await world.asOwner(`ALTER TABLE "${table}" RENAME TO "${table}_gone"`)
    try {
      return await use()
    } finally {
      await world.asOwner(`ALTER TABLE "${table}_gone" RENAME TO "${table}"`)
    }
  }

  it('in GraphQL shows a reference and nothing of the inside', async () => {
    const { errors, status } = await without('Site', () => sam.ask('{ sites { location } }'))
    expect([status, errors.length]).toEqual([200, 1])
    expect(errors[0]).toMatchObject({ path: ['sites'] })
    expect(errors[0]!.extensions).toEqual({ code: 'INTERNAL' })
    expect(errors[0]!.message).toMatch(message)
    await expectKept(errors[0]!.message)
  })

  it('in REST shows a reference and nothing of the inside', async () => {
    const { status, body } = await without('PayLocation', () => sam.rest('GET', '/auth/me'))
    expect(status).toBe(500)
    expect(body).toEqual({ error: { code: 'INTERNAL', message: body.value, details: [] }, value: body.value })
    await expectKept(String(body.value))
  })

  /** The one fault is logged with its stack, and stored in the failure log under the reference that was shown. */
  async function expectKept(shown: string) {
    const [, reference = ''] = message.exec(shown) ?? []
    expect(reference).not.toBe('')
    expect(world.takeFaults()).toMatchObject([{ reference, err: { stack: expect.any(String) as string } }])
    const isKept = { where: { document: { path: ['reference'], equals: reference } } }
    await expect.poll(() => db.failureLog.count(isKept)).toBe(1)
  }
})

test.each([
  ['a field that does not exist', '{ me { password } }', 400],
  ['an argument of the wrong type', '{ timesheet(number: "one") { id } }', 400],
  ['an impossible number', '{ a: timesheet(number: 0) { id } b: timesheet(number: -1) { id } }', 200],
])('a mistake of a caller is no fault: %s', async (_case, query, expected) => {
  const { status, errors } = await sam.ask(query, {}, { accept: 'application/graphql-response+json' })
  expect(status).toBe(expected)
  for (const error of errors) expect(error.extensions?.code).not.toBe('INTERNAL')
  expect(world.takeFaults()).toEqual([])
})

describe('the compression of answers', () => {
  let authorization: string
  beforeAll(async () => {
    const { accessToken } = await world.signInAgain('tess')
    authorization = `Bearer ${accessToken}`
    for (let day = 1; day <= 9; day++) await world.seed({ owner: 'tess', startDate: `2026-11-0${day}` })
  })

  const ask = (query: string, headers: http.OutgoingHttpHeaders) =>
    call(
      '/graphql',
      { 'Content-Type': 'application/json', authorization, ...headers },
      JSON.stringify({ query }),
    )

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

  it('a small answer is not, nor one to a client that does not accept gzip', async () => {
    const small = await ask('{ me { userType } }', gzip)
    expect(small.headers['content-encoding']).toBeUndefined()
    expect(await text(small)).toBe('{"data":{"me":{"userType":"STAFF"}}}')
    expect((await ask(page, { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBeUndefined()
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
})

test('the server speaks GraphQL over HTTP in all 61 points of its audit', async () => {
  const audits = serverAudits({ url: () => `${origin()}/graphql`, fetchFn: fetch })
  expect(audits).toHaveLength(61)
  const results = await Promise.all(audits.map(({ fn }) => fn()))
  expect(results.filter(({ status }) => status !== 'ok')).toEqual([])
})
