// The application: GraphQL, REST and the web pages behind one handler. main.ts listens.
import type http from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { BODY_BYTES_MAX } from '#domain/bounds.ts'
import type { Config } from './process/config.ts'
import { createCookies } from './auth/cookie.ts'
import { createFlows } from './auth/flows.ts'
import { claimsOfApiToken } from './auth/api-tokens.ts'
import { bearerOf, createTokens, type ProvedClaims } from './auth/tokens.ts'
import { databaseUrl } from './database/client.ts'
import { NotAllowed } from './errors/not-allowed.ts'
import { openEvents } from './events/channel.ts'
import { createFaults } from './errors/faults.ts'
import type { Documents } from './graph/core/documents.ts'
import { explorerPage } from './graph/core/explorer.ts'
import { createGraph } from './graph/core/server.ts'
import type { Health } from './health/health.ts'
import { compressing } from './http/compress.ts'
import {
  hasDotSegment,
  isCrossOrigin,
  rejectionOf,
  type CheckedRequest,
  type Rejection,
} from './http/request-guard.ts'
import { errorAnswer } from './rest/refusals.ts'
import { createProxies } from './http/proxies.ts'
import { createShell, securityHeaders, headersOfData } from './http/shell.ts'
import { userAgentOf, type Origin } from './process/caller.ts'
import { refused } from './process/facts.ts'
import type { Log } from './process/log.ts'
import { withRequestId } from './process/request-id.ts'
import type { Files } from './adapters/files.ts'
import type { Gp } from './adapters/gp.ts'
import type { IdentityProvider } from './adapters/identity-provider.ts'
import type { Poster } from './adapters/poster.ts'
import type { Push } from './adapters/push.ts'
import type { Seal } from './adapters/seal.ts'

export type App = {
  /** Answers requests of a Node server. */
  handle: http.RequestListener
  /** Takes the WebSocket upgrades of a server. */
  attach(server: http.Server): void
  /** Answers a request in process. */
  fetch(request: Request): Promise<Response>
  /** The number of open WebSockets. */
  sockets(): number
  /** Ends subscriptions and sockets, so that the server can stop. */
  drain(): Promise<void>
  stop(): Promise<void>
}

export type AppDeps = {
  config: Pick<Config, 'secretKey' | 'trustProxy' | 'smtpUrl' | 'mailFrom' | 'oidc'> & { publicUrl: string }
  log: Log
  files: Files
  push: Push
  /** Reaches webhooks. */
  poster: Poster
  gp: Gp
  /** Seals dockets; null if they have none. */
  seal: Seal | null
  /** Null if people sign in only with a password. */
  provider: IdentityProvider | null
  health: Health
  webRoot: string
  /** The documents of the web application in `webRoot`. */
  documents: Documents
}

