import type { Selection, Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { mayCopy } from '#game/teams/copying.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { useCopyTeam } from '../../team/copy/use-copy-team.tsx'
import type { MyTeam } from '../../team/my-team.ts'

type Props = {
  weekend: Weekend
  /** The selection whose team is copied. */
  source: Selection
  /** The selection on the page, whose team is replaced. */
  target: Selection
  /** The number of athletes to copy. */
  picks: number
  team: MyTeam
}

/** A button that copies a team, as far as it fits, after a confirmation. Rendered only if the rules allow the copy. */
export function CopyButton({ weekend, source, target, picks, team }: Props) {
  const { copy, confirmation } = useCopyTeam(team)
  const trading_times = {
    trading_opens_at: toInstant(target.trading_opens_at),
    trading_close: toInstant(target.trading_close),
    locked_at: null,
  }
  const is_allowed = useFromServerTime(
    (now) => now !== null && mayCopy(source, { ...target, ...trading_times }, now).ok,
  )
  if (!is_allowed || !team.is_open || picks === 0) return confirmation

  return (
    <>
      <button
        className="plain-button"
        type="button"
        onClick={() => void copy({ weekend, selection: source })}
      >
        Copy<span className="visually-hidden"> the team of {source.name}</span>
      </button>
      {confirmation}
    </>
  )
}
