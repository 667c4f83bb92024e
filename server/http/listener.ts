// The HTTP server. It listens before the rest has started, and lets running requests finish when it stops.
import http from 'node:http'
import { once } from 'node:events'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { StartupError } from '#server/process/startup-error.ts'

export type Listener = {
  server: http.Server
  port: number
  /** Passes requests to the application. Until this call, /healthz answers 200 and everything else 503. */
  serve(handle: http.RequestListener): void
  /**
   * Fails /readyz, so that a proxy sends its requests elsewhere; accepts connections a moment longer, because the system
   * has accepted some that this process has not seen; and resolves when the running requests have ended.
   */
  stop(): Promise<void>
}

/** Milliseconds, against slow-request attacks. The slowest legitimate request uploads a manual of 50 MB over a bad line. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20 * 60_000,
  connectionsCheckingInterval: 2000,
  // Longer than the minute of most proxies: the proxy must close first, or it may send a request to a closed connection.
  keepAliveTimeout: 75_000,
}
/** The request timeout for all bodies except files; the largest is a signature. */
const smallBodyMilliseconds = 60_000
/** `stop` accepts connections until none has come for this long; at most for that long. */
const acceptMilliseconds = 250
const acceptMostMilliseconds = 3000
/** How long `stop` waits for running requests. */
const graceMilliseconds = 5000

/**
 * @param isUpload whether a request uploads a file, and so may take longer. @param variable the environment variable
 * with the port.
 * @throws StartupError if the address cannot be used.
 */
export async function listen(
  host: string,
  port: number,
  isUpload: (request: http.IncomingMessage) => boolean = () => false,
  variable = 'PORT',
): Promise<Listener> {
  let handle: http.RequestListener = starting
  const server = http.createServer(timeouts, (request, response) => {
    if (!request.complete && !isUpload(request)) limitBodyTime(request)
    if (stopped && request.url === '/readyz') answer(response, 503, 'stopping\n')
    else handle(request, response)
  })
  let stopped: Promise<void> | undefined
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw refusedAddress(error as NodeJS.ErrnoException, host, port, variable)
  }
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve: (application) => void (handle = application),
    stop: () => (stopped ??= stop(server)),
  }
}

function limitBodyTime(request: http.IncomingMessage): void {
  if (request.headers['content-length'] === undefined && !request.headers['transfer-encoding']) return
  const timer = setTimeout(() => request.complete || request.socket.destroy(), smallBodyMilliseconds).unref()
  request.once('close', () => clearTimeout(timer))
}

function starting(request: http.IncomingMessage, response: http.ServerResponse): void {
  if (request.url === '/healthz') answer(response, 200, 'ok\n')
  else answer(response, 503, 'starting\n')
}

function answer(response: http.ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain', 'Retry-After': '2' })
  response.end(text)
}

/** Resolves when the server has accepted nothing for a moment. On a busy machine some connections wait longer to be accepted. */
async function accepted(server: http.Server): Promise<void> {
  let count = 0
  const note = () => void count++
  server.on('connection', note)
  const end = Date.now() + acceptMostMilliseconds
  for (let before = -1; before !== count && Date.now() < end;) {
    before = count
    await pause(acceptMilliseconds)
    // Timers run before connections, so look for new connections once more.
    await immediate()
  }
  server.off('connection', note)
}

async function stop(server: http.Server): Promise<void> {
  await accepted(server)
  const closed = once(server, 'close')
  server.close()
  // Browsers keep connections open; without this, `stop` would wait for their keep-alive timeout.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const end = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
  await closed
  clearInterval(sweep)
  clearTimeout(end)
}

function refusedAddress(error: NodeJS.ErrnoException, host: string, port: number, variable: string): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} on ${host} is in use. Stop what uses it, or set ${variable} to another number.`,
    )
  if (error.code === 'EACCES')
    return new StartupError(
      `Port ${port} may not be opened by this user. Set ${variable} to a number above 1023.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`HOST must be an address of this machine; it is '${host}'.`)
  return error
}
