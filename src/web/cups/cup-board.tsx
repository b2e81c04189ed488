import './cup-and-race-parts.css'
import { useSearchParams } from 'react-router'
import { getLeaderboard } from '#contract/cups.ts'
import { countPages, usePaging } from '../core/api/paging.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useConfig } from '../core/config/use-config.ts'
import { Link } from '../core/paths/link.tsx'
import { useListSearch } from '../core/paths/page-search.ts'
import { Pagination } from '../ui/tables/pagination.tsx'
import { RowCount } from '../ui/tables/row-count.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { NoSuchRows } from '../users/no-such-rows.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'
import { boardAddress, OVERALL, useBoardChoice } from './cup-choice.ts'
import { FindMyRow, PinnedRow, useOwnRow } from './own-row.tsx'

const BOARDS = [
  { label: 'Ranked players', with_verified: false },
  { label: 'All players', with_verified: true },
]

/** Links to the board of ranked players, which leaves out verified users, and to the board of all players. */
function RankedSwitch() {
  const [search] = useSearchParams()
  const chosen = useBoardChoice()

  return (
    <nav className="switch" aria-label="Players on the board">
      {BOARDS.map(({ label, with_verified }) => (
        <Link
          key={label}
          to={boardAddress(search, with_verified)}
          aria-current={chosen.with_verified === with_verified ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const ROWS_PER_PAGE = 100

/** The board of a cup, a hundred players per page, with a search by team name. */
export function CupBoard({ name }: { name: string }) {
  const { with_verified } = useBoardChoice()
  const { text: team_name, searchFor } = useListSearch({ text: 'team_name', page: 'page' })
  const paging = usePaging(ROWS_PER_PAGE)
  const ranking = useReply(getLeaderboard, {
    params: { name },
    query: {
      limit: paging.limit,
      offset: paging.offset,
      team_name,
      ...(with_verified ? {} : { verified_users: false }),
    },
  })
  const pages = countPages(ranking, paging)
  const own = useOwnRow({ name, with_verified }, paging)

  return (
    <>
      <div className="cup-tools">
        <SearchBox label="Search by team name" value={team_name} onSearch={searchFor} />
        {useConfig()?.ranked_split && <RankedSwitch />}
        <p className="cup-count">
          <RowCount reply={ranking} paging={paging} noun="teams" />
          {!team_name && <FindMyRow own={own} paging={paging} />}
        </p>
      </div>
      <UserRankingTable
        reply={ranking}
        caption={name === OVERALL ? 'Players by season score' : `Players by score in the ${name} cup`}
        is_season_board={name === OVERALL}
        foot={!team_name && <PinnedRow own={own} paging={paging} is_season_board={name === OVERALL} />}
        placeholders={30}
        empty={
          <NoSuchRows team_name={team_name} page={paging.page} pages={pages} onClear={() => searchFor('')} />
        }
      />
      <Pagination label="the standings" paging={paging} pages={pages} />
    </>
  )
}
