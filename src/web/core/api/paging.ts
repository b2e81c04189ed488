import { useSearchParams } from 'react-router'
import { readPage } from '#text/page-query.ts'
import { pageCount } from '#text/pagination.ts'
import type { Reply } from './use-reply.ts'

/**
 * The selected page of a list. The URL contains its number; the first page is 1. `limit` and `offset` are the API's
 * parameters for that page.
 */
export type Paging = {
  page: number
  limit: number
  offset: number
  /** The URL of another page. */
  addressOf: (page: number) => string
}

/**
 * Returns the page that the URL selects. `param` is the URL parameter with the page number. Two lists on the same web
 * page need different parameters.
 */
export function usePaging(limit: number, param = 'page'): Paging {
  const [search] = useSearchParams()
  const page = readPage(search.get(param))

  return { page, limit, offset: (page - 1) * limit, addressOf: (other) => addressWith(search, param, other) }
}

/** Returns the number of pages of a list. It is 0 until the reply has arrived. */
export function countPages(reply: Reply<unknown>, { limit }: Paging): number {
  return reply.state === 'ready' ? pageCount(reply.total ?? 0, limit) : 0
}

function addressWith(search: URLSearchParams, param: string, page: number): string {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete(param)
  else next.set(param, String(page))
  return `?${next}`
}
