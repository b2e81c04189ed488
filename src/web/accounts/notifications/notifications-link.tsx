import { Link } from '../../core/paths/link.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import { useMyNotifications } from './use-my-notifications.ts'

/** A link to the page with the notification settings, and a warning if emails to the player's address bounced. */
export function NotificationsLink() {
  const reply = useMyNotifications()
  const settings = reply.state === 'ready' ? reply.data : undefined
  const has_bounced = settings?.email_address === 'bounced'
  const is_off = settings !== undefined && !settings.email_available && !settings.push_available
  return (
    <SettingsPart
      id="notifications"
      title="Notifications"
      note={
        is_off
          ? 'Off on this site: it has no mail server, and push notifications are switched off.'
          : 'Reminders, points and news, by email or push. You choose which.'
      }
    >
      {has_bounced && (
        <p className="field-error" role="alert">
          Our emails to your address came back, so we stopped sending notifications to it.{' '}
          <Link to="/users/me#address">Change your email</Link>
        </p>
      )}
      <Link className="plain-button" to="/users/me/notifications">
        Choose notifications
      </Link>
    </SettingsPart>
  )
}
