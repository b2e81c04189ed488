import '../invite-board.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  type MyInvitation,
} from '#contract/leagues/league-invitations.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { Board } from '../../ui/board.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { leaguePath } from '../league-path.ts'
import { membersText } from '../league-text.ts'
import { useLeagueChange } from '../use-league-change.ts'

/**
 * The invitations that the user has not answered yet, or only the one to `league`. Renders nothing if there are none.
 */
export function MyInvitations({ league }: { league?: string }) {
  const reply = useReply(listMyInvitations, {}, { critical: false })
  const all = reply.state === 'ready' ? reply.data : []
  const invitations = all.filter(({ name }) => league === undefined || name === league)
  if (invitations.length === 0) return null
  return (
    <div className="my-invitations">
      <Board id="invitations" title={invitations.length === 1 ? 'Your invitation' : 'Your invitations'}>
        <ul className="invitations">
          {invitations.map((invitation) => (
            <Invitation key={invitation.name} invitation={invitation} />
          ))}
        </ul>
      </Board>
    </div>
  )
}

function Invitation({ invitation }: { invitation: MyInvitation }) {
  const { name, members, invited_by } = invitation
  const locale = useNumberLocale()
  const { is_busy, join, decline, confirmation } = useAnswer(name)
  const of_league = <span className="visually-hidden">{` ${name}`}</span>
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
        <button
          className="button"
          type="button"
          aria-disabled={is_busy}
          onClick={() => !is_busy && void join()}
        >
          Join{of_league}
        </button>
        <button
          className="plain-button"
          type="button"
          aria-disabled={is_busy}
          onClick={() => !is_busy && void decline()}
        >
          Decline{of_league}
        </button>
      </div>
      {confirmation}
    </li>
  )
}

/** Returns functions that answer an invitation. If it was withdrawn in the meantime, the list is fetched again. */
function useAnswer(name: string) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const joining = useLeagueChange(acceptInvitation)
  const declining = useLeagueChange(declineInvitation)
  const { confirm, confirmation } = useConfirm()
  const reload = () => client.invalidateQueries({ queryKey: [listMyInvitations.path] })
  const params = { name }

  const join = async () => {
    if (!(await joining.send({ params })).ok) return reload()
    announcePolitely(`You have joined ${name}`)
    await navigate(leaguePath(name))
  }
  const decline = async () => {
    const message = `${name} cannot invite you again. Are you sure you want to decline?`
    if (!(await confirm({ title: 'Decline the invitation', message }))) return
    if (!(await declining.send({ params })).ok) return reload()
    const heading = document.getElementById('my-leagues') ?? document.getElementById('members')
    heading?.focus()
    announcePolitely(`You have declined the invitation to ${name}`)
  }
  return { is_busy: joining.is_sending || declining.is_sending, join, decline, confirmation }
}
