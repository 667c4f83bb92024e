// The HTTP server: listens while everything else still starts, and lets requests end when it stops.
import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { StartupError } from '#server/process/startup-error.ts'

export type Listener = {
  server: http.Server
  port: number
  /** Hands the requests to the application; until then the process says that it lives and cannot serve. */
  serve(handle: http.RequestListener): void
  /** Takes no more connections and resolves when the requests in flight have ended. */
  stop(): Promise<void>
}

/** Milliseconds. A request that comes drop by drop ends; the slowest honest one is a manual of 50 MB over a bad line. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20 * 60_000,
  connectionsCheckingInterval: 2000,
  // Longer than the minute for which proxies keep theirs: who closes first must be who sends, or a request is lost between.
  keepAliveTimeout: 75_000,
}
/** The same for every body that is no file: the slowest honest one is a signature. */
const smallBodyMilliseconds = 60_000
/** How long a stop waits for the requests in flight; what is under way then would not end by itself. */
const graceMilliseconds = 5000

/** @param takesLong whether the body of a request may take as long as a file does. */
export async function listen(
  host: string,
  port: number,
  takesLong: (request: http.IncomingMessage) => boolean = () => false,
): Promise<Listener> {
  let handle: http.RequestListener = starting
  const server = http.createServer(timeouts, (request, response) => {
    if (!request.complete && !takesLong(request)) endWhenLate(request)
    handle(request, response)
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw refusedAddress(error as NodeJS.ErrnoException, host, port)
  }
  let stopped: Promise<void> | undefined
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve: (application) => void (handle = application),
    stop: () => (stopped ??= stop(server)),
  }
}

function endWhenLate(request: http.IncomingMessage): void {
  if (request.headers['content-length'] === undefined && !request.headers['transfer-encoding']) return
  const timer = setTimeout(() => request.complete || request.socket.destroy(), smallBodyMilliseconds).unref()
  request.once('close', () => clearTimeout(timer))
}

function starting(request: http.IncomingMessage, response: http.ServerResponse): void {
  const alive = request.url === '/healthz'
  response.writeHead(alive ? 200 : 503, { 'Content-Type': 'text/plain', 'Retry-After': '2' })
  response.end(alive ? 'ok\n' : 'starting\n')
}

async function stop(server: http.Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A browser keeps its connection open after the answer; without this each would cost its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const end = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
  await closed
  clearInterval(sweep)
  clearTimeout(end)
}

function refusedAddress(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another number.`,
    )
  if (error.code === 'EACCES')
    return new StartupError(`Port ${port} may not be opened by this user. Set PORT to a number above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`HOST must be an address of this machine; it is '${host}'.`)
  return error
}
