import type { Location } from 'react-router'

/** Returns the URL of the login or registration page. After the login, the path `next` is opened. */
export function loginUrl(path: '/login' | '/register', next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}

/** Returns the URL of the login page. After the login, the given location is opened again. */
export function loginUrlFrom({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/login?${new URLSearchParams({ next: pathname + search + hash })}`
}
