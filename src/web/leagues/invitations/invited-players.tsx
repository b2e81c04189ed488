import '../invite-board.css'
import { use } from 'react'
import {
  type InvitedPlayer,
  listInvitedPlayers,
  withdrawInvitation,
} from '#contract/leagues/league-invitations.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { SessionContext } from '../../core/session/session-context.ts'
import { Failure } from '../../ui/failure.tsx'
import { PersonCell } from '../../ui/people/person-cell.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { useLeagueChange } from '../use-league-change.ts'
import { FoldedRows } from './folded-rows.tsx'

/**
 * Lists the open invitations that the user has made, and can withdraw. The league’s admin sees those of all members.
 */
export function InvitedPlayers({ name }: { name: string }) {
  const invited = useReply(listInvitedPlayers, { params: { name } }, { critical: false })
  if (invited.state === 'loading') return null
  if (invited.state === 'failed') return <Failure problem={invited.problem} retry={invited.retry} />
  if (invited.data.length === 0) return null
  return (
    <div className="invite-player">
      <h3>Invited</h3>
      <FoldedRows
        rows={invited.data}
        render={(invitation) => <Invited key={invitation.user.user_id} name={name} invitation={invitation} />}
      />
    </div>
  )
}

function Invited({ name, invitation }: { name: string; invitation: InvitedPlayer }) {
  const { me } = use(SessionContext)
  const { send, is_sending } = useLeagueChange(withdrawInvitation)
  const { user, invited_by } = invitation

  const withdraw = async () => {
    if (!(await send({ params: { name, user_id: user.user_id } })).ok) return
    document.getElementById('invite')?.focus()
    announcePolitely(`The invitation of ${user.user_name} is withdrawn`)
  }
  return (
    <li className="invitation">
      <PersonCell
        country={user.country}
        more={
          <>
            <bdi>{user.user_name}</bdi>
            {invited_by !== me?.user_name && (
              <>
                {' '}
                · invited by <bdi>{invited_by}</bdi>
              </>
            )}
          </>
        }
      >
        <Link to={`/users/${user.user_id}`}>
          <bdi>{user.team_name}</bdi>
        </Link>
      </PersonCell>
      <button
        className="plain-button"
        type="button"
        aria-disabled={is_sending}
        onClick={() => !is_sending && void withdraw()}
      >
        Withdraw
        <span className="visually-hidden">{` the invitation of ${user.user_name}`}</span>
      </button>
    </li>
  )
}
