import type { Location } from 'react-router'

/** Who may open a page: visitors are redirected from players' pages to the login, and players from visitors' pages. */
export type Audience = 'everybody' | 'players' | 'visitors'

/** By path, as in paths.ts; every other page is for everybody. */
const AUDIENCES: Readonly<Record<string, Audience>> = {
  '/login': 'visitors',
  '/register': 'visitors',
  '/users/me': 'players',
  '/leagues': 'players',
  '/leagues/:name': 'players',
  '/leagues/:name/weekend/:weekend_id': 'players',
}

export function audienceOf(path: string): Audience {
  return AUDIENCES[path] ?? 'everybody'
}

/** The login URL that returns to one of our pages. */
export function loginAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/login?${new URLSearchParams({ next: pathname + search + hash })}`
}
