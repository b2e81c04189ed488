import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  getLinkedNotifications,
  type LinkedNotifications,
  putLinkedNotifications,
} from '#contract/notifications/notifications.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { useHydrated } from '../../forms/use-hydrated.ts'
import { Board } from '../../ui/board.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { LinkChecking } from '../link-checking.tsx'
import { LinkExpired } from '../link-expired.tsx'
import { NoReferrer } from '../no-referrer.tsx'
import { isUnusableLink } from '../use-verify.ts'
import { KindsPart } from './kinds-part.tsx'
import { type ChangedPreference, withPreferences } from './kinds-table.tsx'

/**
 * The page that the link in an email opens. The recipient can see and change which notifications they get, without a
 * login: emails, and push messages if the site sends them. Opening the page changes nothing, because email programs open
 * links too.
 */
export function EmailLinkPage() {
  const { token = '' } = useParams()
  // Not loaded on the server, because only the owner of the link may see the data.
  const is_hydrated = useHydrated()
  const reply = useReply(getLinkedNotifications, is_hydrated ? { params: { token } } : undefined, {
    critical: false,
  })
  const is_expired = reply.state === 'failed' && isUnusableLink(reply.problem.code)
  return (
    <Page
      eyebrow="From an email"
      lead={reply.state === 'ready' && <p>{`Account: ${reply.data.masked_address}`}</p>}
    >
      <NoReferrer />
      {reply.state === 'loading' && <LinkChecking />}
      {reply.state === 'failed' && (
        <Board id="failed" title="Your notifications">
          {is_expired ? <Expired /> : <Failure problem={reply.problem} retry={reply.retry} />}
        </Board>
      )}
      {reply.state === 'ready' && <LinkedKinds token={token} linked={reply.data} />}
    </Page>
  )
}

function Expired() {
  return (
    <LinkExpired title="This link no longer works">
      <p>
        This link stops working when the account is deleted or its email changes. Log in to change your
        notifications.
      </p>
      <Link className="button" to="/users/me/notifications">
        My notifications
      </Link>
    </LinkExpired>
  )
}

function LinkedKinds({ token, linked }: { token: string; linked: LinkedNotifications }) {
  const client = useQueryClient()
  // Changes that are being sent. They are shown as if they had been saved.
  const [sent, setSent] = useState<readonly ChangedPreference[][]>([])
  const send = async (preferences: ChangedPreference[]) => {
    setSent((before) => [...before, preferences])
    const params = { token }
    const onSaved = (data: LinkedNotifications) => {
      client.setQueryData([getLinkedNotifications.path, params, undefined], { data, total: null })
    }
    const options = { critical: false, onSaved }
    const answer = await sendChange(putLinkedNotifications, { params, body: { preferences } }, options)
    setSent((before) => before.filter((each) => each !== preferences))
    return answer
  }
  return (
    <div className="settings">
      <KindsPart
        preferences={withPreferences(linked.preferences, sent.flat())}
        channels={linked.push_available ? ['email', 'push'] : ['email']}
        send={send}
      />
    </div>
  )
}
