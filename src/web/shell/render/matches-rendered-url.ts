import { readQuery } from '#text/page-query.ts'

/**
 * Whether the server rendered the page of the browser's URL. The queries are normalized before they are compared,
 * because the server leaves out unused parameters and encodes letters differently.
 */
export function matchesRenderedUrl(
  rendered: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const query = new URLSearchParams(readQuery(new URLSearchParams(search))).toString()
  return rendered === (query ? `${pathname}?${query}` : pathname)
}
