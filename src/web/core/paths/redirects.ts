import { generatePath, matchPath } from 'react-router'

/** Addresses that pages once had, or that people guess. */
export const REDIRECTS = {
  '/race/:race_id': '/races/:race_id',
  '/user/:user_id': '/users/:user_id',
} as const

/**
 * Where a path leads instead, if it does. One that ends in a slash leads to the same without. Of what it begins with one
 * slash is left: browsers read `//` and `/\` as another site.
 */
export function redirectOf(pathname: string): string | undefined {
  if (pathname !== '/' && pathname.endsWith('/'))
    return pathname.replace(/\/+$/, '').replace(/^[/\\\s]*/, '/')

  for (const [from, to] of Object.entries(REDIRECTS)) {
    const match = matchPath(from, pathname)
    if (match) return generatePath<string>(to, match.params)
  }
  return undefined
}
