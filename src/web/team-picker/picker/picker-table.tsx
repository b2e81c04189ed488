import type { Selection, Weekend } from '#contract/weekends.ts'
import { NoPopularityNote } from '../../compare/no-popularity-note.tsx'
import type { Reply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { PlaceholderRows } from '../../ui/tables/placeholder-rows.tsx'
import type { ListTeam } from '../reserves/list-team.ts'
import { CommonReason } from './common-reason.tsx'
import { NobodyFound } from './nobody-found.tsx'
import type { Sort } from './picker-choice.ts'
import { columnsOf, RATIO_LABEL } from './picker-columns.ts'
import { PickerHead } from './picker-head.tsx'
import { PickerRow } from './picker-row.tsx'
import type { PickerAthlete as Row } from './picker-rows.ts'
import { listReasonOf } from './reasons.ts'
import { ROWS_PER_PAGE } from './use-picker-choice.ts'

type Props = {
  weekend: Weekend
  selection: Selection
  title: string
  reply: Reply<readonly Row[]>
  sort: Sort
  onSort: (sort: Sort) => void
  team: ListTeam | undefined
  /** Why popularities are missing. Undefined if the reason is unknown. */
  no_popularity_reason: string | undefined
  /** Whether only affordable athletes are listed. */
  is_budget_filter: boolean
  reason_id: string
  onClear: () => void
}

/**
 * A page of a list, with headers that sort it. If no athlete can be added, and the reason is the same for all, the
 * reason is shown once above the table.
 */
export function PickerTable(props: Props) {
  const { weekend, selection, title, reply, sort, onSort, team, no_popularity_reason, reason_id } = props
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />

  const rows = reply.state === 'ready' ? reply.data : []
  if (reply.state === 'ready' && rows.length === 0)
    return (
      <NobodyFound
        noun={selection.takes_team_picks ? 'teams' : 'athletes'}
        is_budget_filter={props.is_budget_filter}
        onClear={props.onClear}
      />
    )

  const columns = columnsOf(selection)
  const athletes = rows.map(({ athlete }) => athlete)
  const common_reason = team?.is_open ? listReasonOf(athletes, team, reason_id) : undefined
  return (
    <>
      <CommonReason reason={common_reason} />
      <div className="picker-scope">
        <table className={`rows picker-rows picker-by-${sort.by}`} aria-busy={reply.state === 'loading'}>
          <caption className="visually-hidden">{title}</caption>
          <PickerHead columns={columns} sort={sort} onSort={onSort} has_buttons={team !== undefined} />
          {reply.state === 'ready' ? (
            <tbody>
              {rows.map((row) => (
                <PickerRow
                  key={row.athlete.athlete_id}
                  row={row}
                  weekend={weekend}
                  selection={selection}
                  team={team}
                  common_reason={common_reason}
                />
              ))}
            </tbody>
          ) : (
            <tbody className="placeholders" aria-hidden="true">
              <PlaceholderRows rows={ROWS_PER_PAGE} columns={columns} />
            </tbody>
          )}
        </table>
        {rows.some(({ ratio }) => ratio === undefined) && (
          <NoPopularityNote label={RATIO_LABEL} reason={no_popularity_reason} />
        )}
      </div>
    </>
  )
}
