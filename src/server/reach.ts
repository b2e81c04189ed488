import type { Settings } from './config.ts'
import { isOnThisMachine } from './sign-in/on-this-machine.ts'

/** Whether nobody but this machine reaches the server, as far as the settings tell: no proxy passes others on to it. */
export function isOnlyHere({
  host,
  public_url,
  trusted_proxies,
}: Pick<Settings, 'host' | 'public_url' | 'trusted_proxies'>): boolean {
  const is_public = public_url !== undefined && !isOnThisMachine(public_url)
  return isLoopback(host) && !is_public && trusted_proxies.length === 0
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
