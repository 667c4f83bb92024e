// A call that is under way while its person signs out and the next one signs in, in the same tab.
import { afterEach, expect, it } from 'vitest'
import { beginSession, endSession, signedInAs, withToken } from '#web/client/session.ts'
import { createEnvironment } from '#web/relay/environment.ts'
import { createFiles } from '#web/relay/files.ts'

afterEach(() => endSession())

const EXPIRES = Date.now() / 1000 + 600
const tokenOf = (sub: string) => `.${btoa(JSON.stringify({ sub, exp: EXPIRES }))}.`

/** Answers every call that the session is over, once the next person has signed in. */
function refusing() {
  const { promise: hasComeIn, resolve: comeIn } = Promise.withResolvers<void>()
  const tokens: (string | null)[] = []
  const error = { message: 'Please sign in', extensions: { code: 'UNAUTHENTICATED' } }
  const body = { errors: [error], error: { code: 'UNAUTHENTICATED' } }
  const fetch = async (_path: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('authorization'))
    await hasComeIn
    return Response.json(body, { status: 401 })
  }
  const change = () => {
    endSession()
    beginSession(tokenOf('next'), true)
    comeIn()
  }
  return {
    transport: { fetch, socketUrl: null, reload: () => {}, leave: () => {} },
    tokens,
    hasComeIn,
    change,
  }
}

it.each([
  ['a mutation', ({ transport }: ReturnType<typeof refusing>) => execute(transport)],
  ['a file', ({ transport }: ReturnType<typeof refusing>) => createFiles(transport).get('/api/files/x')],
])(
  '%s that is refused then is not sent again in the name of the next person, whose session continues',
  async (_, start) => {
    beginSession(tokenOf('first'), true)
    const network = refusing()
    const call = start(network)
    network.change()
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(network.tokens).toEqual([`Bearer ${tokenOf('first')}`])
    expect(signedInAs()).toBe('next')
  },
)

it('a call of nobody that is refused does not end the session that has begun since', async () => {
  const network = refusing()
  const call = execute(network.transport)
  network.change()
  await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(signedInAs()).toBe('next')
})

it('a call of the same person in a new session is sent again', async () => {
  beginSession(tokenOf('first'), true)
  const calls: (string | null)[] = []
  const answer = await withToken(
    async (token) => {
      calls.push(token)
      if (calls.length === 1) beginSession(`${tokenOf('first')}2`, true)
      return calls.length
    },
    (count) => count === 1,
  )
  expect([answer, calls]).toEqual([2, [tokenOf('first'), `${tokenOf('first')}2`]])
})

function execute(transport: Parameters<typeof createEnvironment>[0]): Promise<unknown> {
  const operation = {
    id: 'sha256:x',
    cacheID: 'x',
    name: 'xMutation',
    operationKind: 'mutation',
    text: null,
    metadata: {},
  }
  return new Promise((resolve, reject) => {
    createEnvironment(transport)
      .getNetwork()
      .execute(operation as never, {}, {})
      .subscribe({ next: resolve, error: reject })
  })
}
