import './invite-board.css'
import { useState } from 'react'
import { getInvite } from '#contract/leagues/league-invites.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useOrigin } from '../embed/use-origin.ts'
import { invitePath } from './league-path.ts'

/**
 * Shares the invite link of a league with the share menu of the device. If the device has no such menu, copies the
 * link.
 */
export function ShareInvite({ name, is_admin }: { name: string; is_admin: boolean }) {
  const invite = useReply(getInvite, { params: { name } }, { critical: false })
  const origin = useOrigin()
  const [outcome, setOutcome] = useState('')
  const code = invite.state === 'ready' ? invite.data.code : null

  const share = async (url: string) => {
    const result = await shareOrCopy({ title: name, text: `Join my league ${name}`, url })
    setOutcome(result === 'copied' ? 'Link copied' : result === 'failed' ? 'Copy the link below' : '')
  }
  // Only the admin can create an invite link.
  if (invite.state === 'ready' && code === null && !is_admin) return null
  return (
    <>
      {code === null ? (
        <a className="button" href="#invite">
          Invite friends
        </a>
      ) : (
        <button className="button" type="button" onClick={() => void share(origin + invitePath(code))}>
          Invite friends
        </button>
      )}
      <output className="share-outcome">{outcome}</output>
    </>
  )
}

type Shared = { title: string; text: string; url: string }

async function shareOrCopy(shared: Shared): Promise<'shared' | 'copied' | 'failed'> {
  // Some browsers have no share menu, or have it only on pages with https.
  if (navigator.share as unknown) {
    try {
      await navigator.share(shared)
      return 'shared'
    } catch (error) {
      // The player closed the menu.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(shared.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
