import { getLeaderboard } from '#contract/cups.ts'
import { Page } from '../app/page.tsx'
import { countPages, usePageNumber } from '../app/page-number.ts'
import { useReply } from '../app/use-reply.ts'
import { SeasonProgress } from '../config/season-progress.tsx'
import { useConfig } from '../config/use-config.ts'
import { Board } from '../ui/board.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RowCount } from '../ui/row-count.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { NoSuchRows } from '../users/no-such-rows.tsx'
import { useTeamSearch } from '../users/use-team-search.ts'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

const ROWS = 100

export function OverallPage() {
  const config = useConfig()
  const { team_name, searchFor } = useTeamSearch()
  const at = usePageNumber(ROWS)
  const ranking = useReply(getLeaderboard, {
    params: { name: 'Overall' },
    query: { limit: at.limit, offset: at.offset, team_name },
  })
  const pages = countPages(ranking, at)

  return (
    <Page
      title="Overall Player Standings"
      eyebrow={config?.current_season && `Season ${config.current_season}`}
      lead={<SeasonProgress config={config} />}
    >
      <Board
        id="standings"
        title="All players"
        note={<RowCount reply={ranking} at={at} noun="teams" />}
        action={<SearchBox label="Search by team name" value={team_name} onSearch={searchFor} />}
      >
        <UserRankingTable
          reply={ranking}
          caption="Players by season score"
          placeholders={30}
          empty={
            <NoSuchRows team_name={team_name} page={at.page} pages={pages} onClear={() => searchFor('')} />
          }
        />
        <Pagination label="the standings" at={at} pages={pages} />
      </Board>
    </Page>
  )
}
