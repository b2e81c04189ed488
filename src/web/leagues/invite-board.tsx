import './invite-board.css'
import { getInvite } from '#contract/leagues/league-invites.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { showInviteCode } from '#game/leagues/league-invites.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useOrigin } from '../embed/use-origin.ts'
import { Board } from '../ui/board.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { InvitePlayer } from './invitations/invite-player.tsx'
import { InvitedPlayers } from './invitations/invited-players.tsx'
import { InviteActions } from './invite-actions.tsx'
import { invitePath } from './league-path.ts'

type Props = { league: Pick<League, 'name' | 'password_protected'>; is_admin: boolean }

/**
 * Shows the invite of a league to its members, and lets them invite players by name. The admin can replace or revoke
 * the invite. While a league with a password has no invite, only the admin can invite players.
 */
export function InviteBoard({ league: { name, password_protected }, is_admin }: Props) {
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
            <div className="invite-people">
              {(is_admin || invite.data.code !== null || !password_protected) && <InvitePlayer name={name} />}
              <InvitedPlayers name={name} />
            </div>
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
