// Sends push messages to browsers (RFC 8030), encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). The
// endpoint comes from the browser and is not trusted: only public https addresses are called.
import { createECDH } from 'node:crypto'
import { lookup as findAddresses } from 'node:dns'
import { Agent, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type webPush from 'web-push'

/** The endpoint of a browser, and its keys in base64url. */
type Subscription = { endpoint: string; p256dh: string; auth: string }

export type Push = {
  /** The key with which browsers subscribe, in base64url. They only accept messages that are signed with its private half. */
  publicKey: string
  /** The normalised endpoint; null if it is not allowed. */
  endpointOf(address: string): string | null
  /**
   * Sends one message. @returns false if the subscription is gone or invalid.
   * @throws Error if a retry may help; its message is the reason.
   */
  send(to: Subscription, message: object, signal?: AbortSignal): Promise<boolean>
  /** Closes idle connections. */
  close(): void
}

/** The allowed addresses. Tests run a push service on their own machine. */
type Reach = {
  isPublic(address: string): boolean
  /** The allowed ports; '' is the default port of https. */
  ports: 'any' | ''
  /** An additional trusted certificate. */
  ca?: string
}

type Options = {
  /** The private half, in base64url. */
  key: string
  publicUrl: string
  /** The timeout for one message. */
  seconds?: number
  reach?: Reach
}

/** How long push services keep a message for a browser that is offline. */
const TTL_SECONDS = 24 * 3600

export function createPush({ key, publicUrl, seconds = 10, reach = publicOnly }: Options): Push {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(key, 'base64url')
  const publicKey = keys.getPublicKey('base64url')
  // A contact for the operators of push services, who only accept https and mailto.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:daybook@localhost'
  const vapidDetails = { subject, publicKey, privateKey: key }
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: lookupWithin(reach), ca: reach.ca })

  const post = (details: Pick<webPush.RequestDetails, 'headers' | 'body'>, url: string, until: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(url, { method: 'POST', headers: details.headers, agent, signal: until })
      sent.on('error', reject)
      sent.on('response', (response) => {
        // Read and ignore the body, so that the connection can be reused.
        response.on('error', () => {})
        response.resume()
        resolve(response.statusCode!)
      })
      sent.end(details.body)
    })

  return {
    publicKey,
    endpointOf: (address) => endpointWithin(reach, address),
    close: () => agent.destroy(),
    send: async ({ endpoint, p256dh, auth }, message, signal) => {
      const url = endpointWithin(reach, endpoint)
      const details = url && (await encrypt({ endpoint: url, keys: { p256dh, auth } }, message, vapidDetails))
      if (!details) return false
      const timeout = AbortSignal.timeout(seconds * 1000)
      const until = signal ? AbortSignal.any([signal, timeout]) : timeout
      const status = await post(details, url, until).catch((error: unknown) => {
        if (error instanceof NotPublic) return GONE
        throw timeout.aborted ? new Error(`no answer within ${seconds} s`) : error
      })
      if (status === 404 || status === GONE) return false
      if (status >= 200 && status < 300) return true
      throw new Error(`the push service answered ${status}`)
    },
  }
}

const GONE = 410

/** Null for invalid keys, such as a point that is not on the curve. */
async function encrypt(
  to: webPush.PushSubscription,
  message: object,
  vapidDetails: NonNullable<webPush.RequestOptions['vapidDetails']>,
) {
  // Loaded with the first message, to keep the start fast.
  const { default: library } = await import('web-push')
  try {
    return library.generateRequestDetails(to, JSON.stringify(message), { vapidDetails, TTL: TTL_SECONDS })
  } catch {
    return null
  }
}

function endpointWithin({ isPublic, ports }: Reach, address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.hash) return null
  if (ports !== 'any' && url.port !== ports) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node does not look up IP addresses, so they are checked here. Names without a dot are local.
  if (isIP(host) ? !isPublic(host) : ports !== 'any' && !host.includes('.')) return null
  return url.href
}

class NotPublic extends Error {}

/** Checks the address at each connection, because a name can resolve differently each time. */
function lookupWithin({ isPublic }: Reach): LookupFunction {
  return (host, options, callback) =>
    findAddresses(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (!found.every(({ address }) => isPublic(address))) return callback(new NotPublic(host), [])
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
