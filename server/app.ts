// The application: GraphQL, REST and the web pages behind one handler. It never listens by itself.
import type http from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Config } from './process/config.ts'
import { createCookies } from './auth/cookie.ts'
import { viewerOf } from './auth/sessions.ts'
import { createTokens, type AccessClaims } from './auth/tokens.ts'
import { databaseUrl } from './database/client.ts'
import { NotAllowed } from './errors/not-allowed.ts'
import { openEvents } from './events/channel.ts'
import { createFaults } from './errors/faults.ts'
import { limits } from './graph/core/limits.ts'
import { explorerPage } from './graph/core/explorer.ts'
import { createGraph } from './graph/core/server.ts'
import { createShell, securityHeaders } from './http/shell.ts'
import type { Log } from './process/log.ts'
import type { Files } from './adapters/files.ts'

export type App = {
  /** Answers requests of a Node server. */
  handle: http.RequestListener
  /** Takes the WebSocket upgrades of a server. */
  attach(server: http.Server): void
  /** Answers a request in process. */
  fetch(request: Request): Promise<Response>
  /** Ends subscriptions and sockets, so that the server can stop. */
  drain(): Promise<void>
  stop(): Promise<void>
}

export type AppDeps = {
  config: Pick<Config, 'secretKey' | 'publicUrl'>
  log: Log
  files: Files
  webRoot: string
}

/** Builds the application over the open database. */
export async function createApp({ config, log, files, webRoot }: AppDeps): Promise<App> {
  const tokens = createTokens(config.secretKey)
  const cookies = createCookies(config.publicUrl)
  const faults = createFaults(log)
  const addresses = new WeakMap<Request, string>()

  const claimsOf = async (authorization: string | null): Promise<AccessClaims | null> => {
    if (!authorization) return null
    const claims = await tokens.verify(authorization.replace(/^bearer\s+/i, ''))
    if (!claims) throw new NotAllowed('UNAUTHENTICATED')
    return claims
  }
  const addressOf = (request?: Request, socket?: http.IncomingMessage) =>
    socket?.socket.remoteAddress ?? (request && addresses.get(request)) ?? 'in process'

  const graph = createGraph({ tokens, cookies, faults, claimsOf, addressOf })
  const shell = createShell({
    tokens,
    cookies,
    faults,
    files,
    publicUrl: config.publicUrl,
    webRoot,
    addressOf,
    identify: async (request) => {
      const claims = await claimsOf(request.headers.get('authorization'))
      return claims && viewerOf(claims)
    },
  })
  const events = await openEvents(databaseUrl(), log, graph.disconnect)

  const listenShell = getRequestListener((request, env) => {
    addresses.set(request, 'incoming' in env ? (env.incoming.socket.remoteAddress ?? '') : '')
    return shell.fetch(request)
  })

  return {
    handle: (request, response) => {
      // Straight to the GraphQL server: the shell in front of it costs a tenth of its speed.
      if (!isGraph(request.url)) return void listenShell(request, response)
      const refusal = refuseBody(request)
      if (refusal) return void response.writeHead(refusal.status).end(refusal.message)
      if (isExplorer(request)) return void sendExplorer(response)
      void graph.yoga(request, response)
    },
    attach: (server) => {
      server.on('upgrade', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
        if (isGraph(request.url)) graph.upgrade(request, socket, head)
        else socket.destroy()
      })
    },
    fetch: async (request) => {
      if (isGraph(new URL(request.url).pathname)) return graph.yoga.fetch(request)
      return shell.fetch(request)
    },
    drain: async () => graph.disconnect(),
    stop: async () => {
      await graph.dispose()
      await events.close()
    },
  }
}

function isGraph(url = ''): boolean {
  return url === '/graphql' || url.startsWith('/graphql?')
}

function isExplorer({ method, url, headers }: http.IncomingMessage): boolean {
  return method === 'GET' && url === '/graphql' && (headers.accept ?? '').includes('text/html')
}

function sendExplorer(response: http.ServerResponse): void {
  const page = explorerPage()
  response.writeHead(200, { ...securityHeaders(page), 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}

// A body is read whole into memory, so its length must be known and bounded before.
function refuseBody({ method, headers }: http.IncomingMessage) {
  if (method !== 'POST') return null
  if (headers['content-length'] === undefined)
    return { status: 411, message: 'The length of the body is required.' }
  if (Number(headers['content-length']) <= limits.bodyBytes) return null
  return { status: 413, message: `The body is too large; at most ${limits.bodyBytes} bytes are accepted.` }
}
