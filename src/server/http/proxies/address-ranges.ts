import { BlockList, isIP } from 'node:net'

/** Loopback addresses and private networks. Requests over the internet never come from these addresses. */
const PRIVATE = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]

const private_ranges = rangesOf(PRIVATE)

export function isPrivate(address: string): boolean {
  return isWithin(private_ranges, address)
}

/** Whether the address is in one of `ranges`: addresses and networks in the format of TRUSTED_PROXIES. */
export function isCovered(address: string, ranges: readonly string[]): boolean {
  return isWithin(rangesOf(ranges), address)
}

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(network, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** Treats an IPv4-mapped IPv6 address as IPv4, and ignores a zone. */
function isWithin(list: BlockList, address: string): boolean {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}
