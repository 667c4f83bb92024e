// What counts as one place on the network.
import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address, or the /64 network of an IPv6 address: within it one machine has as many addresses as it likes. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...(plain.includes('::') ? zeros : []), ...tail].slice(0, 4).join(':')}::/64`
}
