// A server that listens on a free port, for tests of connections, sockets and headers.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { World } from './world.ts'

/** Starts to listen before the tests of a file, and stops after them. The port is known once they run. */
export function setUpServer(world: World): { port: number } {
  const listening = { port: 0 }
  let server: http.Server
  beforeAll(async () => {
    server = http.createServer(world.app.handle).listen(0, '127.0.0.1')
    world.app.attach(server)
    await once(server, 'listening')
    listening.port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return listening
}
