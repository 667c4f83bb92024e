// Relay's network layer: operations over HTTP, live updates over one WebSocket.
import type { Client } from 'graphql-ws'
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
import { CallFailed } from '#web/client/call-failed.ts'
import { callGraph, type Answer, type Reply } from '#web/client/graph.ts'
import { silence } from '#web/client/silence.ts'
import { dueOf, moveIfDue, reportRefused } from '#web/client/dues.ts'
import {
  accessToken,
  endIfOver,
  isCurrent,
  isSignedIn,
  renew,
  signedInAs,
  withToken,
} from '#web/client/session.ts'
import { noteFailedCall } from '#web/client/failures.ts'
import { lazyModule, type LazyModule } from '#web/start/lazyModule.ts'
import { takePreloadedResponse } from '#web/start/preloadedResponse.ts'
import type { Transport } from '#web/client/transport.ts'
import {
  catchUp,
  isServerReached,
  reportConnection,
  reportRequest,
  reportStoredAnswer,
} from './connection.ts'
import { handleDeletedRecords } from './deletedRecords.ts'
import { createOvertaken } from './overtaken.ts'
import { createPersistedDocuments, type PersistedDocuments } from './persistedDocuments.ts'

let sent = 0

/** How many operations this page has sent. */
export function sentOperations(): number {
  return sent
}

/** A new store and its connections; one for each signed-in user. */
export function createEnvironment(transport: Transport): Environment {
  const { socketUrl } = transport
  let opened: Promise<Client> | undefined
  const socket = socketUrl === null ? null : () => (opened ??= openSocket(socketUrl))
  const documents = createPersistedDocuments()
  const store = new Store(new RecordSource(), { gcReleaseBufferSize: 20 })
  const overtaken = createOvertaken(catchUp)
  return new Environment({
    network: Network.create(
      (operation, variables, config) => {
        sent += 1
        const isQuery = operation.operationKind === 'query'
        const call = () => callServer({ transport, documents }, operation, variables, config)
        const answered = (isQuery ? overtaken.query(call) : overtaken.mutation(call)).catch(
          async (error: unknown) => {
            const isUnreachable = error instanceof CallFailed && error.code === 'OFFLINE'
            if (isUnreachable) reportRequest(false)
            const data = isUnreachable && isQuery ? await answerWithout(operation.name, variables) : null
            if (data) {
              reportStoredAnswer()
              return { data } as GraphQLResponse
            }
            noteFailedCall(error, operation.name)
            throw error
          },
        )
        return whileAwaited(answered)
      },
      (operation, variables) =>
        subscribe(socket, documents, operation, variables).do({ next: overtaken.noteEvent }),
    ),
    handlerProvider: handleDeletedRecords(store, overtaken.noteDeleted),
    store,
  })
}

/** Settles only while somebody waits; otherwise Relay would report a failure as unhandled. */
function whileAwaited(answer: Promise<GraphQLResponse>): Observable<GraphQLResponse> {
  return Observable.create((sink) => {
    answer.then(
      (response) => {
        sink.next(response)
        sink.complete()
      },
      (error: Error) => {
        if (!sink.closed) sink.error(error)
      },
    )
  })
}

type Answering = (operation: string, variables: Variables) => Promise<object | null>
let answerWithout: Answering = () => Promise.resolve(null)

/**
 * Sets the function that answers queries while the server cannot be reached; it returns null for queries that it cannot
 * answer.
 */
export function answerWithoutServer(answering: Answering): void {
  answerWithout = answering
}

type Way = { transport: Transport; documents: PersistedDocuments }

async function callServer(
  way: Way,
  operation: RequestParameters,
  variables: Variables,
  { metadata }: CacheConfig,
): Promise<GraphQLResponse> {
  const wasSignedIn = isSignedIn()
  const by = signedInAs()
  const isKeptAlive = metadata?.keepalive === true
  const { answer, status } = await withToken(
    (token) => post(way, operation, variables, token, isKeptAlive),
    (refused) => codeOf(refused.answer) === 'UNAUTHENTICATED',
  ).catch((error: unknown) => {
    // This 403 comes from a proxy, not from our server (spec 8).
    if (wasSignedIn && error instanceof CallFailed && error.status === 403) reportRefused()
    throw error
  })
  reportRequest(true)
  const code = codeOf(answer)
  if (!answer.errors) {
    ;(metadata?.onAnswer as ((data: unknown) => void) | undefined)?.(answer.data)
    return answer as GraphQLResponse
  }
  const message = answer.errors[0]?.message ?? 'Internal server error'
  // Another screen is about to replace this one, so the request waits instead of failing.
  if (endIfOver(code, message, by) && wasSignedIn) return new Promise(() => {})
  const failed = new CallFailed(code ?? 'INTERNAL', message, status)
  // The loader that fetches the viewer redirects by itself.
  if (metadata?.redirects === true && dueOf(code)) throw failed
  if (moveIfDue(code)) return new Promise(() => {})
  if (status === 403 && wasSignedIn) reportRefused()
  throw failed
}

