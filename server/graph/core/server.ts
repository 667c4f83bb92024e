// GraphQL over HTTP and WebSocket: bounded operations, masked faults.
import type http from 'node:http'
import { GraphQLError } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga'
import { WebSocketServer, type WebSocket } from 'ws'
import { SOCKET_BYTES_MAX } from '#domain/bounds.ts'
import type { Cookies } from '#server/auth/cookie.ts'
import { viewerOf } from '#server/auth/sessions.ts'
import type { ProvedClaims, Tokens } from '#server/auth/tokens.ts'
import { asRefusal, NotAllowed, retryAfter } from '#server/errors/not-allowed.ts'
import { nameOfCaller } from '#server/process/caller.ts'
import type { Log } from '#server/process/log.ts'
import type { Faults } from '#server/errors/faults.ts'
import { boundOperations, judgeParams, parserAndValidationCache } from './limits.ts'
import { compileRepeated } from './jit.ts'
import { createConnections, type Connection, type Connections, type Ending } from './connections.ts'
import { Context } from './context.ts'
import { deliverWithCare } from './delivery.ts'
import { boundSubscriptions, createCounts, executeFor, SOCKETS_MAX, takeTurns } from './fair-shares.ts'
import { schema } from './schema.ts'
import { tellByStatus } from './status.ts'

export type GraphDeps = {
  tokens: Tokens
  log: Log
  cookies: Cookies
  faults: Faults
  /** The session a bearer token proves; null without one. @throws NotAllowed. */
  claimsOf(authorization: string | null): Promise<ProvedClaims | null>
  addressOf(from: Request | http.IncomingMessage): string
}

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
    parserAndValidationCache,
    // Bounded before it comes here, by its length; yoga would read it through one more stream.
    maxRequestBodySize: false,
    context: async (initial) => ({
      carried: await createContext(deps, claimsOf, connections, initial, setCookies),
    }),
    maskedErrors: { maskError },
    plugins: [
      takeTurns(callerOf, maskError),
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
      execute: (args) => (args.rootValue as Enveloped).execute(args),
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
          const document = enveloped.parse(params.query)
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

type Carried = { carried: Context }
/** Who a request's token proves to ask, or why it proves nothing. */
type ClaimsOf = (request: Request) => Promise<ProvedClaims | null | NotAllowed>
/** What an operation over a socket comes with: what its token proved when the socket was opened, long ago maybe. */
type OfSocket = {
  claims: ProvedClaims
  connection: Connection
  socketRequest: http.IncomingMessage
  /** Aborted when the socket is closed. */
  gone: AbortSignal
}
/** `req` is there where Node listens. */
type Initial = YogaInitialContext & Partial<OfSocket> & { req?: http.IncomingMessage }

async function createContext(
  deps: GraphDeps,
  claimsOf: ClaimsOf,
  connections: Connections,
  initial: Initial,
  setCookies: WeakMap<Request, string[]>,
): Promise<Context> {
  const { request } = initial
  const claims = initial.claims ?? (await claimsOf(request))
  const isProved = claims !== null && !(claims instanceof NotAllowed)
  // The token proves the session once; whether the session goes on is asked anew.
  const identify = async () => (isProved ? orNotAllowed(viewerOf(claims)) : claims)
  const readAt = connections.changes()
  // Over a socket nothing can be set.
  const send = (cookie: string) =>
    request && setCookies.set(request, [...(setCookies.get(request) ?? []), cookie])
  return new Context({
    viewer: await identify(),
    identify,
    stay: (subscriber, end) => {
      if (!isProved) return () => {}
      // A subscription over HTTP is a connection of its own.
      const connection = initial.connection ?? connections.open(claims, end)
      const leave = connection.join(subscriber)
      if (connections.changes() !== readAt) subscriber.outdate()
      return initial.connection ? leave : connection.close
    },
    tokens: deps.tokens,
    log: deps.log,
    signal: initial.gone ?? request?.signal,
    address: deps.addressOf(initial.socketRequest ?? initial.req ?? request),
    cookies: {
      sessions: () => deps.cookies.sessions(request?.headers.get('cookie')),
      set: (session) => send(deps.cookies.carry(session)),
      clear: (sessionId) => send(deps.cookies.forget(sessionId)),
    },
  })
}

// yoga copies the properties of what `context` returns into its own object; a Context is more than its properties, so
// it is carried inside and put in place for the resolvers.
function unwrapContext(): Plugin<Carried> {
  const unwrapped = <Args extends { contextValue?: unknown }>(args: Args): Args => ({
    ...args,
    contextValue: (args.contextValue as Carried).carried,
  })
  return {
    onExecute: ({ executeFn, setExecuteFn }) =>
      setExecuteFn((args) => executeFor((args.contextValue as Carried).carried, executeFn, unwrapped(args))),
    onSubscribe: ({ subscribeFn, setSubscribeFn }) => setSubscribeFn((args) => subscribeFn(unwrapped(args))),
  }
}

async function orNotAllowed<T>(promise: Promise<T>): Promise<T | NotAllowed> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof NotAllowed) return error
    throw error
  }
}

function carryCookies(setCookies: WeakMap<Request, string[]>): Plugin {
  return {
    onResponse: ({ request, response }) => {
      for (const cookie of setCookies.get(request) ?? []) response.headers.append('Set-Cookie', cookie)
      response.headers.set('Cache-Control', 'no-store')
      response.headers.set('X-Content-Type-Options', 'nosniff')
    },
  }
}

/** What a caller sees of an error: intended ones as they are, faults as a reference. */
function mask(faults: Faults, error: unknown): GraphQLError {
  const original = asRefusal(error instanceof GraphQLError ? error.originalError : error)
  const at = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {}
  if (original instanceof NotAllowed) {
    const { code, status } = original
    const seconds = retryAfter(original)
    const headers = seconds === null ? {} : { headers: { 'Retry-After': `${seconds}` } }
    // What cannot be understood, or not be done now, is said by the status, too.
    const http = status === 400 || seconds !== null ? { http: { status, ...headers } } : {}
    return new GraphQLError(original.message, { ...at, extensions: { code, ...http } })
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) return error
  return new GraphQLError(faults.record(original), { ...at, extensions: { code: 'INTERNAL' } })
}
