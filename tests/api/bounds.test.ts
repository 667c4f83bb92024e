// Operations, arguments, lists and bodies are bounded, and a refusal names the bound before any work is done. Faults are
// masked, answers are compressed, and the server speaks GraphQL over HTTP as its standard says.
import http from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { getIntrospectionQuery, GraphQLError, type ExecutionResult } from 'graphql'
import { serverAudits } from 'graphql-http'
import { createClient, type SubscribePayload } from 'graphql-ws'
import { beforeAll, describe, expect, it, test } from 'vitest'
import WebSocket from 'ws'
import { db, onStatement } from '#server/database/client.ts'
import { parserAndValidationCache } from '#server/graph/core/limits.ts'
import { mask } from '#server/graph/core/mask.ts'
import type { Caller } from '#tests/support/caller.ts'
import { setUpServer } from '#tests/support/server.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const server = setUpServer(world)
const origin = () => `http://127.0.0.1:${server.port}`
let sam: Caller
let tess: Caller
let ada: Caller
beforeAll(async () => {
  sam = await world.signIn('sam')
  tess = await world.signIn('tess')
  ada = await world.signIn('ada')
})

/** On a connection of its own, because the unread rest of a refused body closes it. */
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

  it('of a library in a field is masked, too, although GraphQL would show its message', () => {
    const recorded: unknown[] = []
    const faults = { record: (error: unknown) => (recorded.push(error), 'Reference 1') }
    const error = new GraphQLError('Query was unused', { path: ['me'] })
    expect(mask(faults, error)).toMatchObject({ message: 'Reference 1', extensions: { code: 'INTERNAL' } })
    expect(recorded).toEqual([error])
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
  ['a variable that is missing', 'query ($number: Int!) { timesheet(number: $number) { id } }', 400],
  ['a variable of the wrong type', 'query ($ids: Int!) { timesheet(number: $ids) { id } }', 400],
  ['more wrong variables than are named', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', 400],
])('an error of the caller is not a fault, and has a code: %s', async (_case, query, expected) => {
  const variables = { ids: Array.from({ length: 60 }, () => ({})) }
  const { status, errors } = await sam.ask(query, variables, { accept: 'application/graphql-response+json' })
  expect(status).toBe(expected)
  for (const error of errors) expect(error.extensions?.code).toMatch(/^(?!INTERNAL)[A-Z_]+$/)
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

/** The number of statements of `work`, without the look-up of the session. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const stop = onStatement(({ sql }) => void (count += sql.includes('"Session"') ? 0 : 1))
  await work()
  stop()
  return count
}

/** The errors of an operation over a socket of its own. */
async function errorsOverSocket(operation: SubscribePayload): Promise<unknown> {
  const client = createClient({
    url: `ws://127.0.0.1:${server.port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${tess.accessToken}` },
  })
  const answer = await new Promise<unknown>((resolve) => {
    const sink = { next: resolve, error: resolve, complete: () => resolve(null) }
    client.subscribe(operation, sink)
  })
  await client.dispose()
  return (answer as ExecutionResult).errors ?? answer
}

describe('an operation that cannot be run', () => {
  const timesheet = 'query ($number: Int!) { timesheet(number: $number) { id } }'
  const changes = 'subscription ($since: String) { timesheetChanged(since: $since) { gap } }'
  it.each<[string, SubscribePayload, string]>([
    ['does not parse', { query: '{ me {' }, 'GRAPHQL_PARSE_FAILED'],
    ['has no text', { query: '' }, 'GRAPHQL_PARSE_FAILED'],
    ['names an unknown field', { query: 'subscription { nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['lacks a variable', { query: timesheet }, 'BAD_USER_INPUT'],
    ['has a variable of another type', { query: timesheet, variables: { number: 'x' } }, 'BAD_USER_INPUT'],
    ['subscribes with such a variable', { query: changes, variables: { since: 4 } }, 'BAD_USER_INPUT'],
    [
      'says not which of two it is',
      { query: 'query A { me { id } } query B { me { id } }' },
      'OPERATION_RESOLUTION_FAILURE',
    ],
  ])(
    'because it %s is answered with the same error over HTTP and a socket',
    async (_what, operation, code) => {
      const headers = {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${tess.accessToken}`,
      }
      const body = JSON.stringify(operation)
      const stream = await text(await call('/graphql', headers, body))
      const said = JSON.parse(/^data: (\{.*)$/m.exec(stream)![1]!) as ExecutionResult
      expect(said.errors).toMatchObject([{ extensions: { code } }])
      expect(await errorsOverSocket(operation)).toEqual(said.errors)
    },
  )
})

describe('the text of an operation', () => {
  const refused = {
    message: 'The operation has 20001 characters; at most 20000 are accepted.',
    extensions: { code: 'OPERATION_TOO_LARGE' },
  }
  const long = (length: number) => `{ me { id } } #`.padEnd(length, '–')

  it('has at most 20,000 characters, for strangers too', async () => {
    expect((await tess.ask(long(20_000))).errors).toEqual([])
    const { status, errors } = await world.nobody.ask(long(20_001))
    expect(status).toBe(400)
    expect(errors).toMatchObject([refused])
  })

  it('has no more over a socket', async () => {
    expect(await errorsOverSocket({ query: long(20_001) })).toMatchObject([refused])
  })

  it('leaves room for the introspection of the explorer', async () => {
    const { status, errors } = await tess.ask(getIntrospectionQuery({ inputValueDeprecation: true }))
    expect({ status, errors }).toEqual({ status: 200, errors: [] })
  })

  it('is remembered within a bound, and not at all when it is refused', async () => {
    const { documentCache, errorCache } = parserAndValidationCache
    for (let index = 0; index < 150; index++)
      await world.nobody.ask(`{ __typename } # ${index} ${'x'.repeat(19_900)}`)
    expect(documentCache.calculatedSize).toBeGreaterThan(1_900_000)
    expect(documentCache.calculatedSize).toBeLessThanOrEqual(2_000_000)
    await world.nobody.ask('{ broken ')
    expect(errorCache.get()).toBeUndefined()
  })
})

describe('an argument', () => {
  const words = 'x'.repeat(101)
  const SEARCH = 'The text search has 101 characters; at most 100 are accepted.'
  it.each([
    'query ($search: String) { sites(search: $search) { id } }',
    'query ($search: String) { timesheets(filter: { search: $search }) { edges { cursor } } }',
  ])('search of %s has at most 100 characters', async (query) => {
    expect((await ada.ask(query, { search: words.slice(1) })).errors).toEqual([])
    expect(await statementsOf(() => ada.ask(query, { search: words }))).toBe(0)
    expect(await ada.ask(query, { search: words })).toMatchObject({
      status: 400,
      errors: [{ message: SEARCH, extensions: { code: 'BAD_USER_INPUT' } }],
    })
  })

  it('search that is written into the operation is bounded, too', async () => {
    const { status, errors } = await ada.ask(`{ sites(search: "${words}") { id } }`)
    expect([status, errors[0]?.message]).toEqual([400, SEARCH])
  })

  it('after is bounded', async () => {
    const PAGE = 'query ($c: String) { timesheets(after: $c) { edges { cursor } } }'
    const { status, errors } = await ada.ask(PAGE, { c: 'x'.repeat(4001) })
    const message = 'The text after has 4001 characters; at most 4000 are accepted.'
    expect([status, errors[0]?.message]).toEqual([400, message])
  })

  it('clientMutationKey is bounded', async () => {
    const input = world.day([world.unbilled('7:00', '8:00')], { clientMutationKey: 'k'.repeat(3000) })
    expect(await tess.save(input)).toMatchObject({
      is: 'NotAllowed',
      message: 'The text clientMutationKey has 3000 characters; at most 100 are accepted.',
    })
  })

  it('confirmed is bounded', async () => {
    const input = world.day([world.unbilled('7:00', '8:00')], { confirmed: Array(11).fill('X') })
    expect(await tess.submit(input)).toMatchObject({
      is: 'NotAllowed',
      message: 'The list confirmed has 11 items; at most 10 are accepted.',
    })
  })

  it('of a date out of range is refused', async () => {
    const FROM = 'query ($from: Date) { timesheets(filter: { from: $from }) { edges { cursor } } }'
    for (const from of ['1999-12-31', '0000-01-01', '2101-01-01']) {
      const { status, errors } = await ada.ask(FROM, { from })
      expect(status, from).toBe(400)
      expect(errors[0]?.message).toContain('A date lies between 2000-01-01 and 2100-12-31.')
    }
  })
})

describe('a list', () => {
  it('of 61 tasks is refused before any of them is looked at', async () => {
    const lines = Array.from({ length: 61 }, () => world.unbilled('7:00', '8:00'))
    for (const verb of ['save', 'submit'] as const) {
      let outcome: unknown
      expect(await statementsOf(async () => (outcome = await tess[verb](world.day(lines))))).toBe(0)
      expect(outcome).toMatchObject({
        is: 'InvalidInput',
        problems: [{ path: 'lines', message: 'A timesheet has at most 60 tasks' }],
      })
    }
  })

  it('of thousands of tasks is refused before it is read', async () => {
    const lines = Array.from({ length: 8_000 }, () => ({ timesheetLineType: 'RENTAL' }))
    expect(await tess.submit(world.day(lines))).toMatchObject({
      is: 'NotAllowed',
      message: 'The list lines has 8000 items; at most 1000 are accepted.',
    })
  })

  it('of thousands of timesheets to approve is refused before it is read', async () => {
    const t = Array.from({ length: 15_000 }, (_, index) => ({ id: globalId('Timesheet', index + 1) }))
    const APPROVE = 'mutation ($t: [TimesheetClaim!]!) { approveTimesheets(timesheets: $t) { __typename } }'
    const { status, errors } = await ada.ask(APPROVE, { t })
    expect([status, errors[0]?.message]).toEqual([
      400,
      'The list t has 15000 items; at most 1000 are accepted.',
    ])
  })

  it('of problems is cut short', async () => {
    const lines = Array.from({ length: 60 }, () => ({ timesheetLineType: 'RENTAL' }))
    const { problems } = await tess.submit(world.day(lines))
    expect(problems).toHaveLength(100)
  })
})

describe('invalid input is reported as invalid input', () => {
  const half = 'a\ud800b'

  test.each([
    ['notes', () => tess.save(world.day([world.unbilled('7:00', '8:00', { notes: half })]))],
    ['a reason', () => ada.decline({ id: globalId('Timesheet', 1) }, half)],
  ])('an unpaired surrogate in %s', async (_where, send) => {
    expect(await send()).toMatchObject({
      is: 'NotAllowed',
      code: 'BAD_TEXT',
      message: 'Text may contain neither the character U+0000 nor an unpaired surrogate.',
    })
    expect(world.takeFaults()).toEqual([])
  })

  it('in the address of a GET', async () => {
    for (const parameter of ['variables=%7B', 'variables=x', 'extensions=x', 'variables=5']) {
      const url = `http://daybook.test/graphql?query=%7B__typename%7D&${parameter}`
      const response = await world.app.fetch(new Request(url, { headers: { accept: 'application/json' } }))
      expect(response.status, parameter).toBe(400)
      expect(await response.text()).not.toContain('Internal server error')
      expect(world.takeFaults()).toEqual([])
    }
  })

  test.each([
    ['a body that is too deep', `{"email":${'['.repeat(30)}${']'.repeat(30)}}`],
    ['a list that is too long', JSON.stringify({ email: Array(1001).fill(1) })],
  ])('in REST, %s', async (_what, body) => {
    const { status, body: answer } = await world.nobody.rest('POST', '/auth/login', body)
    expect(status).toBe(400)
    expect(answer.value).toMatch(/at most (20|1000) /)
  })
})

it('the complexity of look-ups depends on their rows', async () => {
  const orders = 'workOrders(first: 200) { id name description equipment { name site { location } } }'
  const all = Array.from({ length: 62 }, (_, index) => `a${index}: ${orders}`)
  const { status, errors } = await tess.ask(`{ ${all.join(' ')} }`)
  expect([status, errors[0]?.extensions?.code]).toEqual([400, 'OPERATION_TOO_LARGE'])
  expect((await tess.ask(`{ ${all[0]} }`)).errors).toEqual([])
})

it('an operation that is missing from its document is refused, and its name is not cached', async () => {
  const query = 'query A { __typename } query B { __typename }'
  const headers = { 'content-type': 'application/json' }
  const ask = (operationName: string) =>
    world.app.fetch(
      new Request('http://daybook.test/graphql', {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ query, operationName }),
      }),
    )
  for (let index = 0; index < 5; index++) {
    const answer = (await (await ask(`X${index}`)).json()) as { errors: { message: string }[] }
    expect(answer.errors[0]!.message).toContain('Could not determine what operation to execute')
  }
})

// Ids of another type, empty lists and instants beyond the calendar are refused with a code, and only after the sign-in.
describe('a wrong argument', () => {
  const site = () => JSON.stringify(globalId('Site', { id: 1 }))
  const day = `{ startDate: "2026-11-17", shift: DAY, lines: [] }`
  const sync = (at: string) =>
    `mutation { syncDay(input: ${day}, submit: false, recordedAt: "${at}", deviceClock: "2026-11-17T02:00:00Z") { __typename } }`

  it.each([
    ['an id of another type', () => `{ deputyCandidates(absent: ${site()}) { id } }`, 'NOT_FOUND'],
    ['no id', () => '{ deputyCandidates(absent: "none") { id } }', 'NOT_FOUND'],
    [
      'an id of another type in a list',
      () => `mutation { deletePayLocations(ids: [${site()}]) { __typename } }`,
      'NOT_FOUND',
    ],
    ['an empty list', () => '{ accountsImpact(accounts: []) { __typename } }', 'INVALID_INPUT'],
    ['an instant after the calendar', () => sync('+275760-09-13T00:00:00Z'), 'BAD_USER_INPUT'],
    ['an instant before it', () => sync('-000001-01-01T00:00:00Z'), 'BAD_USER_INPUT'],
  ])('%s', async (_what, operation, code) => {
    const { errors } = await sam.ask(operation())
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual([code])
    const stranger = await world.nobody.ask(operation())
    expect(stranger.errors[0]?.extensions?.code).toBe(code === 'BAD_USER_INPUT' ? code : 'UNAUTHENTICATED')
  })

  it('finds nothing by a number that no group has, whatever the query', async () => {
    expect((await sam.ask('{ administeredGroup(number: -1) { members { __typename } } }')).data).toEqual({
      administeredGroup: null,
    })
  })
})
