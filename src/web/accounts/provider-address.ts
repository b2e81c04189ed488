/** Where a login provider's turn begins. It is no page of ours, so a link to it leaves the page. */
export function redirectAddress(provider: string, next = '/'): string {
  const path = `/oauth/${encodeURIComponent(provider)}/redirect`
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}
