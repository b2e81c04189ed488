import { useSearchParams } from 'react-router'
import { readPage } from '#text/page-query.ts'
import { pageCount } from '#text/pagination.ts'
import type { Reply } from './use-reply.ts'

/** The page of a list that the address asks for, from 1, with the rows to ask the API for. */
export type PageNumber = {
  page: number
  limit: number
  offset: number
  /** The address of another page. */
  addressOf: (page: number) => string
}

/** `param` holds it in the address, where a page has more than one list. */
export function usePageNumber(limit: number, param = 'page'): PageNumber {
  const [search] = useSearchParams()
  const page = readPage(search.get(param))

  return { page, limit, offset: (page - 1) * limit, addressOf: (other) => addressWith(search, param, other) }
}

/** How many pages a paged reply has, none while it is not here. */
export function countPages(reply: Reply<unknown>, { limit }: PageNumber): number {
  return reply.state === 'ready' ? pageCount(reply.total ?? 0, limit) : 0
}

function addressWith(search: URLSearchParams, param: string, page: number): string {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete(param)
  else next.set(param, String(page))
  return `?${next}`
}
