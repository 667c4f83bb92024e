// A receiver of webhooks on this machine: it records the messages, or gives them to a handler.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createPoster } from '#server/adapters/poster.ts'

/** A key and a certificate for localhost that only these tests trust. */
const pem = readFileSync(path.join(import.meta.dirname, 'push-service.pem'), 'utf8')

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

export async function startReceiver() {
  const received: Received[] = []
  let answer = { status: 204, text: '', headers: {} as Record<string, string> }
  let handler: RequestListener | null = null
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    if (handler) return void handler(request, response)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(answer.status, answer.headers).end(answer.text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reach = { isPublic: () => true, ports: 'any', ca: pem } as const
  const poster = createPoster({ reach })
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** Reaches local addresses, too. */
    poster,
    received,
    answer: (status: number, text = '', headers: Record<string, string> = {}) => {
      answer = { status, text, headers }
    },
    handleBy: (listener: RequestListener | null) => {
      handler = listener
    },
    async stop() {
      poster.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
