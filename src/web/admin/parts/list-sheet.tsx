import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { countPages, type Paging } from '../../core/api/paging.ts'
import type { Reply } from '../../core/api/use-reply.ts'
import { searchWith } from '../../core/paths/page-search.ts'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { Loaded } from './loaded.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { Sheet } from './sheet.tsx'

/**
 * Returns the filters of a list, from the URL. A new value replaces the history entry, and returns to the first page.
 */
export function useListFilters() {
  const [query, setQuery] = useSearchParams()
  return {
    get: (name: string) => query.get(name) ?? '',
    set: (name: string, value: string) => {
      // After a change, `query` has the old values until the page renders again.
      const latest = new URLSearchParams(window.location.search)
      setQuery(searchWith(latest, { [name]: value, page: null }), { replace: true })
    },
    is_filtered: [...query.keys()].some((name) => name !== 'page'),
  }
}

type Props<Row> = {
  title: string
  /** What the list contains, for screen readers, such as `players`. */
  label: string
  /** Names the list. Each list has its own saved filters. */
  list: 'people' | 'leagues' | 'athletes' | 'audit'
  filters: ReactNode
  reply: Reply<readonly Row[]>
  paging: Paging
  children: (rows: readonly Row[], is_stale: boolean) => ReactNode
}

/** A list that is divided into pages, with its filters above it. */
export function ListSheet<Row>({ title, label, list, filters, reply, paging, children }: Props<Row>) {
  return (
    <>
      <Sheet title={title} note={reply.state === 'ready' ? (reply.total ?? undefined) : undefined}>
        <div className="admin-filter">{filters}</div>
        <SavedFilters list={list} />
        <Loaded reply={reply}>{children}</Loaded>
      </Sheet>
      <Pagination label={label} paging={paging} pages={countPages(reply, paging)} />
    </>
  )
}
