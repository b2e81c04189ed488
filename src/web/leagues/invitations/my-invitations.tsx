import '../invite-board.css'
import { useNavigate } from 'react-router'
import type { MyInvitation } from '#contract/leagues/league-invitations.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { Board } from '../../ui/board.tsx'
import { leaguePath } from '../league-path.ts'
import { membersText } from '../league-text.ts'
import { FoldedRows } from './folded-rows.tsx'
import { useAnswer } from './use-answer.tsx'

/**
 * The invitations that the user has not answered yet. Renders nothing if there are none. The board is at the end of its
 * column, so that nothing moves when it appears.
 */
export function MyInvitations({ invitations }: { invitations: readonly MyInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <div className="my-invitations">
      <Board id="invitations" title={invitations.length === 1 ? 'Your invitation' : 'Your invitations'}>
        <FoldedRows
          rows={invitations}
          render={(invitation) => <Invitation key={invitation.name} invitation={invitation} />}
        />
      </Board>
    </div>
  )
}

function Invitation({ invitation }: { invitation: MyInvitation }) {
  const { name, members, invited_by } = invitation
  const locale = useNumberLocale()
  const navigate = useNavigate()
  const { is_busy, confirmation, ...answer } = useAnswer(name)
  const of_league = <span className="visually-hidden">{` ${name}`}</span>

  const join = async () => {
    if (!is_busy && (await answer.join())) await navigate(leaguePath(name))
  }
  const decline = async () => {
    if (!is_busy && (await answer.decline())) document.getElementById('my-leagues')?.focus()
  }
  return (
    <li className="invitation">
      <p className="invitation-text">
        <Link to={`/users/${invited_by.user_id}`}>
          <bdi>{invited_by.user_name}</bdi>
        </Link>{' '}
        invites you to{' '}
        <Link className="invitation-league" to={leaguePath(name)}>
          <bdi>{name}</bdi>
        </Link>
        <span className="invitation-more">{membersText(members, locale)}</span>
      </p>
      <div className="invite-acts">
        <button className="button" type="button" aria-disabled={is_busy} onClick={() => void join()}>
          Join{of_league}
        </button>
        <button className="plain-button" type="button" aria-disabled={is_busy} onClick={() => void decline()}>
          Decline{of_league}
        </button>
      </div>
      {confirmation}
    </li>
  )
}
