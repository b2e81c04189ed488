import type { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Special-purpose networks of IPv4 (IANA registry, RFC 6890): private, local, documentation, multicast and reserved. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * All public IPv6 addresses are in this network. Local addresses, multicast addresses, and addresses that contain an
 * IPv4 address (mapped, NAT64) are not.
 */
const GLOBAL_IPV6 = '2000::/3'

/** Networks within `GLOBAL_IPV6` that are not public, or that lead to IPv4 addresses (Teredo, 6to4). */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special_ipv4 = listOf(SPECIAL_IPV4, 'ipv4')
const global_ipv6 = listOf([GLOBAL_IPV6], 'ipv6')
const special_ipv6 = listOf(SPECIAL_IPV6, 'ipv6')

/** Whether the address is on the public internet, and not in our own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special_ipv4.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return global_ipv6.check(address, 'ipv6') && !special_ipv6.check(address, 'ipv6')
}

/** The error code if a host has an address that is not public. */
export const NOT_PUBLIC = 'ENOTPUBLIC'

/**
 * Finds the addresses of a host for a connection, and fails if one of them is not public. The connection uses the
 * checked addresses, even if the name resolves to another address later.
 */
export function publicLookup(resolve: typeof lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(Object.assign(new Error('not a public address'), { code: NOT_PUBLIC }), [])
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
