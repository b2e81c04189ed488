import { generatePath, matchPath } from 'react-router'
import { PAGES } from './page-list.ts'

/** Pairs of a former path and the current path of the page. */
const REDIRECTS = PAGES.flatMap(({ former_path, path }) =>
  former_path ? [[former_path, path] as const] : [],
)

/**
 * Returns the path to which a path redirects, or undefined. A path with a slash at the end redirects to the path
 * without it. Several slashes or backslashes at the beginning become one slash: browsers read `//` and `/\` as the URL
 * of another site.
 */
export function redirectOf(pathname: string): string | undefined {
  if (pathname !== '/' && pathname.endsWith('/'))
    return pathname.replace(/\/+$/, '').replace(/^[/\\\s]*/, '/')

  for (const [from, to] of REDIRECTS) {
    const match = matchPath(from, pathname)
    if (match) return generatePath<string>(to, match.params)
  }
  return undefined
}
