// The browser's network in the tests of screens.
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { travel, type Fate } from './badNetwork.ts'
import { ORIGIN } from './caller.ts'

/** The body of a request to /graphql. */
type GraphRequest = { operationName: string; documentId?: string; query?: string; variables: object }

/** Requests from the browser to the server in process. A test can interrupt and delay them. It stores cookies. */
export function createNetwork(
  send: (request: Request) => Promise<Response>,
  cookies = new Map<string, string>(),
) {
  let underWay = 0
  let gate = Promise.resolve()
  let answerGate: { operation?: string; opened: Promise<void> } = { opened: Promise.resolve() }
  const requests: GraphRequest[] = []
  const closing = new AbortController()
  const network = {
    cookies,
    /** Whether no request is open. */
    isQuiet: () => underWay === 0,
    /** Ends what a silent network keeps open, as a closed browser does. */
    close: () => closing.abort(),
    /** Resolves when no request is open. */
    isIdle: () => waitFor(() => expect(underWay).toBe(0)),
    /** The fates of the next requests, one each; `fate` applies to all later ones. */
    ahead: [] as Fate[],
    fate: 'fine' as Fate,
    /** While true, no request reaches the server. */
    get isDown() {
      return network.fate === 'cutBefore'
    },
    set isDown(is: boolean) {
      network.fate = is ? 'cutBefore' : 'fine'
    },
    /** Answers an operation or a path instead of the server, if it returns a response. */
    answerFor: (_what: string): number | Response | null => null,
    /** The number of requests so far. */
    count: 0,
    /** The names of the operations since the last call, without background prefetches. */
    takeOperations: () =>
      requests
        .splice(0)
        .flatMap(({ operationName }) => (/ahead/i.test(operationName) ? [] : [operationName])),
    /** The bodies of the GraphQL requests since the last call. */
    takeRequests: () => requests.splice(0),
    /** Delays requests until the returned function is called. */
    holdBack(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    /** Delays responses, of all requests or of one operation, until the returned function is called. */
    holdAnswers(operation?: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      answerGate = { operation, opened: promise }
      return resolve
    },
    /** Resolves when no request is open and there were this many operations of the name since the last `take…`. */
    hasAsked: (name: string, times = 1) =>
      waitFor(() => {
        expect(requests.filter(({ operationName }) => operationName === name)).toHaveLength(times)
        expect(underWay).toBe(0)
      }),
    async fetch(path: string, init: RequestInit): Promise<Response> {
      // The paths that Vite's development server passes on (vite.config.ts).
      expect(path).toMatch(/^\/(graphql|auth|api|healthz)(\/|$)/)
      await gate
      const fate = network.ahead.shift() ?? network.fate
      // Nobody sees it.
      if (fate === 'cutBefore') return travel(fate, () => Promise.reject(new Error('It is cut.')))
      const headers = new Headers(init.headers)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      headers.set('cookie', cookie)
      network.count += 1
      const request = path === '/graphql' ? (JSON.parse(init.body as string) as GraphRequest) : null
      if (request) requests.push(request)
      const instead = network.answerFor(request?.operationName ?? path)
      if (instead instanceof Response) return instead
      if (instead !== null) return new Response('An error page', { status: instead })
      underWay += 1
      const body = await nodesBody(init.body, headers)
      const sendOnce = () => send(new Request(`${ORIGIN}${path}`, { ...init, body, headers }))
      const signal = AbortSignal.any([closing.signal, ...(init.signal ? [init.signal] : [])])
      const response = await travel(fate, sendOnce, signal).finally(() => {
        underWay -= 1
      })
      const { operation = request?.operationName, opened } = answerGate
      if (operation === request?.operationName) await opened
      for (const cookieHeader of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookieHeader.split(';', 1).join().split('=')
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
  return network
}

/** Node's Request does not accept jsdom's Blob and FormData. */
export async function nodesBody(
  body: BodyInit | null | undefined,
  headers: Headers,
): Promise<BodyInit | null | undefined> {
  if (body instanceof Blob) return body.arrayBuffer()
  if (!(body instanceof FormData)) return body
  const boundary = 'daybook-boundary'
  headers.set('content-type', `multipart/form-data; boundary=${boundary}`)
  const parts: Buffer[] = []
  for (const [name, value] of body) {
    const isFile = value instanceof Blob
    const about = isFile ? `; filename="${value.name}"\r\nContent-Type: ${value.type}` : ''
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n`
    const content = isFile ? Buffer.from(await value.arrayBuffer()) : Buffer.from(value)
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'))
  }
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]))
}
