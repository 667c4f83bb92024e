// Behind two proxies of ours (TRUST_PROXY): everything that goes by where a request comes from and where it went sees the
// real address and host, and believes nothing that the client itself wrote.
import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signInLimits } from '#server/auth/throttle.ts'
import { db } from '#server/database/client.ts'
import { createProxies } from '#server/http/proxies.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { setUpServer } from '#tests/support/server.ts'
import { globalId, NOON, SIGN_IN, setUpWorld } from '#tests/support/world.ts'

const PUBLIC = 'https://daybook.example'
const CLIENT = '203.0.113.9'
const EVIL = 'https://evil.example'

const world = setUpWorld({ trustProxy: 2, publicUrl: PUBLIC })
const server = setUpServer(world)
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
  await db.session.deleteMany()
  await db.userLog.deleteMany()
  world.takeLog()
})

/** The header of a client that claims another address: each proxy adds the address that called it. */
const forwarded = (claimed = '198.51.100.1') => ({
  host: 'daybook.internal:4000',
  'x-forwarded-for': `${claimed}, ${CLIENT}, 10.0.0.7`,
  'x-forwarded-host': 'daybook.example',
  'x-forwarded-proto': 'https',
})

async function post(path: string, body: object, headers: Record<string, string>) {
  const sent = JSON.stringify(body)
  const length = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(sent)}` }
  const target = { port: server.port, host: '127.0.0.1', path, method: 'POST', agent: false }
  const request = http.request({ ...target, headers: { ...length, ...headers } })
  const [response] = (await once(request.end(sent), 'response')) as [http.IncomingMessage]
  return { status: response.statusCode!, headers: response.headers, text: await text(response) }
}

const input = (password = PASSWORD, email = 'tess@test.example') => ({ email, password })
const signIn = (credentials = input(), headers: Record<string, string> = forwarded()) =>
  post('/graphql', { query: SIGN_IN, variables: { input: credentials } }, headers)
const addresses = async () =>
  (await db.userLog.findMany({ orderBy: { id: 'asc' } })).map((row) => `${row.userLogType} ${row.address}`)

/** Signs out over a socket that the same proxies stand in front of. */
async function signOutOverSocket(accessToken: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/graphql`, 'graphql-transport-ws', {
    headers: { ...forwarded(), origin: PUBLIC },
  })
  await once(socket, 'open')
  const say = (message: object) => socket.send(JSON.stringify(message))
  say({ type: 'connection_init', payload: { authorization: `Bearer ${accessToken}` } })
  await once(socket, 'message')
  say({ type: 'subscribe', id: '1', payload: { query: 'mutation { signOut { signedOut } }' } })
  await once(socket, 'message')
  socket.close()
}

describe('the address of the client', () => {
  it('is in the user log, over GraphQL, REST and a socket', async () => {
    const answer = await signIn()
    await post('/auth/login', input(), forwarded())
    const { data } = JSON.parse(answer.text) as { data: { result: { accessToken: string } } }
    await signOutOverSocket(data.result.accessToken)
    await expect
      .poll(addresses)
      .toEqual([`SIGNED_IN ${CLIENT}`, `SIGNED_IN ${CLIENT}`, `SIGNED_OUT ${CLIENT}`])
    const places = await db.session.findMany({ select: { place: true } })
    expect(places).toEqual([{ place: CLIENT }, { place: CLIENT }])
  })

  it('is throttled, whatever address the client claims', async () => {
    const { most } = signInLimits.onNetwork
    for (let tries = 0; tries < most; tries += 1) {
      world.at(new Date(Date.parse(NOON) + tries * 81_000).toISOString())
      await signIn(input('wrong'), forwarded(`198.51.100.${tries}`))
    }
    expect((await signIn(input(), forwarded('198.51.100.200'))).text).toContain('TOO_MANY_REQUESTS')
  })

  it.each([
    ['203.0.113.9:50123', CLIENT],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
  ])('is found where a proxy writes it as %s', async (written, address) => {
    const headers = { ...forwarded(), 'x-forwarded-for': `198.51.100.1, ${written}, 10.0.0.7` }
    await signIn(input(), headers)
    expect(await addresses()).toEqual([`SIGNED_IN ${address}`])
  })
})

