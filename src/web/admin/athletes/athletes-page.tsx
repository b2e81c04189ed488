import './athletes.css'
import { useSearchParams } from 'react-router'
import { type ATHLETE_FILTERS, listAdminAthletes } from '#contract/admin/athletes/athletes.ts'
import { countPages, usePaging } from '../../core/api/paging.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { SavedFilters } from '../parts/saved-filters.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AthleteRows } from './athlete-rows.tsx'

const LIMIT = 50

type Filter = (typeof ATHLETE_FILTERS)[number]

const FILTER_TEXTS: Record<Filter, string> = {
  active: 'Active',
  inactive: 'Inactive',
  unpriced: 'Without a price',
  youth: 'Youth (bonus points)',
  cub: 'Cub (beyond the usual limit)',
  qci: 'QCI (bonus points)',
  team: 'Teams',
}
const FILTERS = Object.keys(FILTER_TEXTS) as Filter[]

/** All athletes of the current season. Each can be edited in its row. */
export function AthletesPage() {
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const filter = FILTERS.find((each) => each === query.get('filter'))
  const sort = query.get('sort') === 'price' ? 'price' : 'name'
  const paging = usePaging(LIMIT)
  const reply = useReply(listAdminAthletes, {
    query: { limit: LIMIT, offset: paging.offset, sort, filter, search: search || undefined },
  })
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { replace: true })
  }

  return (
    <AdminPage
      title="Athletes"
      lead={<p>Names, nations, codes and flags of the current season.</p>}
      acts={
        <>
          <Link className="admin-button" to="/athletes/new">
            New athlete
          </Link>
          <Link className="admin-button" to="/athletes/import">
            Import a list
          </Link>
          <Link className="admin-button is-main" to="/athletes/prices">
            Set prices
          </Link>
        </>
      }
    >
      <Sheet title="This season" note={reply.state === 'ready' ? (reply.total ?? undefined) : undefined}>
        <div className="admin-filter athlete-filter">
          <SearchBox label="Name, nation or code" value={search} onSearch={(text) => set('search', text)} />
          <label>
            <span className="visually-hidden">Which athletes</span>
            <select value={filter ?? ''} onChange={(event) => set('filter', event.currentTarget.value)}>
              <option value="">All athletes</option>
              {FILTERS.map((each) => (
                <option key={each} value={each}>
                  {FILTER_TEXTS[each]}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span className="visually-hidden">Order</span>
            <select
              value={sort}
              onChange={(event) => set('sort', event.currentTarget.value === 'price' ? 'price' : '')}
            >
              <option value="name">By name</option>
              <option value="price">By price</option>
            </select>
          </label>
        </div>
        <SavedFilters list="athletes" />
        {reply.state === 'loading' && <Spinner />}
        {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
        {reply.state === 'ready' &&
          (reply.data.length === 0 ? (
            <EmptyText is_filtered={search !== '' || filter !== undefined} />
          ) : (
            <AthleteRows athletes={reply.data} is_stale={reply.is_stale} />
          ))}
      </Sheet>
      <Pagination label="athletes" paging={paging} pages={countPages(reply, paging)} />
    </AdminPage>
  )
}

function EmptyText({ is_filtered }: { is_filtered: boolean }) {
  const { season } = useAdminSession()
  if (is_filtered)
    return <p className="sheet-empty">No athlete matches. Try part of a name, or show all athletes.</p>
  return season ? (
    <p className="sheet-empty">
      The season has no athletes yet. <Link to="/athletes/import">Import a list</Link>: a table with code,
      name, nation and gender. Or add them one at a time.
    </p>
  ) : (
    <p className="sheet-empty">
      There is no season yet. <Link to="/calendar/import">Import or create a season</Link> first.
    </p>
  )
}
