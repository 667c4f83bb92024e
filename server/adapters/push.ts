// Sends messages to browsers by their push services (RFC 8030): encrypted for the browser (RFC 8291), signed with our key
// (RFC 8292). Where a browser says it is reached is input from outside, so it leads to nothing but a public https address.
import { createECDH } from 'node:crypto'
import { lookup as findAddresses } from 'node:dns'
import { Agent, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type webPush from 'web-push'

/** Where a browser is reached, and its keys in base64url. */
type Subscription = { endpoint: string; p256dh: string; auth: string }

export type Push = {
  /** What browsers subscribe with, and then take messages of only who has the private half: in base64url. */
  publicKey: string
  /** The address as it is kept; null for one that no message is sent to. */
  endpointOf(address: string): string | null
  /**
   * Sends one message. @returns false when the browser is not there any more, or never could be.
   * @throws Error when it may work at another time; its message is the reason.
   */
  send(to: Subscription, message: object, signal?: AbortSignal): Promise<boolean>
  /** Ends the connections that wait for the next message. */
  close(): void
}

/** What of the world is reached; tests play a push service on their own machine. */
type Reach = {
  isPublic(address: string): boolean
  /** The ports of endpoints; '' is that of https. */
  ports: 'any' | ''
  /** Trusted beside those that Node trusts. */
  ca?: string
}

type Options = {
  /** The private half, in base64url. */
  key: string
  publicUrl: string
  /** How long one message may take. */
  seconds?: number
  reach?: Reach
}

/** A push service keeps a message so long for a browser that is not there: tomorrow nobody needs it. */
const KEPT_SECONDS = 24 * 3600

export function createPush({ key, publicUrl, seconds = 10, reach = publicOnly }: Options): Push {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(key, 'base64url')
  const publicKey = keys.getPublicKey('base64url')
  // Of whom a push service may complain to; it takes no address without https.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:daybook@localhost'
  const vapidDetails = { subject, publicKey, privateKey: key }
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: lookupWithin(reach), ca: reach.ca })

  const post = (details: Pick<webPush.RequestDetails, 'headers' | 'body'>, url: string, until: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(url, { method: 'POST', headers: details.headers, agent, signal: until })
      sent.on('error', reject)
      sent.on('response', (response) => {
        // What it says beside its status is for nobody. It has to end, too, for the connection to be used again.
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

/** Null for keys that are no keys, though they look like some: a point that is not of the curve. */
async function encrypt(
  to: webPush.PushSubscription,
  message: object,
  vapidDetails: NonNullable<webPush.RequestOptions['vapidDetails']>,
) {
  // Loaded for the first message, not at every start.
  const { default: library } = await import('web-push')
  try {
    return library.generateRequestDetails(to, JSON.stringify(message), { vapidDetails, TTL: KEPT_SECONDS })
  } catch {
    return null
  }
}

function endpointWithin({ isPublic, ports }: Reach, address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.hash) return null
  if (ports !== 'any' && url.port !== ports) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node looks up names only. A name without a dot is one of the local network.
  if (isIP(host) ? !isPublic(host) : ports !== 'any' && !host.includes('.')) return null
  return url.href
}

class NotPublic extends Error {}

/** Judges the addresses that are connected to, when they are: a name can have another one each time it is looked up. */
function lookupWithin({ isPublic }: Reach): LookupFunction {
  return (host, options, callback) =>
    findAddresses(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (!found.every(({ address }) => isPublic(address))) return callback(new NotPublic(host), [])
      if (options.all) callback(null, found)
      else callback(null, found[0]!.address, found[0]!.family)
    })
}

/** Whatever is not the public internet (IANA's special-purpose registries), from which a server has to keep away. */
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
/** Of IPv6 only these are public at all; the ones below are ways to IPv4, or examples. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** Whether an address is of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

const publicOnly: Reach = { isPublic: isPublicAddress, ports: '' }
