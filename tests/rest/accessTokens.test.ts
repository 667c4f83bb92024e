// Access tokens over REST: which calls they may make, and how they are sent.
import { beforeAll, expect, it } from 'vitest'
import { createApiToken } from '#tests/support/apiTokens.ts'
import { ORIGIN, type Caller } from '#tests/support/caller.ts'
import { sessionCalls } from '#tests/support/everyRoute.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

/** The calls that change how somebody gets in, or belong to a browser. */
const never = [
  'POST /auth/logout',
  'PATCH /Profile/ForceLogout',
  'POST /NotificationHub',
  'POST /User',
  'PATCH /User/1',
  'DELETE /User/1',
  'GET /Profile/SendWelComeEmail/1',
  'POST /Profile/SendWelComeEmail/1',
  'POST /Import',
]

const tokens = {} as Record<'reading' | 'writing', Caller>
let token = ''
beforeAll(async () => {
  const sam = await world.signInAgain('sam')
  const reading = await createApiToken(world, sam)
  token = reading.token
  tokens.reading = reading.caller
  tokens.writing = (await createApiToken(world, sam, { mayWrite: true })).caller
})

it.each(['reading', 'writing'] as const)(
  'a %s token is refused the calls that it may not make',
  async (kind) => {
    const got: Record<string, string | undefined> = {}
    const expected: typeof got = {}
    const limits = ['SESSION_REQUIRED', 'READ_ONLY_TOKEN']
    for (const { name, method, at } of sessionCalls) {
      const { body } = await tokens[kind].rest(method, at, method === 'GET' ? undefined : {})
      const { error } = body as { error?: { code: string } }
      got[name] = error && limits.includes(error.code) ? error.code : undefined
      const isReadOnly = kind === 'reading' && method !== 'GET'
      expected[name] = never.includes(name) ? 'SESSION_REQUIRED' : isReadOnly ? 'READ_ONLY_TOKEN' : undefined
    }
    expect(Object.keys(got)).toEqual(expect.arrayContaining(never))
    expect(got).toEqual(expected)
  },
)

const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })

it('a spreadsheet sends it as the password of Basic authentication, to REST only', async () => {
  for (const pair of [`anything:${token}`, `:${token}`]) {
    const { status, body } = await world.nobody.rest('GET', '/api/Site', undefined, basic(pair))
    expect([status, Array.isArray(body.value)], pair).toEqual([200, true])
  }
  const { accessToken } = await world.signIn('sam')
  for (const pair of [`sam:${accessToken}`, 'sam@test.example:password', token, ''])
    expect((await world.nobody.rest('GET', '/api/Site', undefined, basic(pair))).status, pair).toBe(401)
  const { errors } = await world.nobody.ask('{ me { id } }', {}, basic(`x:${token}`))
  expect(errors[0]?.extensions?.code).toBe('UNAUTHENTICATED')
})

it('tells no browser to ask for a password', async () => {
  const response = await world.app.fetch(new Request(`${ORIGIN}/api/Site`))
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, null])
})
