import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type AdminLeague, listAdminLeagues } from '#contract/admin/leagues.ts'
import { countPages, usePageNumber } from '../../core/api/page-number.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { Choice } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { momentText } from '../parts/moment.tsx'
import { SavedFilters } from '../parts/saved-filters.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { LeagueChips } from './league-chips.tsx'

const LIMIT = 25

/** All leagues, or only those that ask for verification, searched by name or club. */
export function LeaguesPage() {
  const { badges } = useAdminSession()
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const filter = query.get('show') === 'requests' ? 'requests' : 'all'
  const at = usePageNumber(LIMIT)
  const reply = useReply(listAdminLeagues, {
    query: {
      limit: LIMIT,
      offset: at.offset,
      requests: filter === 'requests',
      ...(search ? { search } : {}),
    },
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
      title="Leagues"
      lead={<p>Verified leagues represent a club in the team challenge; each club has at most one.</p>}
    >
      <Sheet title="Leagues" note={reply.state === 'ready' ? (reply.total ?? undefined) : undefined}>
        <div className="admin-filter">
          <SearchBox label="Name or club" value={search} onSearch={(text) => set('search', text)} />
          <Choice
            label="Which leagues"
            value={filter}
            choices={[
              { value: 'all', label: 'All' },
              { value: 'requests', label: badges.leagues > 0 ? `Requests (${badges.leagues})` : 'Requests' },
            ]}
            onChange={(value) => set('show', value === 'requests' ? value : '')}
          />
        </div>
        <SavedFilters list="leagues" />
        {reply.state === 'loading' && <Spinner />}
        {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
        {reply.state === 'ready' && (
          <LeagueList leagues={reply.data} filter={filter} is_stale={reply.is_stale} />
        )}
      </Sheet>
      <Pagination label="leagues" paging={at} pages={countPages(reply, at)} />
    </AdminPage>
  )
}

type ListProps = { leagues: readonly AdminLeague[]; filter: 'all' | 'requests'; is_stale: boolean }

function LeagueList({ leagues, filter, is_stale }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  const { locale, time_zone } = useLocale()
  if (leagues.length === 0) {
    return (
      <p className="sheet-empty">
        {filter === 'requests'
          ? 'No league asks to be verified. Requests appear here and on Today.'
          : 'No league matches. Try part of its name or club.'}
      </p>
    )
  }
  return (
    <ul className="sheet-rows" ref={list} aria-busy={is_stale}>
      {leagues.map((league) => (
        <li key={league.league_id}>
          <div className="row-main">
            <Link to={`/leagues/${league.league_id}`} data-line="">
              {league.name}
            </Link>
            <small>
              {[
                league.members === 1 ? '1 member' : `${league.members} members`,
                `admin ${league.admin_name}`,
                league.club,
                !league.verified &&
                  league.verification_asked_at &&
                  `asked for verification on ${momentText(league.verification_asked_at, locale, time_zone)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
          <LeagueChips league={league} />
        </li>
      ))}
    </ul>
  )
}
