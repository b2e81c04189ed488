import type { ServerSettings } from './config.ts'

/**
 * Whether only this machine can reach the server. The settings decide: the server listens on loopback, no proxy is set,
 * and the public URL is not set or is an address of this machine.
 */
export function isLocalOnly({
  host,
  public_url,
  trusted_proxies,
}: Pick<ServerSettings, 'host' | 'public_url' | 'trusted_proxies'>): boolean {
  const is_public = public_url !== undefined && !isLoopbackUrl(public_url)
  return isLoopback(host) && !is_public && trusted_proxies.length === 0
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Whether the URL is an http address of this machine, where unencrypted connections are safe. */
export function isLoopbackUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
