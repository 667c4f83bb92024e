// GraphQL over HTTP and WebSocket: bounded operations, masked faults.
import type http from 'node:http'
import { GraphQLError } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga'
import { WebSocketServer } from 'ws'
import { SOCKET_BYTES_MAX } from '#domain/bounds.ts'
import type { Cookies } from '#server/auth/cookie.ts'
import { viewerOf } from '#server/auth/sessions.ts'
import type { AccessClaims, Tokens } from '#server/auth/tokens.ts'
import { asRefusal, NotAllowed } from '#server/errors/not-allowed.ts'
import type { Faults } from '#server/errors/faults.ts'
import { boundOperations, judgeParams, parserAndValidationCache } from './limits.ts'
import { compileRepeated } from './jit.ts'
import { Context } from './context.ts'
import { schema } from './schema.ts'

export type GraphDeps = {
  tokens: Tokens
  cookies: Cookies
  faults: Faults
  /** The session a bearer token proves; null without one. @throws NotAllowed. */
  claimsOf(authorization: string | null): Promise<AccessClaims | null>
  addressOf(from: Request | http.IncomingMessage): string
}

/** Close code that tells clients to come again and catch up. */
const COME_AGAIN = 4503

export function createGraph(deps: GraphDeps) {
  const setCookies = new WeakMap<Request, string[]>()
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
    context: async (initial) => ({ carried: await createContext(deps, initial, setCookies) }),
    maskedErrors: { maskError: (error) => mask(deps.faults, error) },
    plugins: [boundOperations(), compileRepeated(schema), unwrapContext(), carryCookies(setCookies)],
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_BYTES_MAX })
  const server = useServer(
    {
      execute: (args) => (args.rootValue as Enveloped).execute(args),
      subscribe: (args) => (args.rootValue as Enveloped).subscribe(args),
      onConnect: async ({ connectionParams, extra }) => {
        const claims = await deps.claimsOf(String(connectionParams?.authorization ?? '')).catch(() => null)
        Object.assign(extra, { claims })
        return claims !== null
      },
      onSubscribe: async (context, _id, params) => {
        const { claims } = context.extra as unknown as Pick<OfSocket, 'claims'>
        const enveloped = yoga.getEnveloped({ claims, socketRequest: context.extra.request, params })
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
          return [mask(deps.faults, error)]
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
    /** Closes every socket; clients come again by themselves. */
    disconnect: () => {
      for (const client of sockets.clients) client.close(COME_AGAIN, 'Please come again')
    },
    dispose: async () => {
      await server.dispose()
    },
  }
}

type Enveloped = { execute: typeof import('graphql').execute; subscribe: typeof import('graphql').subscribe }

type Carried = { carried: Context }
/** What an operation over a socket comes with: what its token proved when the socket was opened, long ago maybe. */
type OfSocket = { claims: AccessClaims; socketRequest: http.IncomingMessage }
/** `req` is there where Node listens. */
type Initial = YogaInitialContext & Partial<OfSocket> & { req?: http.IncomingMessage }

async function createContext(
  deps: GraphDeps,
  initial: Initial,
  setCookies: WeakMap<Request, string[]>,
): Promise<Context> {
  const { request } = initial
  const authorization = request?.headers.get('authorization') ?? null
  const claims = initial.claims ?? (await orNotAllowed(deps.claimsOf(authorization)))
  // The token proves the session once; whether the session goes on is asked anew.
  const identify = async () =>
    claims && !(claims instanceof NotAllowed) ? orNotAllowed(viewerOf(claims)) : claims
  // Over a socket nothing can be set.
  const send = (cookie: string) =>
    request && setCookies.set(request, [...(setCookies.get(request) ?? []), cookie])
  return new Context({
    viewer: await identify(),
    identify,
    tokens: deps.tokens,
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
    onExecute: ({ executeFn, setExecuteFn }) => setExecuteFn((args) => executeFn(unwrapped(args))),
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

/** What a caller is told of an error: intended ones as they are, faults as a reference. */
function mask(faults: Faults, error: unknown): GraphQLError {
  const original = asRefusal(error instanceof GraphQLError ? error.originalError : error)
  const at = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {}
  if (original instanceof NotAllowed) {
    const { code, status } = original
    // What cannot be understood is said by the status, too.
    const http = status === 400 ? { http: { status } } : {}
    return new GraphQLError(original.message, { ...at, extensions: { code, ...http } })
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) return error
  return new GraphQLError(faults.record(original), { ...at, extensions: { code: 'INTERNAL' } })
}
