// A server that listens on a free port, for tests of connections, sockets and headers.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { World } from './world.ts'

/** Starts to listen before the tests of a file, and stops after them. The port is known once they run. */
export function setUpServer(world: World): { port: number; server: http.Server } {
  const listening = { port: 0, server: http.createServer() }
  beforeAll(async () => {
    const server = http.createServer(world.app.handle).listen(0, '127.0.0.1')
    world.app.attach(server)
    await once(server, 'listening')
    Object.assign(listening, { port: (server.address() as AddressInfo).port, server })
  })
  afterAll(() => {
    listening.server.closeAllConnections()
    listening.server.close()
  })
  return listening
}
