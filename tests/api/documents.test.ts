// The web application names its documents by their hash; everybody else sends text. Nobody can tell by the answer.
import { createHash } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { parse } from 'graphql'
import { beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createDocumentCache } from '#server/graph/core/documents.ts'
import { eventsDelivered, ORIGIN } from '#tests/support/caller.ts'
import { setUpServer } from '#tests/support/server.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const server = setUpServer(world)
let authorization: string
beforeAll(async () => {
  authorization = `Bearer ${(await world.signInAgain('tess')).accessToken}`
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const named = (name: string) => {
  const [hash, text] = [...world.documents].find(([, text]) => text.startsWith(`query ${name}`))!
  return { documentId: `sha256:${hash}`, text }
}

async function ask(params: object) {
  const headers = { 'content-type': 'application/json', authorization }
  const body = JSON.stringify(params)
  const response = await world.app.fetch(new Request(`${ORIGIN}/graphql`, { method: 'POST', headers, body }))
  return { status: response.status, body: (await response.json()) as { errors?: object[]; data?: object } }
}

it('a document of the release is answered by its hash as by its text', async () => {
  expect(world.documents.size).toBeGreaterThan(40)
  for (const [hash, text] of world.documents) expect(hashOf(text)).toBe(hash)
  const { documentId, text } = named('SignedInFrameQuery')
  // The answer says where live changes stand: what the sign-in told moves that.
  await eventsDelivered()
  const byHash = await ask({ documentId })
  expect(byHash.status).toBe(200)
  expect(byHash.body.data).toMatchObject({ me: { userType: 'STAFF' } })
  expect(byHash).toEqual(await ask({ query: text }))
})

it('a hash of no document here is refused by a code that makes clients send the text, as is anything else', async () => {
  for (const documentId of ['SignedInFrameQuery', 7, 'sha256:__proto__'])
    expect(await ask({ documentId })).toMatchObject({ status: 400, body: { errors: [{}] } })
  const { status, body } = await ask({ documentId: `sha256:${hashOf('{ __typename }')}` })
  const message = 'This document is unknown here; send its text.'
  expect(status).toBe(400)
  expect(body).toEqual({ errors: [{ message, extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] })
})

it('the variables of a hashed document are checked like those of any other', async () => {
  const { documentId } = named('DashboardScreenQuery')
  const { status, body } = await ask({ documentId, variables: { filter: { search: 'x'.repeat(101) } } })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
})

it('a WebSocket takes hashes, too, and refuses an unknown one by the same code', async () => {
  const { port } = server
  const socket = createClient({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
  })
  const over = (documentId: string) =>
    new Promise((resolve) => {
      const payload = { query: '', documentId }
      socket.subscribe(payload, { next: resolve, error: resolve, complete: () => {} })
    })
  expect(await over(named('SignedInFrameQuery').documentId)).toMatchObject({
    data: { me: { userType: 'STAFF' } },
  })
  expect(await over(`sha256:${hashOf('{ __typename }')}`)).toMatchObject([
    { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
  ])
  await socket.dispose()
})

it('no number of other documents pushes those of the web application out of memory', () => {
  const own = 'query Own { me { id } }'
  const { documentCache } = createDocumentCache(new Map([[hashOf(own), own]]))
  const document = parse(own)
  documentCache.set(own, document)
  for (let n = 0; n < 300; n++) documentCache.set(`{ me { id } } #${n}${'x'.repeat(10_000)}`, document)
  expect(documentCache.get(own)).toBe(document)
  expect(documentCache.get(`{ me { id } } #0${'x'.repeat(10_000)}`)).toBeUndefined()
})
