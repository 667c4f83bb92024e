// GraphQL over HTTP and WebSocket.
import type http from 'node:http'
import { getOperationAST, type GraphQLError, type GraphQLFormattedError } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga } from 'graphql-yoga'
import { WebSocketServer, type WebSocket } from 'ws'
import { SOCKET_BYTES_MAX } from '#domain/bounds.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { callerKeyOf } from '#server/process/caller.ts'
import { runQueued } from '#server/process/request-queue.ts'
import { limitOperations, checkParams, noOperation } from './limits.ts'
import { resolveDocuments, createDocumentCache, documentText } from './documents.ts'
import { compileRepeated } from './jit.ts'
import { createConnections, type Ending } from './connections.ts'
import { checkDelivery } from './delivery.ts'
import { limitSubscriptions, createCounters, SOCKETS_MAX, queueRequests } from './fair-shares.ts'
import { mask } from './mask.ts'
import { measureOperations } from './measuring.ts'
import {
  sendCookies,
  createContext,
  orNotAllowed,
  unwrapContext,
  type Carried,
  type ClaimsOf,
  type GraphDeps,
  type SocketState,
} from './request-context.ts'
import { schema } from './schema.ts'
import { setRefusalStatus } from './status.ts'

/** Close code after which clients reconnect and read their data again. */
const RECONNECT = 4503
/** Close code like the status 429. */
const TOO_MANY_SOCKETS = 4429

/** graphql-ws's close code for a refused token; the client may retry with another token. */
const FORBIDDEN = 4403

export function createGraph(deps: GraphDeps) {
  const connections = createConnections()
  const maskError = (error: unknown) => mask(deps.faults, error)
  const setCookies = new WeakMap<Request, string[]>()
  /** The claims of each request, which are needed twice: for its queue and for its context. */
  const claimsByRequest = new WeakMap<Request, ReturnType<ClaimsOf>>()
  const claimsOf: ClaimsOf = (request) => {
    const claims =
      claimsByRequest.get(request) ?? orNotAllowed(deps.claimsOf(request.headers.get('authorization')))
    claimsByRequest.set(request, claims)
    return claims
  }
  const callerOf = async (request: Request, { req }: { req?: http.IncomingMessage }) => {
    const claims = await claimsOf(request)
    return callerKeyOf(claims && 'userId' in claims ? claims.userId : null, deps.addressOf(req ?? request))
  }
  const yoga = createYoga<Partial<SocketState>>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    parserAndValidationCache: createDocumentCache(deps.documents),
    extraParamNames: ['documentId'],
    // app.ts limits the body; yoga would read it through one more stream.
    maxRequestBodySize: false,
    context: async (initial) => ({
      carried: await createContext(deps, claimsOf, connections, initial, setCookies),
    }),
    maskedErrors: { maskError },
    plugins: [
      queueRequests(callerOf, maskError),
      resolveDocuments(deps.documents),
      limitOperations(),
      compileRepeated(schema),
      unwrapContext(),
      measureOperations(),
      checkDelivery((contextValue) => (contextValue as Carried).carried),
      limitSubscriptions(maskError),
      setRefusalStatus(),
      sendCookies(setCookies),
    ],
  })
  const socketsOf = createCounters(SOCKETS_MAX)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_BYTES_MAX })
  const server = useServer(
    {
      // In the caller's queue, as over HTTP.
      execute: async (args) => {
        const { caller, signal } = (args.contextValue as Carried).carried
        try {
          return await runQueued(caller, signal, () => (args.rootValue as Enveloped).execute(args))
        } catch (error) {
          return { errors: [maskError(error)] }
        }
      },
      subscribe: (args) => (args.rootValue as Enveloped).subscribe(args),
      onConnect: async ({ connectionParams, extra }) => {
        const claims = await deps.claimsOf(String(connectionParams?.authorization ?? '')).catch(() => null)
        // A program has no use for a socket, and its token lives too long for one.
        if (!claims || claims.isOfProgram) return false
        if (!socketsOf.add(`${claims.userId}`)) {
          extra.socket.close(TOO_MANY_SOCKETS, 'Too many sockets')
          return false
        }
        const connection = connections.open(claims, (why) => close(extra.socket, why))
        const closing = new AbortController()
        extra.socket.once('close', () => {
          socketsOf.remove(`${claims.userId}`)
          connection.close()
          closing.abort()
        })
        Object.assign(extra, { claims, connection, closed: closing.signal } satisfies Partial<SocketState>)
        return (await connection.checkSession()) === null
      },
      onSubscribe: async (context, _id, params) => {
        const { claims, connection, closed } = context.extra as unknown as SocketState
        const socketRequest = context.extra.request
        const enveloped = yoga.getEnveloped({ claims, connection, closed, socketRequest, params })
        try {
          checkParams(params)
          const document = enveloped.parse(documentText(deps.documents, params) ?? params.query)
          const errors = enveloped.validate(schema, document)
          if (errors.length > 0) return errors
          if (!getOperationAST(document, params.operationName)) throw noOperation()
          return {
            schema,
            document,
            operationName: params.operationName ?? undefined,
            variableValues: params.variables ?? undefined,
            contextValue: await enveloped.contextFactory(),
            rootValue: { execute: enveloped.execute, subscribe: enveloped.subscribe },
          }
        } catch (error) {
          return [maskError(error)]
        }
      },
      onError: (_context, _id, _params, errors) => errors.map(withoutStatus),
      onNext: (_context, _id, _params, _args, { errors, ...result }) =>
        errors && { ...result, errors: errors.map(withoutStatus) },
    },
    sockets,
  )
  return {
    yoga,
    /** Takes a WebSocket upgrade of /graphql. */
    upgrade: (request: http.IncomingMessage, socket: import('node:stream').Duplex, head: Buffer) =>
      sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request)),
    /** The number of open sockets. */
    sockets: () => sockets.clients.size,
    /** Ends every socket and subscription; clients reconnect by themselves. */
    disconnect: () => connections.endAll(),
    dispose: async () => {
      connections.dispose()
      await server.dispose()
    },
  }
}

/** Clients reconnect by themselves, with a new token if the old one has expired or is refused. */
function close(socket: WebSocket, why: Ending): void {
  if (why instanceof NotAllowed) socket.close(FORBIDDEN, why.code)
  else socket.close(RECONNECT, why === 'expired' ? 'The access token has expired' : 'Please come again')
}

/** Removes the HTTP status from an error, as yoga does over HTTP; a socket has none. */
function withoutStatus(error: GraphQLError | GraphQLFormattedError): GraphQLFormattedError {
  const { extensions = {}, ...said } = 'toJSON' in error ? error.toJSON() : error
  return { ...said, extensions: { ...extensions, http: undefined } }
}

type Enveloped = { execute: typeof import('graphql').execute; subscribe: typeof import('graphql').subscribe }
