// GraphQL over HTTP and WebSocket: bounded operations, masked faults.
import type http from 'node:http'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga } from 'graphql-yoga'
import { WebSocketServer, type WebSocket } from 'ws'
import { SOCKET_BYTES_MAX } from '#domain/bounds.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { nameOfCaller } from '#server/process/caller.ts'
import { runQueued } from '#server/process/request-queue.ts'
import { boundOperations, judgeParams } from './limits.ts'
import { nameDocuments, rememberParsed, textOf } from './documents.ts'
import { compileRepeated } from './jit.ts'
import { createConnections, type Ending } from './connections.ts'
import { deliverWithCare } from './delivery.ts'
import { boundSubscriptions, createCounts, SOCKETS_MAX, takeTurns } from './fair-shares.ts'
import { mask } from './mask.ts'
import {
  carryCookies,
  createContext,
  orNotAllowed,
  unwrapContext,
  type Carried,
  type ClaimsOf,
  type GraphDeps,
  type OfSocket,
} from './request-context.ts'
import { schema } from './schema.ts'
import { tellByStatus } from './status.ts'

/** Close code after which clients connect again and catch up. */
const COME_AGAIN = 4503
/** As the status 429. */
const TOO_MANY_SOCKETS = 4429

/** graphql-ws's own: this token is refused; a client with another one may try again. */
const FORBIDDEN = 4403

export function createGraph(deps: GraphDeps) {
  const connections = createConnections()
  const maskError = (error: unknown) => mask(deps.faults, error)
  const setCookies = new WeakMap<Request, string[]>()
  /** What the token of a request proves is asked twice: before its turn comes, and by its context. */
  const proved = new WeakMap<Request, ReturnType<ClaimsOf>>()
  const claimsOf: ClaimsOf = (request) => {
    const known = proved.get(request) ?? orNotAllowed(deps.claimsOf(request.headers.get('authorization')))
    proved.set(request, known)
    return known
  }
  const callerOf = async (request: Request, { req }: { req?: http.IncomingMessage }) => {
    const claims = await claimsOf(request)
    return nameOfCaller(claims && 'userId' in claims ? claims.userId : null, deps.addressOf(req ?? request))
  }
  const yoga = createYoga<Partial<OfSocket>>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    parserAndValidationCache: rememberParsed(deps.documents),
    extraParamNames: ['documentId'],
    // Bounded before it comes here, by its length; yoga would read it through one more stream.
    maxRequestBodySize: false,
    context: async (initial) => ({
      carried: await createContext(deps, claimsOf, connections, initial, setCookies),
    }),
    maskedErrors: { maskError },
    plugins: [
      takeTurns(callerOf, maskError),
      nameDocuments(deps.documents),
      boundOperations(),
      compileRepeated(schema),
      unwrapContext(),
      deliverWithCare((contextValue) => (contextValue as Carried).carried),
      boundSubscriptions(maskError),
      tellByStatus(),
      carryCookies(setCookies),
    ],
  })
  const socketsOf = createCounts(SOCKETS_MAX)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_BYTES_MAX })
  const server = useServer(
    {
      // It enters the same queue as over HTTP.
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
        if (!claims) return false
        if (!socketsOf.add(`${claims.userId}`)) {
          extra.socket.close(TOO_MANY_SOCKETS, 'Too many sockets')
          return false
        }
        const connection = connections.open(claims, (why) => close(extra.socket, why))
        const left = new AbortController()
        extra.socket.once('close', () => {
          socketsOf.remove(`${claims.userId}`)
          connection.close()
          left.abort()
        })
        Object.assign(extra, { claims, connection, gone: left.signal } satisfies Partial<OfSocket>)
        return (await connection.judge()) === null
      },
      onSubscribe: async (context, _id, params) => {
        const { claims, connection, gone } = context.extra as unknown as OfSocket
        const socketRequest = context.extra.request
        const enveloped = yoga.getEnveloped({ claims, connection, gone, socketRequest, params })
        try {
          judgeParams(params)
          const document = enveloped.parse(textOf(deps.documents, params) ?? params.query)
          const errors = enveloped.validate(schema, document)
          if (errors.length > 0) return errors
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
    },
    sockets,
  )
  return {
    yoga,
    /** Takes a WebSocket upgrade of /graphql. */
    upgrade: (request: http.IncomingMessage, socket: import('node:stream').Duplex, head: Buffer) =>
      sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request)),
    /** Ends every socket and subscription; clients come again by themselves. */
    disconnect: () => connections.endAll(),
    dispose: async () => {
      connections.dispose()
      await server.dispose()
    },
  }
}

/** Clients come again by themselves, with a new token where the old one has expired or is refused. */
function close(socket: WebSocket, why: Ending): void {
  if (why instanceof NotAllowed) socket.close(FORBIDDEN, why.code)
  else socket.close(COME_AGAIN, why === 'expired' ? 'The access token has expired' : 'Please come again')
}

type Enveloped = { execute: typeof import('graphql').execute; subscribe: typeof import('graphql').subscribe }
