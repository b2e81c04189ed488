import '../picker.css'
import { useId } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { pageCount } from '#text/pagination.ts'
import { useWatchlist } from '../../athletes/watchlist.tsx'
import type { Reply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Board } from '../../ui/board.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { RowCount } from '../../ui/tables/row-count.tsx'
import type { ListTeam } from '../reserves/list-team.ts'
import { PREFIXES } from './picker-choice.ts'
import { columnsOf } from './picker-columns.ts'
import { chosenRows, toRow } from './picker-rows.ts'
import { PickerTable } from './picker-table.tsx'
import { listNote, pickerNoun, pickerTitle } from './picker-text.ts'
import { PickerTools } from './picker-tools.tsx'
import { ROWS_PER_PAGE, usePickerChoice } from './use-picker-choice.ts'

/**
 * `ratios` are the shares of teams that picked each athlete, as far as they are published. `no_popularity_reason` says
 * why some shares are missing, if the reason is known.
 */
export type Popularity = { ratios: ReadonlyMap<number, number>; no_popularity_reason: string | undefined }

export type PickerProps = {
  weekend: Weekend
  selection: Selection
  gender: Gender
  athletes: Reply<readonly Athlete[]>
  popularity: Popularity
  /** The user's team, or its reserves. Undefined for visitors, and while it is loading. */
  team: ListTeam | undefined
  /** The budget of a team. Null if there is no budget. */
  budget: number | null
}

export function Picker({ weekend, selection, gender, athletes, popularity, team, budget }: PickerProps) {
  const locale = useNumberLocale()
  const reason_id = useId()
  const { paging, choose, ...choice } = usePickerChoice(gender)
  const title = pickerTitle(gender, selection)
  const noun = pickerNoun(gender, selection)

  const watched = useWatchlist()
  const only = choice.only_watched ? watched : undefined
  const of_gender = athletes.state === 'ready' ? athletes.data.filter((each) => each.gender === gender) : []
  const all = only ? of_gender.filter(({ athlete_id }) => only.has(athlete_id)) : of_gender
  const rows = chosenRows(
    all.map((athlete) => toRow(athlete, popularity.ratios)),
    choice,
    {
      balance: selection.is_budget_enforced ? (team ? team.balance : budget) : null,
      picked: new Set(team?.picks.map(({ athlete_id }) => athlete_id)),
    },
  )
  const pages = pageCount(rows.length, ROWS_PER_PAGE)
  const page = Math.min(paging.page, Math.max(1, pages))
  const shown = rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)
  const reply = athletes.state === 'ready' ? { ...athletes, data: shown, total: rows.length } : athletes
  const shown_paging = { ...paging, page, offset: (page - 1) * ROWS_PER_PAGE }

  return (
    <Board
      id={PREFIXES[gender]}
      title={title}
      note={team && listNote(gender, team, selection, locale)}
      action={<RowCount reply={reply} paging={shown_paging} noun={noun} />}
    >
      <PickerTools
        title={title}
        choice={choice}
        choose={choose}
        columns={columnsOf(selection)}
        has_prices={selection.is_budget_enforced}
      />
      <PickerTable
        weekend={weekend}
        selection={selection}
        title={title}
        reply={reply}
        sort={choice.sort}
        onSort={(sort) => choose({ sort })}
        team={team}
        no_popularity_reason={popularity.no_popularity_reason}
        is_budget_filter={choice.only_affordable && !only && team?.balance != null}
        reason_id={reason_id}
        onClear={() => choose({ name: '', only_affordable: false, only_watched: false })}
      />
      <Pagination label={title.toLowerCase()} paging={shown_paging} pages={pages} />
    </Board>
  )
}
