import { use } from 'react'
import type { Me } from '#contract/me.ts'
import type { MyNotifications } from '#contract/notifications/notifications.ts'
import { NOTIFICATION_CHANNELS } from '#game/accounts/notifications.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { Board } from '../../ui/board.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ChannelList } from './channel-list.tsx'
import { KindsPart } from './kinds-part.tsx'
import { QuietHoursPart } from './quiet-hours.tsx'
import { useMyNotifications, useNotificationChange } from './use-my-notifications.ts'

/** On this page, players choose which notifications they get, and how. Each choice is saved at once. */
export function NotificationsPage() {
  const { me } = use(SessionContext)
  return me ? <Notifications me={me} /> : <div className="page-wait" />
}

function Notifications({ me }: { me: Me }) {
  const reply = useMyNotifications()
  return (
    <Page eyebrow={me.team_name}>
      {reply.state === 'loading' && <Spinner />}
      {reply.state === 'failed' && (
        <Board id="failed" title="Notifications">
          <Failure problem={reply.problem} retry={reply.retry} />
        </Board>
      )}
      {reply.state === 'ready' && <Choices settings={reply.data} me={me} />}
    </Page>
  )
}

function Choices({ settings, me }: { settings: MyNotifications; me: Me }) {
  const change = useNotificationChange()
  const channels = NOTIFICATION_CHANNELS.filter((channel) => settings[`${channel}_available`])
  if (channels.length === 0) return <NothingSent is_operator={me.role !== 'player'} />
  return (
    <div className="settings">
      <ChannelList settings={settings} email={me.email} />
      <KindsPart
        preferences={settings.preferences}
        channels={channels}
        send={(preferences) => change({ preferences })}
      />
      <QuietHoursPart hours={settings.quiet_hours} />
    </div>
  )
}

/** Says that the site sends no notifications, and who can switch them on. */
function NothingSent({ is_operator }: { is_operator: boolean }) {
  return (
    <Board id="none" title="Notifications">
      <Notice badge="0" title="Notifications are off on this site">
        <p>
          No reminders, points or news are sent: the site has no mail server, and push notifications are
          switched off.
        </p>
        {is_operator ? (
          <p>
            You can change that. Set SMTP_URL and restart the server to send emails, or{' '}
            <a href="/admin/notifications">switch push notifications on</a>.
          </p>
        ) : (
          <p>
            Only the organiser can turn them on. You can then choose what you get here. Deadlines are always
            shown on the home page.
          </p>
        )}
      </Notice>
    </Board>
  )
}
