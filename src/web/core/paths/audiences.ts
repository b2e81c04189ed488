import type { Location } from 'react-router'

/** For whom a page is: a visitor at a player's page logs in first, and who is logged in has nothing to do at a visitor's. */
export type Audience = 'everybody' | 'players' | 'visitors'

/** By the paths of paths.ts; every other page is for everybody. */
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

/** The login that leads back to a page of ours. */
export function loginAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/login?${new URLSearchParams({ next: pathname + search + hash })}`
}
