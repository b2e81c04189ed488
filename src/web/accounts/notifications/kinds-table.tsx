import '../settings.css'
import type { NotificationPreference } from '#contract/notifications/notifications.ts'
import type { NotificationChannel } from '#game/accounts/notifications.ts'
import { CHANNEL_NAMES, KIND_TEXTS } from './kind-texts.ts'
import { Switch } from './switch.tsx'

/** A changed preference. Channels that are not given keep their values. */
export type ChangedPreference = Pick<NotificationPreference, 'kind'> &
  Partial<Record<NotificationChannel, boolean | undefined>>

type Props = {
  preferences: readonly NotificationPreference[]
  channels: readonly NotificationChannel[]
  onChange: (changed: ChangedPreference) => void
}

export function KindsTable({ preferences, channels, onChange }: Props) {
  return (
    <table className="kinds">
      <thead>
        <tr>
          <th scope="col">Notification</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_NAMES[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <tr key={preference.kind}>
            <th scope="row">
              {KIND_TEXTS[preference.kind].title}
              <small className="session-when">{KIND_TEXTS[preference.kind].note}</small>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <Switch
                  label={`${KIND_TEXTS[preference.kind].title}, ${CHANNEL_NAMES[channel].toLowerCase()}`}
                  is_on={preference[channel]}
                  onChange={(is_on) => onChange({ kind: preference.kind, [channel]: is_on })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function withPreferences(
  preferences: readonly NotificationPreference[],
  changed: readonly ChangedPreference[],
): NotificationPreference[] {
  return preferences.map(({ kind, ...before }) => {
    const own = changed.filter((change) => change.kind === kind)
    const wants = (channel: NotificationChannel) =>
      own.findLast((change) => change[channel] !== undefined)?.[channel] ?? before[channel]
    return { kind, email: wants('email'), push: wants('push') }
  })
}
