import './invite-board.css'
import { getInvite } from '#contract/leagues/league-invites.ts'
import { showInviteCode } from '#game/leagues/league-invites.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useOrigin } from '../embed/use-origin.ts'
import { Board } from '../ui/board.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { InviteActions } from './invite-actions.tsx'
import { invitePath } from './league-path.ts'

/** Shows the invite of a league to its members. The admin can replace or revoke it. */
export function InviteBoard({ name, is_admin }: { name: string; is_admin: boolean }) {
  const invite = useReply(getInvite, { params: { name } }, { critical: false })

  return (
    <Board id="invite" title="Invite friends">
      <div className="invite">
        {invite.state === 'loading' && <Spinner />}
        {invite.state === 'failed' && <Failure problem={invite.problem} retry={invite.retry} />}
        {invite.state === 'ready' && (
          <>
            <InviteLinks code={invite.data.code} is_admin={is_admin} />
            {is_admin && <InviteActions name={name} has_invite={invite.data.code !== null} />}
          </>
        )}
      </div>
    </Board>
  )
}

function InviteLinks({ code, is_admin }: { code: string | null; is_admin: boolean }) {
  const origin = useOrigin()
  if (code === null) {
    return (
      <p>
        {is_admin
          ? 'Create an invite link. Anyone who has it can join without a password.'
          : 'There is no invite link. The admin can create one.'}
      </p>
    )
  }
  return (
    <>
      <p>Anyone with the link or the code can join without a password. Enter the code on the Leagues page.</p>
      <div className="invite-ways">
        <CopyText label="Link" text={origin + invitePath(code)} rows={1} />
        <CopyText label="Code" text={showInviteCode(code)} rows={1} />
      </div>
    </>
  )
}
