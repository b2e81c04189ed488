import { isIPv6 } from 'node:net'

/**
 * Returns the network for which limits count a request: an IPv4 address, or the /64 prefix of an IPv6 address. An IPv6
 * subscriber usually has a whole /64 network.
 */
export function networkOf(ip: string): string {
  const address = withoutPort(ip).replace(/%.*$/, '')
  const mapped_ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped_ipv4) return mapped_ipv4
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Removes the port, which some proxies report too, and which changes with each connection. */
function withoutPort(ip: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^(\d+(\.\d+){3}):\d+$/, '$1')
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser returns the canonical form, without dots and leading zeros.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const between: string[] = tail === undefined ? [] : Array(8 - before.length - after.length).fill('0')
  return [...before, ...between, ...after]
}
