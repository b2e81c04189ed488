import './invite-board.css'
import { use, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { deleteLeague, type League } from '#contract/leagues/leagues.ts'
import type { Membership } from '#game/leagues/league-members.ts'
import { JOIN_SENTENCES } from '#text/league-refusals.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { useConfirm } from '../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../ui/polite-region.tsx'
import { ReportLeague } from '../users/report-name.tsx'
import { BoardStatus } from '../weekend-status/status-line.tsx'
import { InviterNote, useMyInvitations } from './invitations/invitation-note.tsx'
import { useAnswer } from './invitations/use-answer.tsx'
import { LockIcon } from './league-name.tsx'
import { MembershipButton } from './membership-button.tsx'
import { ShareInvite } from './share-invite.tsx'
import { useLeagueChange } from './use-league-change.ts'
import { useMembership } from './use-membership.tsx'

type Props = {
  league: League & { membership: Membership; is_verification_asked: boolean | null }
  /** Whether the list of members has buttons to remove members. */
  is_removing: boolean
  onRemoving: (is_removing: boolean) => void
}

/** Shows the board status or an invitation, the buttons to join and share the league, and a menu of other actions. */
export function LeagueActions({ league, is_removing, onRemoving }: Props) {
  const { me } = use(SessionContext)
  const navigate = useNavigate()
  const acts = useMembership()
  const row = useFocusAfterChange(league.membership)
  const { membership, members, password_protected } = league
  const is_admin = me?.user_name === league.admin_id
  const is_member = membership === 'member'
  const { reply, invitation, answer, join } = useInvitation(league, acts.join)

  const leave: typeof acts.leave = async (left) => {
    const has_left = await acts.leave(left)
    // The server has deleted the league, because its last member has left.
    if (has_left && members === 1) await navigate('/leagues')
    return has_left
  }
  const button = <MembershipButton entry={{ league, membership }} acts={{ ...acts, join, leave }} />
  return (
    <>
      <div className="league-status">
        <BoardStatus />
        {membership === 'none' && <InviterNote reply={reply} invitation={invitation} answer={answer} />}
      </div>
      <div className="league-acts" ref={row}>
        {membership === 'removed' && <p className="league-removed">{JOIN_SENTENCES.removed}</p>}
        {membership === 'none' && button}
        {is_member && <ShareInvite name={league.name} is_admin={is_admin} />}
        {membership === 'none' && password_protected && (
          <span>
            {invitation ? 'No password needed' : 'Password required'}
            {!invitation && <LockIcon />}
          </span>
        )}
        {me && (
          <details className="league-menu">
            <summary className="plain-button">{is_admin ? 'Manage' : 'More'}</summary>
            <div className="league-menu-acts">
              {is_member && button}
              {is_admin && members > 1 && (
                <button
                  className="plain-button"
                  type="button"
                  aria-pressed={is_removing}
                  onClick={() => onRemoving(!is_removing)}
                >
                  Remove players
                </button>
              )}
              {is_admin && <DeleteLeague name={league.name} />}
              {!is_admin && <ReportLeague name={league.name} />}
            </div>
          </details>
        )}
        {league.is_verification_asked && <span>Team challenge verification requested</span>}
      </div>
      {acts.dialogs}
      {answer.confirmation}
    </>
  )
}

/** Returns the user’s invitation to the league, and a function that joins with the invitation or without one. */
function useInvitation({ name, membership }: Props['league'], joinOtherwise: (league: League) => void) {
  const is_player = use(SessionContext).state === 'player'
  const reply = useMyInvitations(is_player && membership === 'none')
  const answer = useAnswer(name)
  const invitation = reply.state === 'ready' ? reply.data.find((each) => each.name === name) : undefined
  const join = (league: League) => {
    if (!invitation) joinOtherwise(league)
    else if (!answer.is_busy) void answer.join()
  }
  return { reply, invitation, answer, join }
}

/** Focuses the first remaining button after the user has joined or left, because the clicked button disappears. */
function useFocusAfterChange(membership: Membership) {
  const row = useRef<HTMLDivElement>(null)
  const last = useRef(membership)
  useEffect(() => {
    if (last.current === membership) return
    last.current = membership
    row.current?.querySelector<HTMLElement>('.button, button')?.focus()
  }, [membership])
  return row
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
