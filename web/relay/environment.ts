// Relay's way to the server: operations over HTTP, live changes over one WebSocket.
import { createClient, type Client } from 'graphql-ws'
import {
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type CacheConfig,
  type GraphQLResponse,
  type RequestParameters,
  type Variables,
} from 'relay-runtime'
import { CallFailed, unreachable } from '#web/client/call-failed.ts'
import {
  accessToken,
  endIfOver,
  endSession,
  isCurrent,
  isSignedIn,
  moveIfPasswordDue,
  renew,
  withToken,
} from '#web/client/session.ts'
import type { Transport } from '#web/client/transport.ts'
import { reportConnection } from './connection.ts'
import { createNaming, type Naming } from './naming.ts'

type Answer = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] }

/** A fresh store and its connections; one for each signed-in person. */
export function createEnvironment(transport: Transport): Environment {
  const socket = transport.socketUrl === null ? null : openSocket(transport.socketUrl)
  const naming = createNaming()
  return new Environment({
    network: Network.create(
      (operation, variables, config) => callServer({ transport, naming }, operation, variables, config),
      (operation, variables) => subscribe(socket, naming, operation, variables),
    ),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 20 }),
  })
}

type Way = { transport: Transport; naming: Naming }

async function callServer(
  way: Way,
  operation: RequestParameters,
  variables: Variables,
  { metadata }: CacheConfig,
): Promise<GraphQLResponse> {
  const wasSignedIn = isSignedIn()
  const isKeptAlive = metadata?.keepalive === true
  const { answer, status } = await withToken(
    (token) => post(way, operation, variables, token, isKeptAlive),
    (refused) => codeOf(refused.answer) === 'UNAUTHENTICATED',
  )
  const code = codeOf(answer)
  if (!answer.errors) return answer as GraphQLResponse
  const message = answer.errors[0]?.message ?? 'Internal server error'
  // Another screen is on its way: until it is there, what asked waits rather than fails.
  if (endIfOver(code, message) && wasSignedIn) return new Promise(() => {})
  if (moveIfPasswordDue(code)) return new Promise(() => {})
  throw new CallFailed(code ?? 'INTERNAL', message, status)
}

async function post(
  way: Way,
  operation: RequestParameters,
  variables: Variables,
  token: string | null,
  /** The browser brings the call to its end, also when the page is closed meanwhile. */
  keepalive: boolean,
): Promise<{ answer: Answer; status: number }> {
  const { transport, naming } = way
  const response = await transport
    .fetch('/graphql', {
      method: 'POST',
      keepalive,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ ...naming.of(operation), operationName: operation.name, variables }),
    })
    .catch(unreachable)
  const answer = await (response.json() as Promise<Answer>).catch(() => {
    throw new CallFailed('INTERNAL', 'Internal server error', response.status)
  })
  if (naming.isToRepeat(codeOf(answer))) return post(way, operation, variables, token, keepalive)
  return { answer, status: response.status }
}

function codeOf(answer: Answer): string | undefined {
  return answer.errors?.[0]?.extensions?.code
}

/** Closed because nothing is subscribed to any more. */
const NORMAL = 1000
/** The server does not take the access token, or no longer. */
const FORBIDDEN = 4403

function openSocket(url: string): Client {
  let used: string | null = null
  const client = createClient({
    url,
    lazy: true,
    retryAttempts: Infinity,
    retryWait: (retries) =>
      new Promise((resolve) => {
        setTimeout(resolve, Math.min(500 * 2 ** retries, 10_000))
        addEventListener('online', () => resolve(), { once: true })
      }),
    shouldRetry: () => true,
    connectionParams: async () => {
      const token = await accessToken().catch(() => null)
      return { authorization: `Bearer ${(used = token) ?? ''}` }
    },
    on: {
      connected: () => reportConnection('connected'),
      closed: (event) => {
        const { code, reason } = event as CloseEvent
        if (code !== NORMAL) reportConnection('closed')
        if (code !== FORBIDDEN || !used) return
        // Signed out, here or in another tab: there is nothing to ask.
        if (reason === 'UNAUTHENTICATED' && isCurrent(used)) return endSession()
        // Renewing says whether the session goes on, and why not: a forced log-out shows at once (spec 8).
        renew(used).catch(() => {})
      },
    },
  })
  // A socket whose network is gone says nothing for minutes.
  addEventListener('offline', () => client.terminate())
  return client
}

function subscribe(
  socket: Client | null,
  naming: Naming,
  operation: RequestParameters,
  variables: Variables,
) {
  return Observable.create<GraphQLResponse>((sink) => {
    if (!socket) return sink.complete()
    let leave = () => {}
    const begin = () => {
      leave = socket.subscribe(
        // The protocol asks for a text, be it empty.
        { query: '', ...naming.of(operation), operationName: operation.name, variables },
        {
          // One that cannot be read, because the session has just ended, say, is none.
          next: (value) => value.data && sink.next(value as GraphQLResponse),
          // A subscription that begins again learns whether it missed anything; a screen does not fall over for it.
          error: (refused) => (naming.isToRepeat(codeOfRefused(refused)) ? begin() : sink.complete()),
          complete: () => sink.complete(),
        },
      )
    }
    begin()
    return () => leave()
  })
}

function codeOfRefused(refused: unknown): string | undefined {
  return Array.isArray(refused) ? codeOf({ errors: refused as Answer['errors'] }) : undefined
}
