import { useRef } from 'react'
import { type AdminLeague, listAdminLeagues } from '#contract/admin/leagues.ts'
import { usePaging } from '../../core/api/paging.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { Choice, choicesOf } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { ListSheet, useListFilters } from '../parts/list-sheet.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { LeagueChips } from './league-chips.tsx'

const LIMIT = 25

/** Lists all leagues, or only leagues that have requested verification. Searches them by name or club. */
export function LeaguesPage() {
  const { badges } = useAdminSession()
  const { get, set } = useListFilters()
  const search = get('search')
  const filter = get('show') === 'requests' ? 'requests' : 'all'
  const paging = usePaging(LIMIT)
  const reply = useReply(listAdminLeagues, {
    query: {
      limit: LIMIT,
      offset: paging.offset,
      requests: filter === 'requests',
      ...(search ? { search } : {}),
    },
  })

  return (
    <AdminPage
      title="Leagues"
      lead={<p>Verified leagues represent a club in the team challenge; each club has at most one.</p>}
    >
      <ListSheet
        title="Leagues"
        label="leagues"
        list="leagues"
        reply={reply}
        paging={paging}
        filters={
          <>
            <SearchBox label="Name or club" value={search} onSearch={(text) => set('search', text)} />
            <Choice
              label="Which leagues"
              value={filter}
              choices={choicesOf({
                all: 'All',
                requests: badges.leagues > 0 ? `Requests (${badges.leagues})` : 'Requests',
              })}
              onChange={(value) => set('show', value === 'requests' ? value : '')}
            />
          </>
        }
      >
        {(leagues, is_stale) => <LeagueList leagues={leagues} filter={filter} is_stale={is_stale} />}
      </ListSheet>
    </AdminPage>
  )
}

type ListProps = { leagues: readonly AdminLeague[]; filter: 'all' | 'requests'; is_stale: boolean }

function LeagueList({ leagues, filter, is_stale }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  const momentText = useMomentText()
  if (leagues.length === 0) {
    return (
      <p className="sheet-empty">
        {filter === 'requests'
          ? 'No league has requested verification. Requests appear here and on Today.'
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
                countOf(league.members, 'member'),
                `admin ${league.admin_name}`,
                league.club,
                !league.verified &&
                  league.verification_asked_at &&
                  `asked for verification on ${momentText(league.verification_asked_at)}`,
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