describe('the id of a request', () => {
  const withId = (id: string) => ({ ...forwarded(), 'x-request-id': id })

  it('runs from the proxy through the answer, the log and the failure log, over GraphQL and REST', async () => {
    await world.asOwner(`ALTER TABLE "Session" ADD CONSTRAINT "fails" CHECK ("id" IS NULL) NOT VALID`)
    const answers = [
      await signIn(input(), withId('of-graphql.1')),
      await post('/auth/login', input(), withId('of-rest.22')),
    ]
    await world.asOwner(`ALTER TABLE "Session" DROP CONSTRAINT "fails"`)
    const ids = ['of-graphql.1', 'of-rest.22']
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(ids)
    for (const { text } of answers) expect(text).toContain('Internal server error')
    expect(world.takeFaults().map(({ requestId }) => requestId)).toEqual(ids)
    const rows = async () =>
      (await db.failureLog.findMany({ orderBy: { id: 'asc' } })).map((row) => row.document)
    await expect.poll(rows).toMatchObject(ids.map((requestId) => ({ source: 'server', requestId })))
  })

  it('is also in log lines of successes', async () => {
    const { headers } = await signIn(input('wrong', 'nobody@test.example'))
    const requestId = headers['x-request-id']
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    const msg = 'sign-in refused: no such account'
    expect(world.takeLog()).toMatchObject([{ msg, requestId, address: CLIENT }])
  })

  it('is our own if the proxy sends an invalid one, or there is no proxy', async () => {
    for (const bad of ['short', 'x'.repeat(65), 'two words of text'])
      expect((await signIn(input(), withId(bad))).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(createProxies(0, PUBLIC).requestIdOf(() => 'of-a-stranger')).not.toBe('of-a-stranger')
  })
})

describe('the requested host', () => {
  it('is taken from the proxy next to us', async () => {
    expect((await signIn(input(), { ...forwarded(), origin: PUBLIC })).status).toBe(200)
    const other = { ...forwarded(), 'x-forwarded-host': 'other.example' }
    expect((await signIn(input(), { ...other, origin: 'https://other.example' })).status).toBe(200)
  })

  const LIED = { ...forwarded(), 'x-forwarded-host': 'evil.example, daybook.example' }

  it('is not taken from the client', async () => {
    for (const headers of [LIED, forwarded()])
      expect((await signIn(input(), { ...headers, origin: EVIL })).status).toBe(403)
  })

  it('opens sockets to pages of ours only', async () => {
    const open = (origin: string, headers: Record<string, string> = forwarded()) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${server.port}/graphql`, 'graphql-transport-ws', {
          headers: { ...headers, origin },
        })
        socket.on('open', () => (socket.close(), resolve('open')))
        socket.on('error', (error) => resolve(error.message))
      })
    expect(await open(PUBLIC)).toBe('open')
    expect(await open(EVIL)).toMatch(/403/)
    expect(await open(EVIL, LIED)).toMatch(/403/)
  })

  it('determines neither cookies nor links; the public address does', async () => {
    const evil = { ...forwarded(), host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { headers } = await signIn(input(), { ...evil, 'x-forwarded-proto': 'http' })
    expect(headers['set-cookie']!.join()).toMatch(/^__Host-daybook_refresh_\d+=.*; Secure/)
    const button = { label: 'Open', path: '/dashboard' }
    const letter = { heading: 'x', paragraphs: [], facts: [], button, notes: [] }
    const to = 'x@test.example'
    const { id } = await db.mailMessage.create({
      data: { kind: 'GROUP_NOTIFICATION', to, subject: 'x', letter },
    })
    const sam = await world.signInAgain('sam')
    const read = await sam.ask<{ node: { content: { text: string } } }>(
      'query ($id: ID!) { node(id: $id) { ... on MailMessage { content { text } } } }',
      { id: globalId('MailMessage', id) },
      evil,
    )
    expect(read.data!.node.content.text).toContain(`${PUBLIC}/dashboard`)
    expect(read.data!.node.content.text).not.toContain('evil')
    await db.mailMessage.deleteMany()
  })
})
