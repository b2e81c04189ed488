import './cup-and-race-parts.css'
import { useSearchParams } from 'react-router'
import { listNewPlayers } from '#contract/cups.ts'
import { countPages, usePaging } from '../core/api/paging.ts'
import { useReply } from '../core/api/use-reply.ts'
import { Link } from '../core/paths/link.tsx'
import { searchWith } from '../core/paths/page-search.ts'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

const ROWS_PER_PAGE = 100

/** Whether the URL filters the standings to new players: `?players=new`. */
export function useNewPlayersFilter(): boolean {
  return useSearchParams()[0].get('players') === 'new'
}

/** Links to all players and to new players, for the head of the standings. */
export function PlayersFilter() {
  const [search] = useSearchParams()
  const is_new = useNewPlayersFilter()
  const addressOf = (players: string | null) => `?${searchWith(search, { players, page: null })}`

  return (
    <nav className="switch" aria-label="Filter">
      <Link to={addressOf(null)} aria-current={is_new ? undefined : 'true'}>
        All
      </Link>
      <Link to={addressOf('new')} aria-current={is_new ? 'true' : undefined}>
        New players
      </Link>
    </nav>
  )
}

/** The players who picked their first team in one of the last three weekends, ranked by their points since then. */
export function NewPlayersBoard() {
  const paging = usePaging(ROWS_PER_PAGE)
  const reply = useReply(listNewPlayers, { query: { limit: paging.limit, offset: paging.offset } })

  return (
    <Board id="standings" title="New players" action={<PlayersFilter />}>
      <p className="new-players-note">
        Players who picked their first team in the last three weekends, ranked by their points since then.
      </p>
      <UserRankingTable
        reply={reply}
        caption="New players by points since their first team"
        is_season_board={false}
        placeholders={30}
        empty={
          <Notice badge="0" title="No new players">
            <p>Nobody picked their first team in the last three weekends.</p>
          </Notice>
        }
      />
      <Pagination label="new players" paging={paging} pages={countPages(reply, paging)} />
    </Board>
  )
}
