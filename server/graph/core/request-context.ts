// Creates the context of an operation from its HTTP request or its socket.
import type http from 'node:http'
import type { Plugin, YogaInitialContext } from 'graphql-yoga'
import { viewerOf } from '#server/auth/sessions.ts'
import { removalOf, type Cookies } from '#server/auth/cookie.ts'
import type { Flows } from '#server/auth/flows.ts'
import type { ProvedClaims } from '#server/auth/tokens.ts'
import type { Faults } from '#server/errors/faults.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Health } from '#server/health/health.ts'
import type { Origin } from '#server/process/caller.ts'
import type { Connection, Connections } from './connections.ts'
import { Context, type Services } from './context.ts'
import type { Documents } from './documents.ts'
import { executeFor } from './fair-shares.ts'

export type GraphDeps = Services & {
  health: Health
  cookies: Cookies
  flows: Flows
  faults: Faults
  documents: Documents
  /** The session of a bearer token; null without a token. @throws NotAllowed */
  claimsOf(authorization: string | null): Promise<ProvedClaims | null>
  addressOf(from: Request | http.IncomingMessage): string
  originOf(from: Request | http.IncomingMessage): Origin
}

export type Carried = { carried: Context }
/** The claims of a request's token, null without a token, or the reason to refuse the token. */
export type ClaimsOf = (request: Request) => Promise<ProvedClaims | null | NotAllowed>
/** The state of a socket. Its claims are from the token that opened it. */
export type SocketState = {
  claims: ProvedClaims
  connection: Connection
  socketRequest: http.IncomingMessage
  /** Aborted when the socket is closed. */
  closed: AbortSignal
}
/** Requests in process have no `req`. */
type InitialContext = YogaInitialContext & Partial<SocketState> & { req?: http.IncomingMessage }

export async function createContext(
  deps: GraphDeps,
  claimsOf: ClaimsOf,
  connections: Connections,
  initial: InitialContext,
  setCookies: WeakMap<Request, string[]>,
): Promise<Context> {
  const { request } = initial
  const claims = initial.claims ?? (await claimsOf(request))
  const isProved = claims !== null && !(claims instanceof NotAllowed)
  // The token is verified once; the session is read again each time.
  const identify = async () => (isProved ? orNotAllowed(viewerOf(claims)) : claims)
  const changesBefore = connections.changes()
  // A socket cannot set cookies.
  const send = (cookie: string) =>
    request && setCookies.set(request, [...(setCookies.get(request) ?? []), cookie])
  const headerOf = (name: string) =>
    initial.socketRequest ? (initial.socketRequest.headers[name] as string) : request?.headers.get(name)
  const cookieHeader = request?.headers.get('cookie')
  const viewer = await identify()
  const removal = removalOf(viewer, deps.cookies, cookieHeader)
  if (removal) send(removal)
  return new Context({
    viewer,
    identify,
    joinConnection: (subscriber, end) => {
      if (!isProved) return { leave: () => {}, end }
      // A subscription over HTTP is a connection of its own.
      const connection = initial.connection ?? connections.open(claims, end)
      const leave = connection.join(subscriber)
      if (connections.changes() !== changesBefore) subscriber.invalidateViewer()
      return { leave: initial.connection ? leave : connection.close, end: connection.end }
    },
    services: deps,
    health: (seconds) => deps.health(headerOf, seconds),
    signal: initial.closed ?? request?.signal,
    origin: deps.originOf(initial.socketRequest ?? initial.req ?? request),
    cookies: {
      sessions: () => deps.cookies.sessions(cookieHeader),
      set: (session) => send(deps.cookies.carry(session)),
      clear: (sessionId) => send(deps.cookies.forget(sessionId)),
    },
    flows: {
      keep: (flow) => deps.flows.keep(cookieHeader, flow).forEach(send),
      take: (state) => {
        const flow = deps.flows.read(cookieHeader, state)
        if (flow) send(deps.flows.forget(state))
        return flow
      },
    },
  })
}

// yoga copies the properties of the returned context into an object of its own, which would lose the class. So the Context
// is in the property `carried`, and this plugin unwraps it for the resolvers.
export function unwrapContext(): Plugin<Carried> {
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

/** Returns a NotAllowed that the promise rejects with. @throws every other error */
export async function orNotAllowed<T>(promise: Promise<T>): Promise<T | NotAllowed> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof NotAllowed) return error
    throw error
  }
}

/** Adds the cookies of an operation to its response, and forbids caching. */
export function sendCookies(setCookies: WeakMap<Request, string[]>): Plugin {
  return {
    onResponse: ({ request, response }) => {
      for (const cookie of setCookies.get(request) ?? []) response.headers.append('Set-Cookie', cookie)
      response.headers.set('Cache-Control', 'no-store')
      response.headers.set('X-Content-Type-Options', 'nosniff')
    },
  }
}
