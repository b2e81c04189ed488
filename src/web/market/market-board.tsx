import { useId } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection } from '#contract/weekends.ts'
import type { Reply } from '../app/use-reply.ts'
import { CompareStart } from '../compare/compare-start.tsx'
import { AffordableBox } from '../pickers/affordable-box.tsx'
import { CommonReason } from '../pickers/common-reason.tsx'
import { NobodyFound } from '../pickers/nobody-found.tsx'
import { reasonOfAll } from '../pickers/reasons.ts'
import type { MyTeam } from '../team/my-team.ts'
import { Board } from '../ui/board.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RowCount } from '../ui/row-count.tsx'
import { RowsTable } from '../ui/rows-table.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { isAboutMoney, useMarketChoice, withoutFilters } from './market-choice.ts'
import { marketColumns } from './market-columns.ts'
import { MarketFilters } from './market-filters.tsx'
import { MarketRow } from './market-row.tsx'
import { ROWS, useMarketPage } from './use-market-page.ts'

type Props = {
  athletes: Reply<readonly Athlete[]>
  /** The points of the latest races by athlete_id; undefined while they are not known. */
  previous: ReadonlyMap<number, number> | undefined
  /** Undefined where nobody can trade: a visitor, a closed market. */
  team: MyTeam | undefined
  selection: Pick<Selection, 'takes_team_picks' | 'is_budget_enforced'>
  is_championship: boolean
}

/** All that can be bought, sorted, narrowed down and leafed through by the address. */
export function MarketBoard({ athletes, previous, team, selection, is_championship }: Props) {
  const choice = useMarketChoice()
  const { reply, at, pages, kinds, genders } = useMarketPage(athletes, previous, team, choice)
  const { takes_team_picks, is_budget_enforced } = selection
  const noun = takes_team_picks ? 'teams' : 'athletes'
  const reason_id = useId()
  const text = team && reply.state === 'ready' ? reasonOfAll(reply.data, team) : undefined
  const common = text === undefined ? undefined : { text, id: reason_id }

  return (
    <div className="market" data-sort={choice.sort.by}>
      <Board
        id="market"
        title="Market"
        note={<RowCount reply={reply} at={at} noun={noun} />}
        action={
          <SearchBox
            label="Search by name"
            value={choice.name}
            onSearch={(name) => choice.narrow({ name })}
          />
        }
      >
        <div className="market-tools">
          <MarketFilters choice={choice} kinds={kinds} genders={genders} />
          <CompareStart />
          {team && team.balance !== null && (
            <AffordableBox
              is_ticked={choice.is_affordable}
              onTick={(checked) => choice.narrow({ afford: checked ? 'true' : null })}
            />
          )}
        </div>
        <CommonReason reason={common} />
        <RowsTable
          reply={reply}
          caption={takes_team_picks ? 'Teams to buy and sell' : 'Athletes to buy and sell'}
          columns={marketColumns(choice, { may_trade: team !== undefined, has_prices: is_budget_enforced })}
          row={(row) => (
            <MarketRow
              key={row.athlete_id}
              row={row}
              team={team}
              common={common}
              has_prices={is_budget_enforced}
              is_championship={is_championship}
              awaits_previous={previous === undefined}
            />
          )}
          placeholders={ROWS}
          empty={
            <NobodyFound
              noun={noun}
              is_about_money={isAboutMoney(choice, team)}
              onClear={() => choice.narrow(withoutFilters())}
            />
          }
        />
        <Pagination label="the market" at={at} pages={pages} />
      </Board>
    </div>
  )
}
