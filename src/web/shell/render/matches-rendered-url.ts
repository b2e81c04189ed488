import { readQuery } from '#text/page-query.ts'

/** Whether the server drew the page of that address: it leaves out what no page reads, and writes letters its own way. */
export function matchesRenderedUrl(
  rendered: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const query = new URLSearchParams(readQuery(new URLSearchParams(search))).toString()
  return rendered === (query ? `${pathname}?${query}` : pathname)
}
