// Receivers on this machine, each with its own way not to answer as it should.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createRawServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { createServer } from 'node:tls'

export const pem = readFileSync(path.join(import.meta.dirname, 'push-service.pem'), 'utf8')
const OK = 'HTTP/1.1 200 OK\r\n'

/** Writes again and again, as fast as the other side takes it or with pauses, until the connection ends. */
function repeat(socket: Socket, text: string, pause = 0): void {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer)
    else if (!socket.writableNeedDrain) socket.write(text)
  }, pause)
}

/** What each does when a request has begun to come. */
export const answers: Readonly<Record<string, (socket: Socket) => void>> = {
  'does not answer': () => {},
  'closes the connection': (socket) => socket.end(),
  'resets the connection': (socket) => socket.destroy(),
  'switches to another protocol': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  'says continue without an end': (socket) => repeat(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
  'sends headers without an end': (socket) => {
    socket.write(OK)
    repeat(socket, `X-${'a'.repeat(50)}: b\r\n`)
  },
  'drips its headers': (socket) => {
    socket.write(OK)
    repeat(socket, 'X-a: b\r\n', 50)
  },
  'drips its status': (socket) => {
    const letters = [...`HTTP/1.1 200 ${'OK'.repeat(99)}`]
    const timer = setInterval(
      () => (socket.destroyed ? clearInterval(timer) : socket.write(letters.shift()!)),
      50,
    )
  },
  'drips its body': (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`)
    repeat(socket, '1\r\nx\r\n', 50)
  },
  'sends a huge body': (socket) => {
    socket.write(`${OK}Content-Length: 99999999999\r\n\r\n`)
    repeat(socket, 'x'.repeat(65_536))
  },
  'sends less than it says': (socket) => socket.end(`${OK}Content-Length: 10\r\n\r\nx`),
  'redirects to itself': (socket) =>
    socket.write('HTTP/1.1 307 Temporary Redirect\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'),
  'does not speak HTTP': (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n\r\n'),
}

/** @param answer begins each connection; without TLS it may be a `mute` one, which never begins it. */
export async function startBadReceiver(answer: (socket: Socket) => void, { isMute = false } = {}) {
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  }
  const server = isMute
    ? createRawServer(hold)
    : createServer({ key: pem, cert: pem }, (socket) => {
        hold(socket)
        socket.once('data', () => answer(socket))
      })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
