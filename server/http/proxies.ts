// The client's address and the origin of a request behind proxies (TRUST_PROXY). In X-Forwarded-* only the entries that our
// own proxies wrote are trusted: any client can send the rest.
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'

type Header = (name: string) => string | null | undefined

export type Proxies = {
  /** The client's IP address; `remote` is the other end of the connection. */
  addressOf(header: Header, remote: string | undefined): string
  /** The server's own origins: the public one, and the one that this request was sent to. */
  originsOf(header: Header): readonly string[]
  /** The id that our proxy gave the request in X-Request-Id, else a new one. */
  requestIdOf(header: Header): string
}

/** @param hops the number of proxies in front of the server. */
export function createProxies(hops: number, publicUrl: string): Proxies {
  const last = (value: string | null | undefined) => value?.split(',').at(-1)?.trim() || undefined
  return {
    addressOf: (header, remote = '') => {
      if (hops === 0) return remote
      // Each proxy appends the address of its client.
      const path = [...(header('x-forwarded-for') ?? '').split(','), remote].map((hop) => hop.trim())
      const client = withoutPort(path.at(-1 - Math.min(hops, path.length - 1))!)
      return isIP(client) ? client : remote
    },
    originsOf: (header) => {
      const host = (hops > 0 && last(header('x-forwarded-host'))) || header('host')
      const protocol = (hops > 0 && last(header('x-forwarded-proto'))) || 'http'
      return host ? [publicUrl, `${protocol}://${host}`] : [publicUrl]
    },
    requestIdOf: (header) => {
      const given = hops > 0 ? header('x-request-id') : null
      return given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
    },
  }
}

/** Some proxies append the port: '203.0.113.9:50123', '[2001:db8::7]:443'. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}
