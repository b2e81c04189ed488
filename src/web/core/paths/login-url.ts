import type { Location } from 'react-router'

/** The page to log in or register, which continues to `next`. */
export function loginUrl(path: '/login' | '/register', next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}

/** The login URL that returns to one of our pages. */
export function loginAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/login?${new URLSearchParams({ next: pathname + search + hash })}`
}
