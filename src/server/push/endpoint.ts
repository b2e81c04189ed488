import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Names that are used only in local networks, in tests, or in networks other than the internet. */
const LOCAL_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|mail|host|arpa|test|example|invalid|onion|alt)$/

/** A name with at least two labels, in the form that browsers write. The last label is not a number. */
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Whether the server may send requests to this URL of a push service. The URL comes from a player's browser, so it
 * could be any address of our own network. Only https URLs are allowed, on the usual port of a public host, or on one
 * of `private_hosts` (the setting PUSH_PRIVATE_HOSTS).
 *
 * A host name can resolve to any address, so the address is checked too when the server connects.
 */
export function isAllowedEndpoint(endpoint: string, private_hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  // Browsers write the URL in its normal form. Other forms of a host, such as 0x7f.1, are refused.
  if (!url || url.href !== endpoint || url.protocol !== 'https:') return false
  if (url.username || url.password || url.hash || endpoint.endsWith('#')) return false
  if (isPrivateHost(url, private_hosts)) return true
  return url.port === '' && isPublicHost(url.hostname.replace(/^\[(.*)\]$/, '$1'))
}

/** Whether the URL is on one of the hosts that the operator has allowed, such as `push.lan:8443`. */
export function isPrivateHost({ host }: URL, private_hosts: readonly string[]): boolean {
  return private_hosts.includes(host)
}

function isPublicHost(host: string): boolean {
  return isIP(host) === 0 ? HOST_NAME.test(host) && !LOCAL_NAMES.test(host) : isPublicAddress(host)
}
