// Receivers of webhooks on this machine, each with its own way not to answer.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from 'node:net'
import path from 'node:path'

/** A key and a certificate that only the target of the attack accepts. */
const file = path.join(import.meta.dirname, '../../../tests/support/push-service.pem')

/** What each does with a request that it has read. */
const answers: Readonly<Record<string, (response: ServerResponse, url: string) => void>> = {
  silent: () => {},
  endless: (response) => {
    response.writeHead(200)
    const more = () =>
      void (response.writableEnded || response.destroyed || response.write('x'.repeat(65_536), more))
    more()
  },
  dripping: (response) => {
    response.writeHead(200)
    const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write('x')), 1000)
  },
  redirecting: (response, url) => void response.writeHead(307, { location: url }).end(),
  failing: (response) => void response.writeHead(500).end('no'),
  switching: (response) =>
    void response.socket!.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    ),
}
export const badReceivers = [...Object.keys(answers), 'mute']

/** Starts all of them, and the good one. @param onGood gets each message of the good one. */
export async function startReceivers(onGood: (body: string) => void) {
  const pem = readFileSync(file)
  const secure = createServer({ key: pem, cert: pem }, (request, response) => {
    const name = (request.headers.host ?? '').split('.', 1)[0]!
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (name !== 'good') return answers[name]?.(response, request.url!)
      onGood(Buffer.concat(chunks).toString())
      response.writeHead(204).end()
    })
    for (const stream of [request, response]) stream.on('error', () => {})
  })
  // Accepts connections, and never begins TLS.
  const sockets = new Set<Socket>()
  const mute = createRawServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  const portOf = async (server: Server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  return {
    ports: { '*': await portOf(secure), mute: await portOf(mute) },
    stop() {
      for (const socket of sockets) socket.destroy()
      secure.closeAllConnections()
      secure.close()
      mute.close()
    },
  }
}
