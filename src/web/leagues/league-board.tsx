import './league-row.css'
import { listLeagues, listTeamChallenge } from '#contract/leagues/leagues.ts'
import { countPages, usePaging } from '../core/api/paging.ts'
import { useReply } from '../core/api/use-reply.ts'
import { Link } from '../core/paths/link.tsx'
import { useListSearch } from '../core/paths/page-search.ts'
import { Pagination } from '../ui/tables/pagination.tsx'
import { RowCount } from '../ui/tables/row-count.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { LeagueTable } from './league-table.tsx'
import { NoLeagues } from './no-leagues.tsx'

const ROWS_PER_PAGE = 20

const BOARDS = {
  overall: { route: listLeagues, caption: 'Leagues by season score' },
  challenge: { route: listTeamChallenge, caption: 'Verified leagues by season score' },
}

export function LeagueBoard({ board }: { board: keyof typeof BOARDS }) {
  const { route, caption } = BOARDS[board]
  const { text: name, searchFor } = useListSearch({ text: 'name', page: 'page' })
  const paging = usePaging(ROWS_PER_PAGE)
  const leagues = useReply(route, { query: { limit: paging.limit, offset: paging.offset, name } })
  const pages = countPages(leagues, paging)

  return (
    <>
      <div className="league-tools">
        {board === 'challenge' && <Link to="/info/team_challenge">Rules of the team challenge</Link>}
        <SearchBox label="Search by league name" value={name} onSearch={searchFor} />
        <p className="league-count">
          <RowCount reply={leagues} paging={paging} noun="leagues" />
        </p>
      </div>
      <LeagueTable
        reply={leagues}
        caption={caption}
        empty={
          <NoLeagues
            board={board}
            name={name}
            page={paging.page}
            pages={pages}
            onClear={() => searchFor('')}
          />
        }
      />
      <Pagination label="the leagues" paging={paging} pages={pages} />
    </>
  )
}
