import { useId } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection } from '#contract/weekends.ts'
import { CompareStart } from '../compare/compare-start.tsx'
import type { Reply } from '../core/api/use-reply.ts'
import type { MyTeam } from '../team/my-team.ts'
import { CommonReason } from '../team-picker/picker/common-reason.tsx'
import { AffordableBox, WatchedBox } from '../team-picker/picker/filter-boxes.tsx'
import { NobodyFound } from '../team-picker/picker/nobody-found.tsx'
import { listReasonOf } from '../team-picker/picker/reasons.ts'
import { Board } from '../ui/board.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import { RowCount } from '../ui/tables/row-count.tsx'
import { type Column, RowsTable } from '../ui/tables/rows-table.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { isOnlyBudgetFilter, useMarketChoice, withoutFilters } from './market-choice.ts'
import { MarketFilters } from './market-filters.tsx'
import { MarketRow } from './market-row.tsx'
import { type SortKey, sortAfter, sortText } from './market-sort.ts'
import { ROWS_PER_PAGE, useMarketPage } from './use-market-page.ts'

const COLUMNS: readonly { by: SortKey; label: string; className: string }[] = [
  { by: 'name', label: 'Name', className: 'market-name' },
  { by: 'price', label: 'Price', className: 'number market-price' },
  { by: 'score', label: 'Score', className: 'number market-score' },
  { by: 'previous', label: 'Prev race pts.', className: 'number market-previous' },
  { by: 'ranking', label: 'Ranking score', className: 'number market-ranking' },
]

type Choice = Pick<ReturnType<typeof useMarketChoice>, 'sort' | 'addressWith'>

type Shown = {
  may_trade: boolean
  /** Whether there are columns for the price and the ranking score. */
  has_prices: boolean
}

/** Returns the columns with links that sort by them. Users who cannot trade get no trade column. */
export function marketColumns({ sort, addressWith }: Choice, { may_trade, has_prices }: Shown): Column[] {
  const shown = COLUMNS.filter(({ by }) => has_prices || (by !== 'price' && by !== 'ranking'))
  const columns = shown.map(({ by, label, className }) => ({
    label,
    className,
    sort: {
      to: addressWith({ sort: sortText(sortAfter(sort, by)) }),
      order: sort.by === by ? orderOf(sort.is_descending) : undefined,
    },
  }))
  return may_trade ? [...columns, { label: 'Trade', className: 'market-trade' }] : columns
}

function orderOf(is_descending: boolean) {
  return is_descending ? ('descending' as const) : ('ascending' as const)
}

type Props = {
  athletes: Reply<readonly Athlete[]>
  /** The points in the latest race, by athlete_id. Undefined until they are loaded. */
  previous_points: ReadonlyMap<number, number> | undefined
  /** The user's team. Undefined for visitors, and when the market is closed. */
  team: MyTeam | undefined
  selection: Pick<Selection, 'takes_team_picks' | 'is_budget_enforced'>
  is_championship: boolean
}

/** A table of the athletes on offer. The order, the filters and the page are in the URL. */
export function MarketBoard({ athletes, previous_points, team, selection, is_championship }: Props) {
  const choice = useMarketChoice()
  const { reply, paging, pages, kinds, genders } = useMarketPage(athletes, previous_points, team, choice)
  const { takes_team_picks, is_budget_enforced } = selection
  const noun = takes_team_picks ? 'teams' : 'athletes'
  const reason_id = useId()
  const common_reason =
    team && reply.state === 'ready' ? listReasonOf(reply.data, team, reason_id) : undefined

  return (
    <div className="market" data-sort={choice.sort.by}>
      <Board
        id="market"
        title="Market"
        note={<RowCount reply={reply} paging={paging} noun={noun} />}
        action={
          <SearchBox
            label="Search by name"
            value={choice.name}
            onSearch={(name) => choice.setFilters({ name })}
          />
        }
      >
        <div className="market-tools">
          <MarketFilters choice={choice} kinds={kinds} genders={genders} />
          <CompareStart />
          {team && team.balance !== null && (
            <AffordableBox
              is_ticked={choice.only_affordable}
              onTick={(checked) => choice.setFilters({ afford: checked ? 'true' : null })}
            />
          )}
          <WatchedBox
            is_ticked={choice.only_watched}
            onTick={(checked) => choice.setFilters({ watched: checked ? 'true' : null })}
          />
        </div>
        <CommonReason reason={common_reason} />
        <RowsTable
          reply={reply}
          caption={takes_team_picks ? 'Teams to buy and sell' : 'Athletes to buy and sell'}
          columns={marketColumns(choice, { may_trade: team !== undefined, has_prices: is_budget_enforced })}
          row={(row) => (
            <MarketRow
              key={row.athlete_id}
              row={row}
              team={team}
              common_reason={common_reason}
              has_prices={is_budget_enforced}
              is_championship={is_championship}
              awaits_previous_points={previous_points === undefined}
            />
          )}
          placeholders={ROWS_PER_PAGE}
          empty={
            <NobodyFound
              noun={noun}
              is_budget_filter={isOnlyBudgetFilter(choice, team)}
              onClear={() => choice.setFilters(withoutFilters())}
            />
          }
        />
        <Pagination label="the market" paging={paging} pages={pages} />
      </Board>
    </div>
  )
}