async function post(
  way: Way,
  operation: RequestParameters,
  variables: Variables,
  token: string | null,
  keepalive: boolean,
): Promise<Reply> {
  const { transport, documents } = way
  const call = { ...documents.nameOf(operation), operationName: operation.name, variables }
  const limit =
    operation.operationKind !== 'query' ? silence.send : isServerReached() ? silence.read : silence.again
  const sent = () => callGraph(transport.fetch, call, token, { limit, keepalive })
  const reply = await (takePreloadedResponse(call) ?? sent())
  if (documents.shouldRetry(codeOf(reply.answer))) return post(way, operation, variables, token, keepalive)
  return reply
}

function codeOf(answer: Answer): string | undefined {
  return answer.errors?.[0]?.extensions?.code
}

/** The close code when no subscription is left. */
const NORMAL = 1000
/** The close code when the server refuses the access token. */
const FORBIDDEN = 4403

/** Milliseconds between two checks that the connection is alive. */
const PING = 20_000

const webSockets = lazyModule(() => import('graphql-ws'))

/** Connects with the first subscription; the code loads after the first screen. */
async function openSocket(url: string): Promise<Client> {
  const { createClient } = await loadWithRetries(webSockets)
  let used: string | null = null
  let silent: ReturnType<typeof setTimeout> | undefined
  const client = createClient({
    url,
    lazy: true,
    retryAttempts: Infinity,
    retryWait,
    shouldRetry: () => true,
    connectionAckWaitTimeout: silence.read,
    keepAlive: PING,
    connectionParams: async () => {
      const token = await accessToken().catch(() => null)
      return { authorization: `Bearer ${(used = token) ?? ''}` }
    },
    on: {
      connected: () => reportConnection('connected'),
      // A network that stops answering does not close the connection.
      ping: (received) => {
        if (!received) silent = setTimeout(() => client.terminate(), silence.read)
      },
      pong: () => clearTimeout(silent),
      closed: (event) => {
        clearTimeout(silent)
        const { code, reason } = event as CloseEvent
        if (code !== NORMAL) reportConnection('closed')
        if (code !== FORBIDDEN || !used) return
        // The session has ended here or in another tab, so there is nothing to renew.
        if (reason === 'UNAUTHENTICATED' && isCurrent(used)) return void endIfOver(reason, '', signedInAs())
        // Renewing shows whether the session is still valid, so a forced log-out shows immediately (spec 8).
        renew(used).catch(() => {})
      },
    },
  })
  // Offline, a socket may report nothing for minutes.
  addEventListener('offline', () => client.terminate())
  return client
}

/** Waits longer after each retry, but ends when the network returns. */
function retryWait(retries: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(500 * 2 ** retries, 10_000))
    addEventListener('online', () => resolve(), { once: true })
  })
}

async function loadWithRetries<Module>({ load }: LazyModule<Module>): Promise<Module> {
  for (let retries = 0; ; retries++) {
    try {
      return await load()
    } catch {
      reportConnection('closed')
      await retryWait(retries)
    }
  }
}

function subscribe(
  socket: (() => Promise<Client>) | null,
  documents: PersistedDocuments,
  operation: RequestParameters,
  variables: Variables,
) {
  return Observable.create<GraphQLResponse>((sink) => {
    if (!socket) return sink.complete()
    let isLeft = false
    let leave = () => {}
    const begin = async () => {
      const client = await socket()
      if (isLeft) return
      leave = client.subscribe(
        // The protocol requires a text, which may be empty.
        { query: '', ...documents.nameOf(operation), operationName: operation.name, variables },
        {
          // Skip an event without data, for example because the session has just ended.
          next: (value) => value.data && sink.next(value as GraphQLResponse),
          // A restarted subscription learns whether it missed events; the screen continues without it.
          error: (refused) =>
            documents.shouldRetry(codeOfRefused(refused)) ? void begin() : sink.complete(),
          complete: () => sink.complete(),
        },
      )
    }
    void begin()
    return () => {
      isLeft = true
      leave()
    }
  })
}

function codeOfRefused(refused: unknown): string | undefined {
  return Array.isArray(refused) ? codeOf({ errors: refused as Answer['errors'] }) : undefined
}
