import './invite-board.css'
import { use } from 'react'
import { joinLeague, leaveLeague } from '#contract/leagues/league-members.ts'
import type { LeagueEntry } from '#contract/leagues/leagues.ts'
import { usePending } from '../core/mutations/use-change.ts'
import { SessionContext } from '../core/session/session-context.ts'
import type { MembershipActions } from './use-membership.tsx'

type Props = { entry: Pick<LeagueEntry, 'league' | 'membership'>; acts: MembershipActions }

/**
 * The button to join or leave a league. Join and Leave are one element, which keeps the focus when its text changes.
 * The button says Join as soon as the player has clicked Leave. Removed members have no button.
 */
export function MembershipButton({ entry: { league, membership }, acts }: Props) {
  const { name } = league
  const { me } = use(SessionContext)
  const is_leaving = usePending(me?.user_id, leaveLeague, { name }).length > 0
  const is_busy = usePending(me?.user_id, joinLeague, { name }).length > 0 || is_leaving
  if (membership === 'removed') return <span className="membership-gone">Removed</span>

  const is_member = membership === 'member' && !is_leaving
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
      <span className="visually-hidden">{` ${name}`}</span>
    </button>
  )
}
