import { Link, useSearchParams } from 'react-router'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { nextOpenAfter } from './selections/chosen-selection.ts'
import { NO_TEAM } from './selections/no-team.ts'
import { addressOfSelection, isFullyScored } from './selections/selection-text.ts'

type Props = { weekend: Weekend; selection: Selection; picks: number }

/** Shown after the deadline. Says whether the player has a team, and links to the next open selection. */
export function AfterClose({ weekend, selection, picks }: Props) {
  const [search] = useSearchParams()
  const next_id = useFromServerTime((now) =>
    now === null ? null : (nextOpenAfter(weekend, now)?.selection_id ?? null),
  )
  const next = weekend.selections.find(({ selection_id }) => selection_id === next_id)
  const is_over = isFullyScored(selection)

  return (
    <div className="after-close">
      <output>
        <strong>Picks are closed.</strong>{' '}
        {picks === 0
          ? `${NO_TEAM}.`
          : is_over
            ? 'Your team’s points are in.'
            : 'Your team is locked. Now it is up to your athletes.'}
      </output>
      {next ? (
        <Link className="button" to={addressOfSelection(search, next.selection_id)}>
          Pick for {next.name}
        </Link>
      ) : (
        <span className="after-close-more">
          <Link to={`/events/${weekend.weekend_id}`}>Go to {weekend.weekend_name}</Link>
        </span>
      )}
    </div>
  )
}
