// A proxy in front of PostgreSQL that loses notifications, like a pooler that shares connections between sessions.
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'

/** The type of the protocol's message NotificationResponse. */
const NOTIFICATION = 'A'.charCodeAt(0)

/** @param url the address of a database. @returns its address through the proxy. */
export async function startDeafProxy(url: string): Promise<{ url: string; stop(): void }> {
  const address = new URL(url)
  const socketFolder = address.searchParams.get('host')
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const database = socketFolder
      ? net.connect(path.join(socketFolder, '.s.PGSQL.5432'))
      : net.connect(Number(address.port || 5432), address.hostname)
    for (const socket of [client, database]) sockets.add(socket.on('error', () => {}))
    client.pipe(database)
    database.on('end', () => client.end())
    let rest = Buffer.alloc(0)
    database.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      // Each message: its type, and its length without the type.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, rest.readInt32BE(1) + 1)
        rest = rest.subarray(message.length)
        if (message[0] !== NOTIFICATION) client.write(message)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  address.search = ''
  return {
    url: address.href,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
