import { renewInvite, withdrawInvite } from '#contract/leagues/league-invites.ts'
import { useConfirm } from '../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../ui/polite-region.tsx'
import { useLeagueChange } from './use-league-change.ts'

export function InviteActions({ name, has_invite }: { name: string; has_invite: boolean }) {
  const renewing = useLeagueChange(renewInvite)
  const withdrawing = useLeagueChange(withdrawInvite)
  const { confirm, confirmation } = useConfirm()
  const is_busy = renewing.is_sending || withdrawing.is_sending
  const params = { name }

  const renew = async () => {
    const is_sure =
      !has_invite ||
      (await confirm({
        title: 'Replace the invite',
        message: 'The current link and code will stop working. Are you sure you want to replace them?',
      }))
    if (is_sure && (await renewing.send({ params })).ok) announcePolitely('Invite created')
  }
  const withdraw = async () => {
    const is_sure = await confirm({
      title: 'Revoke the invite',
      message: 'The link and code will stop working. Are you sure you want to revoke them?',
    })
    if (!is_sure || !(await withdrawing.send({ params })).ok) return
    document.getElementById('invite')?.focus()
    announcePolitely('Invite revoked')
  }
  return (
    <div className="invite-acts">
      <button
        className="plain-button"
        type="button"
        aria-disabled={is_busy}
        onClick={() => !is_busy && void renew()}
      >
        {has_invite ? 'Replace the invite' : 'Create an invite'}
      </button>
      {has_invite && (
        <button
          className="plain-button plain-button-danger"
          type="button"
          aria-disabled={is_busy}
          onClick={() => !is_busy && void withdraw()}
        >
          Revoke the invite
        </button>
      )}
      {confirmation}
    </div>
  )
}
