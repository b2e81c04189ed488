/** The URL that starts a login with a provider. It is not a page of the app, so the link is a full page load. */
export function redirectAddress(provider: string, next = '/'): string {
  const path = `/oauth/${encodeURIComponent(provider)}/redirect`
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}
