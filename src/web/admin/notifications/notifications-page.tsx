import { type AdminNotifications, getAdminNotifications } from '#contract/admin/notifications.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { Link } from '../../core/paths/link.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { PauseActs, PushActs } from './notification-acts.tsx'

const refetch_ms = 10_000

/** Shows how many notifications were sent, with buttons to pause notifications and to switch push on or off. */
export function NotificationsPage() {
  const reply = useReply(getAdminNotifications, {}, { refetchMs: refetch_ms })
  return (
    <AdminPage
      title="Notifications"
      lead="Emails and push notifications that players have chosen. Emails about accounts are not counted here."
    >
      <Loaded reply={reply}>{(state) => <Notifications state={state} />}</Loaded>
    </AdminPage>
  )
}

function Notifications({ state }: { state: AdminNotifications }) {
  const config = useConfig()
  const { paused_at, oldest_due_at, bounced_addresses, push, mail_pause } = state
  return (
    <>
      {mail_pause && <MailPauseNote pause={mail_pause} />}
      {paused_at && (
        <Note level="warning" title="No notifications are sent">
          <p>
            They have been paused since <Moment iso={paused_at} />. Notifications that are due wait, and each
            expires at its own time. A reminder expires when picks close.
          </p>
        </Note>
      )}
      <div className="admin-two">
        <div className="admin-stack">
          <DeliveryTable counts={state.counts} />
          <AuditOf subject="notifications" />
        </div>
        <div className="admin-stack">
          <Sheet title="Sending" is_padded>
            <p>
              {oldest_due_at ? (
                <>
                  The oldest waiting notification was due on <Moment iso={oldest_due_at} />.
                </>
              ) : (
                'No notification is overdue.'
              )}{' '}
              {bouncedText(bounced_addresses)}
            </p>
            {config?.sends_mail === false && (
              <p>The site sends no email, so players cannot choose email. Set SMTP_URL to send emails.</p>
            )}
            <PauseActs state={state} />
          </Sheet>
          <Sheet title="Push notifications" is_padded>
            <p>{pushText(push)}</p>
            <PushActs state={state} />
          </Sheet>
          <p>
            To write to players, go to <Link to="/news">News</Link>.
          </p>
        </div>
      </div>
    </>
  )
}

type MailPause = NonNullable<AdminNotifications['mail_pause']>

const MAIL_PAUSES: Record<MailPause['cause'], { title: string; advice: string }> = {
  sender: {
    title: 'The mail server refuses our sender address',
    advice: 'Set MAIL_FROM to an address from which the mail server lets this site send.',
  },
  login: {
    title: 'The mail server refuses our login',
    advice: 'Set the username and the password in SMTP_URL to ones that the mail server accepts.',
  },
}

/** Says why no emails are sent, and what an operator can do. */
function MailPauseNote({ pause: { cause, status, since } }: { pause: MailPause }) {
  const { title, advice } = MAIL_PAUSES[cause]
  return (
    <Note level="bad" title={title}>
      <p>
        No emails have been sent since <Moment iso={since} />, not even about accounts: the mail server
        answers with the status {status}. {advice} Then restart the server. Players’ addresses stay valid, and
        waiting emails are retried every minute.
      </p>
    </Note>
  )
}

function bouncedText(count: number): string {
  if (count === 0) return 'No address has refused an email.'
  return `${count} ${count === 1 ? 'address has' : 'addresses have'} refused an email. Notifications to ${count === 1 ? 'it' : 'them'} stop until the player changes or confirms the address.`
}

function pushText({ is_on, contact, subscriptions }: AdminNotifications['push']): string {
  const browsers = `${subscriptions} ${subscriptions === 1 ? 'browser is' : 'browsers are'} subscribed.`
  if (is_on) return `Push is on, with the contact address ${contact}. ${browsers}`
  return subscriptions > 0
    ? `Push is off. ${browsers}`
    : 'Push is off, so players cannot choose push notifications.'
}
