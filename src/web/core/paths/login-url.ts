import type { Location } from 'react-router'

/** The URL of the login or registration page, which then continues to the path `next`. */
export function loginUrl(path: '/login' | '/register', next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}

/** The URL of the login page, which then returns to this location. */
export function loginAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/login?${new URLSearchParams({ next: pathname + search + hash })}`
}
