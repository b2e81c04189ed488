import { listMyLeagues } from '#contract/leagues/leagues.ts'
import { countPages, usePaging } from '../core/api/paging.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { useListSearch } from '../core/paths/page-search.ts'
import { Board } from '../ui/board.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { scrollToBoard } from '../ui/scroll-to-board.ts'
import { Pagination } from '../ui/tables/pagination.tsx'
import { RowCount } from '../ui/tables/row-count.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { LeagueTable } from './league-table.tsx'

const ROWS_PER_PAGE = 10
const PARAMS = { text: 'my_name', page: 'my_page' }

export function MyLeagues() {
  const { text: name, searchFor } = useListSearch(PARAMS)
  const paging = usePaging(ROWS_PER_PAGE, PARAMS.page)
  const leagues = useReply(listMyLeagues, { query: { limit: paging.limit, offset: paging.offset, name } })
  const pages = countPages(leagues, paging)
  const has_any = name !== '' || pages > 0

  return (
    <Board
      id="my-leagues"
      title="My Leagues"
      note={has_any && <RowCount reply={leagues} paging={paging} noun={nounFor(leagues)} />}
      action={has_any && <SearchBox label="Search my leagues" value={name} onSearch={searchFor} />}
    >
      <LeagueTable
        reply={leagues}
        caption="My leagues by season score"
        marks_own={false}
        placeholders={3}
        empty={<NoOwnLeagues name={name} pages={pages} onClear={() => searchFor('')} />}
      />
      <Pagination label="my leagues" paging={paging} pages={pages} />
    </Board>
  )
}

type NoneProps = { name: string; pages: number; onClear: () => void }

function NoOwnLeagues({ name, pages, onClear }: NoneProps) {
  if (!name && pages === 0) {
    return (
      <Notice badge="0" title="You are not in a league yet">
        <p>Create one for your friends, join one from the list below, or enter an invite code.</p>
      </Notice>
    )
  }
  return (
    <Notice
      badge="?"
      title={pages > 0 ? 'There is nothing on this page' : `None of your league names start with “${name}”`}
    >
      <Button
        onClick={(event) => {
          scrollToBoard(event)
          onClear()
        }}
      >
        Show all my leagues
      </Button>
    </Notice>
  )
}

function nounFor(leagues: Reply<unknown>): string {
  return leagues.state === 'ready' && leagues.total === 1 ? 'league' : 'leagues'
}
