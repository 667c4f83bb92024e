// What counts as one place on the network, and what is known of an address without asking anybody.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address, or the /64 network of an IPv6 address: within it one machine has as many addresses as it likes. */
export function placeOf(address: string): string {
  const plain = plainOf(address)
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...(plain.includes('::') ? zeros : []), ...tail].slice(0, 4).join(':')}::/64`
}

/** The place of an address as far as it is known: that of the asking request, the server's own machine, a private network. */
export const networks = ['SAME', 'THIS_MACHINE', 'PRIVATE'] as const
export type Network = (typeof networks)[number]

/** Null of an address of the internet elsewhere, of which only somebody else could say more. */
export function networkOf(address: string, here: string): Network | null {
  if (placeOf(address) === placeOf(here)) return 'SAME'
  const plain = plainOf(address)
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  if (family === 'ipv4' && !isIPv4(plain)) return null
  if (loopback.check(plain, family)) return 'THIS_MACHINE'
  return inner.check(plain, family) ? 'PRIVATE' : null
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** RFC 1918, RFC 6598, RFC 4193 and what links give themselves. */
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
