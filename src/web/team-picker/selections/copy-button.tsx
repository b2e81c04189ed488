import type { Selection } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { COPY_QUESTION, mayCopy } from '#game/teams/copying.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import type { MyTeam } from '../../team/my-team.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.tsx'

type Props = {
  /** The selection whose team is copied. */
  source: Selection
  /** The selection on the page, whose team is replaced. */
  target: Selection
  /** The number of athletes to copy. */
  picks: number
  team: MyTeam
}

/** A button that copies a team after a confirmation. It is rendered only if the rules allow the copy. */
export function CopyButton({ source, target, picks, team }: Props) {
  const { confirm, confirmation } = useConfirm()
  const trading_times = {
    trading_opens_at: toInstant(target.trading_opens_at),
    trading_close: toInstant(target.trading_close),
    locked_at: null,
  }
  const is_allowed = useFromServerTime(
    (now) => now !== null && mayCopy(source, { ...target, ...trading_times }, now).ok,
  )
  if (!is_allowed || !team.is_open || picks === 0) return confirmation

  const copy = async () => {
    if (await confirm({ title: 'Copy team', message: COPY_QUESTION })) team.copyFrom(source.selection_id)
  }
  return (
    <>
      <button className="plain-button" type="button" onClick={() => void copy()}>
        Copy<span className="visually-hidden"> the team of {source.name}</span>
      </button>
      {confirmation}
    </>
  )
}
