import { isChoice, readQuery } from '#game/page-query.ts'
import { pathOf } from '#server/http/path-of.ts'

/** The address without what no page reads, and whether the page there is worth keeping: searches have too many values. */
export function readAddress(url: string): { address: string; is_kept: boolean } {
  const pathname = pathOf(url)
  const read = readQuery(new URLSearchParams(url.slice(pathname.length)))
  if (read.length === 0) return { address: pathname, is_kept: true }

  const search = new URLSearchParams(read).toString()
  return { address: `${pathname}?${search}`, is_kept: read.every(([name]) => isChoice(name)) }
}
