import { generatePath, matchPath } from 'react-router'

/** Former URLs of pages, and URLs that users guess. */
export const REDIRECTS = {
  '/race/:race_id': '/races/:race_id',
  '/user/:user_id': '/users/:user_id',
} as const

/**
 * The redirect target of a path, if any. A trailing slash is removed. Leading slashes are reduced to one: browsers read
 * `//` and `/\` as another site.
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
