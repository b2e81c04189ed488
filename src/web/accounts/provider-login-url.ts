/**
 * Returns the URL that starts a login with a provider. The server handles it, so link to it with `<a>`, not `<Link>`.
 */
export function providerLoginUrl(provider: string, next = '/'): string {
  const path = `/oauth/${encodeURIComponent(provider)}/redirect`
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}