/** Builds the application over the open database. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, log, files, push, gp, seal, health, webRoot } = deps
  const tokens = createTokens(config.secretKey)
  const cookies = createCookies(config.publicUrl)
  const flows = createFlows(tokens.seal, config.publicUrl)
  const faults = createFaults(log)
  const proxies = createProxies(config.trustProxy, config.publicUrl)
  const remotes = new WeakMap<Request, string>()

  const claimsOf = async (authorization: string | null): Promise<ProvedClaims | null> => {
    if (!authorization) return null
    const token = bearerOf(authorization)
    const claims = await (tokens.isApiToken(token) ? claimsOfApiToken(token) : tokens.verify(token))
    if (!claims) throw new NotAllowed('UNAUTHENTICATED')
    return claims
  }
  const addressOf = (from: Request | http.IncomingMessage): string =>
    ('socket' in from
      ? proxies.addressOf(headerOf(from), from.socket.remoteAddress)
      : proxies.addressOf((name) => from.headers.get(name), remotes.get(from))) || 'in process'
  const originOf = (from: Request | http.IncomingMessage): Origin => {
    const userAgent = 'socket' in from ? from.headers['user-agent'] : from.headers.get('user-agent')
    return { address: addressOf(from), userAgent: userAgentOf(userAgent) }
  }
  const rejection = (method: string, isGraph: boolean, header: CheckedRequest['header']) =>
    rejectionOf({ method, isGraph, header, origins: proxies.originsOf(header) })

  const { smtpUrl, mailFrom, oidc } = config
  const mail = {
    ...{ publicUrl: config.publicUrl, isSent: smtpUrl !== null },
    server: smtpUrl && new URL(smtpUrl).host,
    from: mailFrom && `${mailFrom.name} <${mailFrom.address}>`.trim(),
  }
  const graph = createGraph({
    ...deps,
    tokens,
    mail,
    oidc,
    cookies,
    flows,
    faults,
    claimsOf,
    addressOf,
    originOf,
  })
  const shell = createShell({
    tokens,
    log,
    cookies,
    faults,
    files,
    push,
    gp,
    seal,
    health,
    publicUrl: config.publicUrl,
    webRoot,
    addressOf,
    originOf,
    claimsOf,
  })
  const events = await openEvents(databaseUrl(), log, graph.disconnect)

  const listenShell = getRequestListener((request, env) => {
    remotes.set(request, 'incoming' in env ? (env.incoming.socket.remoteAddress ?? '') : '')
    return shell.fetch(request, env)
  })

  const dataHeaders = Object.entries(headersOfData(config.publicUrl))
  const handle: http.RequestListener = (request, response) => {
    if (hasDotSegment(request.url)) return sendRejection(response, badPath, isGraph(request.url))
    const ofGraph = isGraph(request.url)
    if (ofGraph) for (const [name, value] of dataHeaders) response.setHeader(name, value)
    const rejected = rejection(request.method ?? '', ofGraph, headerOf(request))
    if (rejected) return sendRejection(response, rejected, ofGraph)
    // GraphQL bypasses the shell, which would cost a tenth of its speed.
    if (!ofGraph) return void listenShell(request, response)
    const badBody = bodyProblem(request)
    if (badBody) return void response.writeHead(badBody.status).end(badBody.message)
    if (isExplorer(request)) return void sendExplorer(response)
    void graph.yoga(request, compressing(request, response))
  }

  return {
    handle: (request, response) => {
      const id = proxies.requestIdOf(headerOf(request))
      response.setHeader('X-Request-Id', id)
      withRequestId(id, () => handle(request, response))
    },
    attach: (server) => {
      server.on('upgrade', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
        const header = headerOf(request)
        if (!isGraph(request.url)) socket.destroy()
        else if (isCrossOrigin({ header, origins: proxies.originsOf(header) }))
          socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
        else graph.upgrade(request, socket, head)
      })
    },
    fetch: async (request) => {
      const ofGraph = isGraph(new URL(request.url).pathname)
      const rejected = rejection(request.method, ofGraph, (name) => request.headers.get(name))
      if (rejected) {
        const { text, headers } = rejectionText(rejected, ofGraph)
        return new Response(text, { status: rejected.status, headers })
      }
      return ofGraph ? graph.yoga.fetch(request) : shell.fetch(request)
    },
    sockets: graph.sockets,
    drain: async () => graph.disconnect(),
    stop: async () => {
      await graph.dispose()
      await events.close()
    },
  }
}

function headerOf({ headers }: http.IncomingMessage): CheckedRequest['header'] {
  // Node joins repeated Cookie and X-Forwarded-For headers; no other header that may repeat is read.
  return (name) => headers[name] as string | undefined
}

function isGraph(url = ''): boolean {
  return url === '/graphql' || url.startsWith('/graphql?')
}

function isExplorer({ method, url, headers }: http.IncomingMessage): boolean {
  return method === 'GET' && url === '/graphql' && (headers.accept ?? '').includes('text/html')
}

async function sendExplorer(response: http.ServerResponse): Promise<void> {
  const page = await explorerPage()
  response.writeHead(200, { ...securityHeaders(page), 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}

// yoga reads the whole body into memory, so its length is limited first.
function bodyProblem({ method, headers }: http.IncomingMessage) {
  if (method !== 'POST') return null
  if (headers['content-length'] === undefined)
    return { status: 411, message: 'The length of the body is required.' }
  if (Number(headers['content-length']) <= BODY_BYTES_MAX) return null
  return { status: 413, message: `The body is too large; at most ${BODY_BYTES_MAX} bytes are accepted.` }
}

const badPath = { status: 400, code: 'BAD_PATH', message: 'This path is not accepted.' } as const

/** Clients of the legacy interface get the body of a refusal (rulings 6), GraphQL clients the message. */
function rejectionText({ status, code, message }: Rejection, ofGraph: boolean) {
  return ofGraph
    ? { text: message, headers: { 'Content-Type': 'text/plain' } }
    : {
        text: JSON.stringify(errorAnswer(status, code, message).body),
        headers: { 'Content-Type': 'application/json' },
      }
}

function sendRejection(response: http.ServerResponse, rejection: Rejection, ofGraph: boolean): void {
  refused.publish(rejection)
  const { text, headers } = rejectionText(rejection, ofGraph)
  response.writeHead(rejection.status, headers).end(text)
}
