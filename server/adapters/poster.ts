// Posts to addresses that people or browsers give us, which are not trusted: only public https addresses are called, and no
// redirect is followed (docs/decisions/mail-and-notifications.md, webhooks.md).
import { lookup as findAddresses, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { TookTooLong, within } from './within.ts'

/** The allowed addresses. Tests run a service on their own machine. */
export type Reach = {
  isPublic(address: string): boolean
  /** The allowed ports; '' is the default port of https. */
  ports: 'any' | ''
  /** An additional trusted certificate. */
  ca?: string
  /** Finds the addresses of a name; the machine's way if missing. */
  lookup?: (
    host: string,
    options: LookupAllOptions,
    callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void
}

type Options = {
  /** The timeout of one request. */
  seconds?: number
  reach?: Reach
}

/** `text` is the beginning of the body. */
export type PosterAnswer = { status: number; text: string }

type Message = { headers: OutgoingHttpHeaders; body: string | Buffer | null }

export type Poster = {
  /** The normalised address; null if it is not allowed. */
  addressOf(address: string): string | null
  /**
   * @param url an address from `addressOf`.
   * @param signal aborts the request.
   * @throws NotPublic if the name leads into a network that is not public; Error with the reason if there is no answer.
   */
  post(url: string, message: Message, signal?: AbortSignal): Promise<PosterAnswer>
  /** Closes idle connections. */
  close(): void
}

/** Bytes of a response to keep, and to read before the connection is closed. */
const ANSWER_BYTES = 2048
const READ_BYTES = 64 * 1024

export function createPoster({ seconds = 10, reach = publicOnly }: Options = {}): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: lookupWithin(reach), ca: reach.ca })
  return {
    addressOf: (address) => addressWithin(reach, address),
    close: () => agent.destroy(),
    async post(url, message, signal) {
      const begun: { answer?: () => PosterAnswer } = {}
      try {
        return await within(seconds, (until) => send(agent, url, message, begun, until), signal)
      } catch (error) {
        // A response that never ends still has a status.
        if (error instanceof TookTooLong && begun.answer) return begun.answer()
        const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
        throw reason ? new Error(reason, { cause: error }) : error
      }
    },
  }
}

function send(
  agent: Agent,
  url: string,
  { headers, body }: Message,
  begun: { answer?: () => PosterAnswer },
  signal: AbortSignal,
): Promise<PosterAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent, signal })
    const fail = (error: Error) => {
      if (!begun.answer) reject(error)
    }
    sent.on('error', fail)
    // Node reports nothing else if the other side breaks the protocol or closes the connection.
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode!, text: '' })
    })
    sent.on('close', () => fail(new Error(reasons.ECONNRESET)))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      const answer = () => ({ status: response.statusCode!, text: Buffer.concat(chunks).toString() })
      begun.answer = answer
      response.on('error', () => {})
      // Reads a short one to its end, so that the connection can be used again.
      response.on('data', (chunk: Buffer) => {
        if (length < ANSWER_BYTES) chunks.push(chunk.subarray(0, ANSWER_BYTES - length))
        length += chunk.length
        if (length > READ_BYTES) response.destroy()
      })
      // An interrupted response still has a status.
      response.on('close', () => resolve(answer()))
    })
    sent.end(body)
  })
}

/** Messages for the most common errors. */
const reasons: Record<string, string | undefined> = {
  ENOTFOUND: 'the name of the server was not found',
  EAI_AGAIN: 'the name of the server was not found',
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server closed the connection',
}

function addressWithin({ isPublic, ports }: Reach, address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.hash) return null
  if (ports !== 'any' && url.port !== ports) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node does not look up IP addresses, so they are checked here. Names without a dot are local.
  if (isIP(host) ? !isPublic(host) : ports !== 'any' && !host.includes('.')) return null
  return url.href
}

/** A name that leads into a network that is not public. */
export class NotPublic extends Error {
  override readonly message = 'the address is not public'
}

/** Checks the address at each connection, because a name can resolve differently each time. */
function lookupWithin({ isPublic, lookup = findAddresses }: Reach): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (!found.every(({ address }) => isPublic(address))) return callback(new NotPublic(), [])
      if (options.all) callback(null, found)
      else callback(null, found[0]!.address, found[0]!.family)
    })
}

/** Networks outside the public internet (IANA's special-purpose registries). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
/** The public part of IPv6. The networks below are inside it, but lead to IPv4 or are for documentation. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

const publicOnly: Reach = { isPublic: isPublicAddress, ports: '' }
