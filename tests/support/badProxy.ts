// A network that misbehaves between a browser and Daybook: a proxy that does to each request what its fate is.
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { test as base } from './e2e.ts'
import { draw, drawnFates, heard, LATE, outages, PAGE, pause, type Fate } from './badNetwork.ts'

export type BadProxy = Awaited<ReturnType<typeof startBadProxy>>

/** Requests of the application; the browser asks for the rest, such as the page. */
const isOfApplication = ({ url = '' }: IncomingMessage) => /^\/(graphql|auth|api|healthz)\b/.test(url)

/** How a network is lost, and how it comes back: short outages, each in its own way. */
const spells = fc.record({
  lost: fc.constantFrom(...outages),
  /** Whether the device notices it. */
  isNoticed: fc.boolean(),
  flaps: drawnFates(heard),
})

/** @param target the address of Daybook. `url` of the result is its address through the proxy. */
export async function startBadProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<net.Socket>()
  const lines = new Set<net.Socket>()
  let fate: Fate = 'fine'
  let ahead: Fate[] = []
  let concerns = (_request: IncomingMessage, _body: string) => true

  /** Sends a request on; without `to` nobody gets its answer. */
  function deliver(request: IncomingMessage, body: Buffer, to: ServerResponse | null, isHalf = false) {
    return new Promise<void>((resolve) => {
      const { method, url, headers } = request
      const sent = http.request({ hostname, port, method, path: url, headers }, (answer) => {
        if (!to) return void answer.resume().on('close', resolve)
        to.writeHead(answer.statusCode!, answer.headers)
        if (!isHalf) return void answer.pipe(to).on('close', resolve)
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const whole = Buffer.concat(parts)
          to.write(whole.subarray(0, whole.length / 2), () => to.destroy())
          resolve()
        })
      })
      sent.on('error', () => resolve(void to?.destroy()))
      sent.end(body)
    })
  }

  async function act(what: Fate, request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const cut = () => void response.destroy()
    const page = (status: number) => response.writeHead(status, { 'content-type': 'text/html' }).end(PAGE)
    if (what === 'fine') return deliver(request, body, response)
    if (what === 'cutBefore') return cut()
    if (what === 'cutAfter') return deliver(request, body, null).then(cut)
    if (what === 'half') return deliver(request, body, response, true)
    // Until the browser gives up.
    if (what === 'silent') return
    if (what === 'twice') return deliver(request, body, null).then(() => deliver(request, body, response))
    if (what === 'late') return pause(LATE).then(() => deliver(request, body, response))
    if (what === 'portal') return void page(200)
    if (what === 'gateway') return void page(502)
    cut()
    // A token that comes back after its successor was used is a thief's (rulings 4).
    if (request.url?.startsWith('/auth/')) return
    return pause(LATE).then(() => deliver(request, body, null))
  }

  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part as Buffer)
    } catch {
      // The browser has given up.
      return
    }
    const body = Buffer.concat(parts)
    const isDrawn = isOfApplication(request) && concerns(request, body.toString('latin1'))
    // A page without the network does not come at all.
    const what = isDrawn
      ? (ahead.shift() ?? fate)
      : fate === 'fine'
        ? 'fine'
        : isOfApplication(request)
          ? fate
          : 'cutBefore'
    await act(what, request, body, response)
  })
  server.on('connection', (socket) => void sockets.add(socket.on('close', () => sockets.delete(socket))))
  server.on('upgrade', (request, browser: net.Socket, head: Buffer) => {
    if (fate !== 'fine') return void browser.destroy()
    const daybook = net.connect(Number(port), hostname, () => {
      const fields = request.rawHeaders
      const named = fields.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${fields[at + 1]}`] : []))
      daybook.write(`${request.method} ${request.url} HTTP/1.1\r\n${named.join('\r\n')}\r\n\r\n`)
      daybook.write(head)
      browser.pipe(daybook).pipe(browser)
    })
    for (const [one, other] of [
      [browser, daybook],
      [daybook, browser],
    ] as const) {
      lines.add(one)
      one.on('error', () => other.destroy()).on('close', () => (other.destroy(), lines.delete(one)))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const network = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The network is as a fate has it; another one than `fine` closes the live connections. */
    be(now: Fate) {
      fate = now
      if (now !== 'fine') for (const line of lines) line.destroy()
    },
    /** The fates of the next requests of the application, or of some of them. */
    draw(next: readonly Fate[], of: typeof concerns = () => true) {
      ahead = [...next]
      concerns = of
    },
    /** Takes the network away from a page, in a drawn way. @returns what brings it back, after some short outages. */
    async lose(page: Page) {
      const { lost, isNoticed, flaps } = draw('The network is lost', spells)
      const device = page.context()
      network.be(lost)
      if (isNoticed) await device.setOffline(true)
      return async () => {
        // Each short outage ends as the device notices it, so that the page tries again.
        for (const flap of flaps) {
          network.be(flap)
          await device.setOffline(true)
          await device.setOffline(false)
          await pause(50)
        }
        network.be('fine')
        await device.setOffline(true)
        await device.setOffline(false)
      }
    },
    async stop() {
      for (const socket of [...sockets, ...lines]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return network
}

/** A journey over such a network. `request` reaches Daybook without it, as everybody else does. */
export const test = base.extend<{ network: BadProxy }>({
  network: async ({ daybook }, use) => {
    const network = await startBadProxy(daybook)
    await use(network)
    await network.stop()
  },
  baseURL: ({ network }, use) => use(network.url),
  request: async ({ playwright, daybook }, use) => {
    const request = await playwright.request.newContext({ baseURL: daybook })
    await use(request)
    await request.dispose()
  },
})
