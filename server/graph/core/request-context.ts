// Makes the context of an operation from its HTTP request or its socket: who asks, and which cookies it may set.
import type http from 'node:http'
import type { Plugin, YogaInitialContext } from 'graphql-yoga'
import { viewerOf } from '#server/auth/sessions.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { IdentityProvider } from '#server/adapters/identity-provider.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Push } from '#server/adapters/push.ts'
import type { Cookies } from '#server/auth/cookie.ts'
import type { Flows } from '#server/auth/flows.ts'
import type { ProvedClaims, Tokens } from '#server/auth/tokens.ts'
import type { Faults } from '#server/errors/faults.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Origin } from '#server/process/caller.ts'
import type { Log } from '#server/process/log.ts'
import type { Connection, Connections } from './connections.ts'
import { Context, type MailSurroundings } from './context.ts'
import type { Documents } from './documents.ts'
import { executeFor } from './fair-shares.ts'

export type GraphDeps = {
  tokens: Tokens
  log: Log
  push: Push
  files: Files
  gp: Gp
  mail: MailSurroundings
  /** Null where people sign in by password only. */
  provider: IdentityProvider | null
  cookies: Cookies
  flows: Flows
  faults: Faults
  documents: Documents
  /** The session a bearer token proves; null without one. @throws NotAllowed. */
  claimsOf(authorization: string | null): Promise<ProvedClaims | null>
  addressOf(from: Request | http.IncomingMessage): string
  originOf(from: Request | http.IncomingMessage): Origin
}

export type Carried = { carried: Context }
/** Who a request's token proves to ask, or why it proves nothing. */
export type ClaimsOf = (request: Request) => Promise<ProvedClaims | null | NotAllowed>
/** What an operation over a socket comes with: what its token proved when the socket was opened, long ago maybe. */
export type OfSocket = {
  claims: ProvedClaims
  connection: Connection
  socketRequest: http.IncomingMessage
  /** Aborted when the socket is closed. */
  gone: AbortSignal
}
/** `req` is there where Node listens. */
type Initial = YogaInitialContext & Partial<OfSocket> & { req?: http.IncomingMessage }

export async function createContext(
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
    push: deps.push,
    files: deps.files,
    gp: deps.gp,
    mail: deps.mail,
    provider: deps.provider,
    signal: initial.gone ?? request?.signal,
    origin: deps.originOf(initial.socketRequest ?? initial.req ?? request),
    cookies: {
      sessions: () => deps.cookies.sessions(request?.headers.get('cookie')),
      set: (session) => send(deps.cookies.carry(session)),
      clear: (sessionId) => send(deps.cookies.forget(sessionId)),
    },
    flows: {
      keep: (flow) => deps.flows.keep(request?.headers.get('cookie'), flow).forEach(send),
      take: (state) => {
        const flow = deps.flows.read(request?.headers.get('cookie'), state)
        if (flow) send(deps.flows.forget(state))
        return flow
      },
    },
  })
}

// yoga copies the properties of what `context` returns into its own object; a Context is more than its properties, so
// it is carried inside and put in place for the resolvers.
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

/** What the promise is for, or the refusal it ends with. @throws whatever else it ends with. */
export async function orNotAllowed<T>(promise: Promise<T>): Promise<T | NotAllowed> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof NotAllowed) return error
    throw error
  }
}

/** Sets the cookies that an operation asked for on its answer, which nobody may keep. */
export function carryCookies(setCookies: WeakMap<Request, string[]>): Plugin {
  return {
    onResponse: ({ request, response }) => {
      for (const cookie of setCookies.get(request) ?? []) response.headers.append('Set-Cookie', cookie)
      response.headers.set('Cache-Control', 'no-store')
      response.headers.set('X-Content-Type-Options', 'nosniff')
    },
  }
}
