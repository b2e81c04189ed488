import './invite-board.css'
import type { LeagueEntry } from '#contract/leagues/leagues.ts'
import type { MembershipActs } from './use-membership.tsx'

type Props = { entry: Pick<LeagueEntry, 'league' | 'membership'>; acts: MembershipActs }

/** Join or Leave; one button, so that it keeps the focus when it changes. Removed members have none. */
export function MembershipButton({ entry: { league, membership }, acts }: Props) {
  if (membership === 'removed') return <span className="membership-gone">Removed</span>

  const is_member = membership === 'member'
  const is_busy = acts.busy_with === league.name
  const act = () => {
    if (is_busy) return
    if (is_member) void acts.leave(league)
    else acts.join(league)
  }
  return (
    <button
      className={is_member ? 'plain-button membership' : 'plain-button membership membership-join'}
      type="button"
      aria-disabled={is_busy}
      onClick={act}
    >
      {is_member ? 'Leave' : 'Join'}
      <span className="visually-hidden">{` ${league.name}`}</span>
    </button>
  )
}
