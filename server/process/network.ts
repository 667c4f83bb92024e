// Which network an address belongs to, from the address alone.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The IPv4 address itself, or the /64 network of an IPv6 address: one machine can use every address of its /64. */
export function networkOf(address: string): string {
  const plain = plainOf(address)
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...(plain.includes('::') ? zeros : []), ...tail].slice(0, 4).join(':')}::/64`
}

/** How an address relates to that of the request: the same network, the server's own machine, a private network. */
export const addressScopes = ['SAME', 'THIS_MACHINE', 'PRIVATE'] as const
export type AddressScope = (typeof addressScopes)[number]

/** Null for every other address on the internet. */
export function addressScopeOf(address: string, here: string): AddressScope | null {
  if (networkOf(address) === networkOf(here)) return 'SAME'
  const plain = plainOf(address)
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  if (family === 'ipv4' && !isIPv4(plain)) return null
  if (loopback.check(plain, family)) return 'THIS_MACHINE'
  return inner.check(plain, family) ? 'PRIVATE' : null
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** RFC 1918, RFC 6598, RFC 4193 and link-local addresses. */
const inner = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  inner.addSubnet(network, bits)
inner.addSubnet('fc00::', 7, 'ipv6')
inner.addSubnet('fe80::', 10, 'ipv6')

const plainOf = (address: string) => address.replace(/^::ffff:/i, '').replace(/%.*$/, '')

/** Whether the host name of an address can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
