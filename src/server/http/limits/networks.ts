import { isIPv6 } from 'node:net'

/** The network of a request for limits: the IPv4 address, or the /64 that one IPv6 subscriber has. */
export function networkOf(ip: string): string {
  const address = withoutPort(ip).replace(/%.*$/, '')
  const in_v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (in_v4) return in_v4
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Some proxies report the port too, which changes each time. */
function withoutPort(ip: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^(\d+(\.\d+){3}):\d+$/, '$1')
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  // The canonical form of the URL parser: without dots and leading zeros.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const between: string[] = tail === undefined ? [] : Array(8 - before.length - after.length).fill('0')
  return [...before, ...between, ...after]
}
