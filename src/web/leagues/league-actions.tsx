import { use } from 'react'
import { useNavigate } from 'react-router'
import { deleteLeague, type League } from '#contract/leagues/leagues.ts'
import type { Membership } from '#game/leagues/league-members.ts'
import { JOIN_SENTENCES } from '#text/league-refusals.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { useConfirm } from '../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../ui/polite-region.tsx'
import { ReportLeague } from '../users/report-name.tsx'
import { LockIcon } from './league-name.tsx'
import { MembershipButton } from './membership-button.tsx'
import { useLeagueChange } from './use-league-change.ts'
import { useMembership } from './use-membership.tsx'

type Props = {
  league: League & { membership: Membership; is_verification_asked: boolean | null }
}

/** Buttons to join, leave or report a league. The league's admin can also delete it. */
export function LeagueActions({ league }: Props) {
  const { me } = use(SessionContext)
  const navigate = useNavigate()
  const acts = useMembership()
  const { membership, members, password_protected } = league

  const leave: typeof acts.leave = async (left) => {
    const has_left = await acts.leave(left)
    // The server has deleted the league, because its last member has left.
    if (has_left && members === 1) await navigate('/leagues')
    return has_left
  }
  return (
    <>
      <div className="league-acts">
        {membership === 'removed' ? (
          <p className="league-removed">{JOIN_SENTENCES.removed}</p>
        ) : (
          <MembershipButton entry={{ league, membership }} acts={{ ...acts, leave }} />
        )}
        {me?.user_name === league.admin_id && <DeleteLeague name={league.name} />}
        {membership === 'none' && password_protected && (
          <span>
            Needs a password
            <LockIcon />
          </span>
        )}
        {me && me.user_name !== league.admin_id && <ReportLeague name={league.name} />}
        {league.is_verification_asked && <span>Team challenge verification requested</span>}
      </div>
      {acts.dialogs}
    </>
  )
}

function DeleteLeague({ name }: { name: string }) {
  const navigate = useNavigate()
  const { confirm, confirmation } = useConfirm()
  const { send, is_sending } = useLeagueChange(deleteLeague)

  const confirmAndDelete = async () => {
    const message = 'Are you sure you want to delete this league?'
    if (!(await confirm({ title: 'Delete league', message }))) return
    if (!(await send({ params: { name } })).ok) return
    announcePolitely(`${name} has been deleted`)
    await navigate('/leagues')
  }
  return (
    <>
      <button
        className="plain-button plain-button-danger"
        type="button"
        aria-disabled={is_sending}
        onClick={() => void confirmAndDelete()}
      >
        Delete league
      </button>
      {confirmation}
    </>
  )
}
