import { generatePath, matchPath } from 'react-router'
import { PAGES } from './page-list.ts'

/** Pairs of a former path and the current path of the page. */
const REDIRECTS = PAGES.flatMap(({ former_path, path }) =>
  former_path ? [[former_path, path] as const] : [],
)

/**
 * The path to which a path redirects. Undefined if it does not redirect. A slash at the end is removed. In that case
 * slashes at the beginning are reduced to one, because browsers read `//` and `/\` as the URL of another site.
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
