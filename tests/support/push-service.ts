// A local push service and browsers that subscribe to it; it records and decrypts the messages.
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { decrypt } from 'http_ece'
import type { PushMessage } from '#domain/push-message.ts'
import { createPush } from '#server/adapters/push.ts'
import { PUSH_KEY } from './world.ts'

/** A key and a certificate for localhost that only these tests trust. */
const pem = readFileSync(path.join(import.meta.dirname, 'push-service.pem'), 'utf8')

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer; status: number }

export async function startPushService() {
  const received: Received[] = []
  const answers = new Map<string, number[]>()
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!
      const wanted = answers.get(path) ?? [201]
      const status = (wanted.length > 1 ? wanted.shift() : wanted[0])!
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks), status })
      if (status > 0) response.writeHead(status).end('so it is')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    /** The application's push sender, which also accepts local addresses here. */
    push: (seconds = 5) =>
      createPush({
        key: PUSH_KEY,
        publicUrl: 'https://daybook.test',
        seconds,
        reach: { isPublic: () => true, ports: 'any', ca: pem },
      }),
    /** A subscribed browser. The service answers its messages with these status codes and repeats the last one; 0 means no answer. */
    browser(...statuses: number[]) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const authSecret = randomBytes(16).toString('base64url')
      const path = `/push/${randomBytes(9).toString('base64url')}`
      if (statuses.length > 0) answers.set(path, statuses)
      const mine = () => received.filter((one) => one.path === path)
      return {
        endpoint: `${origin}${path}`,
        p256dh,
        auth: authSecret,
        token: JSON.stringify({
          endpoint: `${origin}${path}`,
          expirationTime: null,
          keys: { p256dh, auth: authSecret },
        }),
        answer: (...next: number[]) => void answers.set(path, [...next]),
        tries: () => mine().map(({ status }) => status),
        requests: mine,
        /** The decrypted messages that the service accepted. */
        messages: () =>
          mine()
            .filter(({ status }) => status === 201)
            .map(
              ({ body }) =>
                JSON.parse(
                  decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret }).toString(),
                ) as PushMessage,
            ),
      }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
