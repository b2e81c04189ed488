import '../invite-board.css'
import '../leagues.css'
import { listMyInvitations, type MyInvitation } from '#contract/leagues/league-invitations.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import type { Answer } from './use-answer.tsx'

/** Fetches the invitations that the user has not answered yet. */
export function useMyInvitations(is_player: boolean): Reply<MyInvitation[]> {
  return useReply(listMyInvitations, is_player ? {} : undefined, { critical: false })
}

/** Says that the invitations could not be loaded, or how many the user has, with a link to them. */
export function InvitationCount({ reply }: { reply: Reply<MyInvitation[]> }) {
  if (reply.state === 'failed') return <FailedNote retry={reply.retry} />
  const count = reply.state === 'ready' ? reply.data.length : 0
  if (count === 0) return null
  return (
    <div className="invitation-note">
      <a href="#invitations">{count === 1 ? 'You have an invitation' : `You have ${count} invitations`}</a>
    </div>
  )
}

type InviterProps = {
  reply: Reply<MyInvitation[]>
  /** The invitation to the league of the page. */
  invitation: MyInvitation | undefined
  answer: Answer
}

/** Says who invites the user to the league of the page, with a button to decline. */
export function InviterNote({ reply, invitation, answer }: InviterProps) {
  if (reply.state === 'failed') return <FailedNote retry={reply.retry} />
  if (!invitation) return null
  const decline = async () => {
    if (!answer.is_busy && (await answer.decline())) document.getElementById('members')?.focus()
  }
  return (
    <div className="invitation-note">
      <bdi>{invitation.invited_by.user_name}</bdi> invites you.{' '}
      <button
        className="note-button"
        type="button"
        aria-disabled={answer.is_busy}
        onClick={() => void decline()}
      >
        Decline
        <span className="visually-hidden">{` ${invitation.name}`}</span>
      </button>
    </div>
  )
}

function FailedNote({ retry }: { retry: () => void }) {
  return (
    <div className="invitation-note" role="alert">
      Could not load your invitations.{' '}
      <button className="note-button" type="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}
