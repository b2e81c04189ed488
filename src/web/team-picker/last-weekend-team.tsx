import { getMyWeekendResults, type MyPick } from '#contract/me.ts'
import { getPreviousWeekend, type Selection, type Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useCopyTeam } from '../team/copy/use-copy-team.tsx'
import type { MyTeam } from '../team/my-team.ts'

type Props = { weekend: Weekend; selection: Selection; team: MyTeam }

/** A button that copies the team of the latest weekend with results. Not shown if the player had no such team. */
export function LastWeekendTeam({ weekend, selection, team }: Props) {
  const { copy, confirmation } = useCopyTeam(team)
  const previous = useReply(getPreviousWeekend, {}, { critical: false })
  // A tour that is under way is both the previous weekend and the weekend on this page.
  const last =
    previous.state === 'ready' && previous.data.weekend_id !== weekend.weekend_id ? previous.data : undefined
  const mine = useReply(getMyWeekendResults, last && { params: { weekend_id: last.weekend_id } }, {
    critical: false,
  })
  const source =
    last && mine.state === 'ready' ? bestSource(last.selections, mine.data.athletes, selection) : undefined
  if (!last || !source || !team.is_open || !team.fitting) return confirmation

  return (
    <>
      <button
        className="plain-button"
        type="button"
        onClick={() => void copy({ weekend: last, selection: source })}
      >
        Use last weekend’s team
      </button>
      {confirmation}
    </>
  )
}

type Kind = Pick<Selection, 'takes_team_picks' | 'is_mixed' | 'takes_ranked_picks'>

/**
 * Returns the selection to copy from. It must have picks, and take the same kind of athletes as the target. Selections
 * with the target's setting for ranked picks come first, then those with more picks, then those that closed later.
 */
export function bestSource<Row extends Pick<Selection, 'selection_id' | 'trading_close'> & Kind>(
  selections: readonly Row[],
  picks: readonly Pick<MyPick, 'selection_id'>[],
  target: Kind,
): Row | undefined {
  const countOf = ({ selection_id }: Row) => picks.filter((pick) => pick.selection_id === selection_id).length
  const isAlike = (row: Row) => Number(row.takes_ranked_picks === target.takes_ranked_picks)
  const [best] = selections
    .filter((row) => row.takes_team_picks === target.takes_team_picks && row.is_mixed === target.is_mixed)
    .filter((row) => countOf(row) > 0)
    .sort(
      (a, b) =>
        isAlike(b) - isAlike(a) ||
        countOf(b) - countOf(a) ||
        toInstant(b.trading_close) - toInstant(a.trading_close),
    )
  return best
}
