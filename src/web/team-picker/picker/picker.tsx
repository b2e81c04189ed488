import '../picker.css'
import { useId } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { pageCount } from '#text/pagination.ts'
import type { Reply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import type { MyTeam } from '../../team/my-team.ts'
import { Board } from '../../ui/board.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { RowCount } from '../../ui/tables/row-count.tsx'
import { PREFIXES } from './picker-choice.ts'
import { columnsOf } from './picker-columns.ts'
import { chosenRows, toRow } from './picker-rows.ts'
import { PickerTable } from './picker-table.tsx'
import { pickedText, pickerNoun, pickerTitle } from './picker-text.ts'
import { PickerTools } from './picker-tools.tsx'
import { ROWS, usePickerChoice } from './use-picker-choice.ts'

/** The share of teams that hold each athlete, as far as it may be shown; and why there is none, if known. */
export type Popularity = { ratios: ReadonlyMap<number, number>; no_popularity_reason: string | undefined }

export type PickerProps = {
  weekend: Weekend
  selection: Selection
  gender: Gender
  athletes: Reply<readonly Athlete[]>
  popularity: Popularity
  /** Undefined for visitors, and while loading. */
  team: MyTeam | undefined
  /** The budget a visitor would have. */
  budget: number | null
}

/** The athletes of a gender, ten a page: to search, sort, add and remove. */
export function Picker({ weekend, selection, gender, athletes, popularity, team, budget }: PickerProps) {
  const locale = useNumberLocale()
  const reason_id = useId()
  const { at, choose, ...choice } = usePickerChoice(gender)
  const title = pickerTitle(gender, selection)
  const noun = pickerNoun(gender, selection)

  const all = athletes.state === 'ready' ? athletes.data.filter((athlete) => athlete.gender === gender) : []
  const rows = chosenRows(
    all.map((athlete) => toRow(athlete, popularity.ratios)),
    choice,
    {
      balance: selection.is_budget_enforced ? (team ? team.balance : budget) : null,
      picked: new Set(team?.picks.map(({ athlete_id }) => athlete_id)),
    },
  )
  const pages = pageCount(rows.length, ROWS)
  const page = Math.min(at.page, Math.max(1, pages))
  const shown = rows.slice((page - 1) * ROWS, page * ROWS)
  const reply = athletes.state === 'ready' ? { ...athletes, data: shown, total: rows.length } : athletes
  const here = { ...at, page, offset: (page - 1) * ROWS }

  return (
    <Board
      id={PREFIXES[gender]}
      title={title}
      note={team && pickedText(gender, team.picks, selection, locale)}
      action={<RowCount reply={reply} at={here} noun={noun} />}
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
        is_budget_filter={choice.filterPrice && team?.balance != null}
        reason_id={reason_id}
        onClear={() => choose({ name: '', filterPrice: false })}
      />
      <Pagination label={title.toLowerCase()} at={here} pages={pages} />
    </Board>
  )
}
