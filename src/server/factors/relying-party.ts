import { isIP } from 'node:net'
import type { Site } from '#server/http/site.ts'
import { httpError } from '#server/platform/errors.ts'
import { isLoopbackUrl } from '#server/platform/local-only.ts'

/** The site that a passkey is made for: its host name, and the origin that the browser signs. */
export type RelyingParty = { rp_id: string; origin: string }

/**
 * Returns the site that passkeys are made for, or null if passkeys do not work. Browsers require a host name with
 * https, or localhost. `host` is the host of the request: on a local server passkeys work at localhost, but not at
 * 127.0.0.1, which is an address.
 */
export function relyingPartyOf(
  { public_url }: Pick<Site, 'public_url'>,
  { host }: { host: string },
): RelyingParty | null {
  if (isLoopbackUrl(public_url)) {
    const local_url = URL.parse(`http://${host}`)
    return local_url?.hostname === 'localhost'
      ? { rp_id: local_url.hostname, origin: local_url.origin }
      : null
  }
  const { protocol, hostname, origin } = public_url
  const has_name = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
  return protocol === 'https:' && has_name ? { rp_id: hostname, origin } : null
}

/** Like `relyingPartyOf`, but throws 409 if passkeys do not work. */
export function ensureRelyingParty(site: Pick<Site, 'public_url'>, request: { host: string }): RelyingParty {
  const found = relyingPartyOf(site, request)
  if (!found) throw httpError('no-passkeys')
  return found
}
