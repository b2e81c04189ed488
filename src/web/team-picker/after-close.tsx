import './pick-team.css'
import { useSearchParams } from 'react-router'
import { getUpcomingWeekend, type Selection, type Weekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { Link } from '../core/paths/link.tsx'
import { useNextToClose } from '../weekends/use-next-to-close.ts'
import { NO_TEAM } from './selections/no-team.ts'
import { addressOfSelection, isFullyScored } from './selections/selection-text.ts'

type Props = { weekend: Weekend; selection: Selection; picks: number }

/** Shown after the deadline. Says whether the player has a team, and links to the next open selection. */
export function AfterClose({ weekend, selection, picks }: Props) {
  const [search] = useSearchParams()
  const next = useNextToClose(weekend.selections)
  const upcoming = useReply(getUpcomingWeekend, {}, { critical: false })
  const next_weekend = upcoming.state === 'ready' ? upcoming.data : weekend
  const is_other = next_weekend.weekend_id !== weekend.weekend_id
  const next_elsewhere = useNextToClose(next_weekend.selections)
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
          {is_other && next_elsewhere && (
            <>
              {' '}
              <Link className="button" to={`/athletes?selection=${next_elsewhere.selection_id}`}>
                Pick for {next_weekend.weekend_name}
              </Link>
            </>
          )}
        </span>
      )}
    </div>
  )
}
