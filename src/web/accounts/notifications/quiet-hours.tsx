import '../../forms/forms.css'
import { useId, useState } from 'react'
import type { MyNotifications, QuietHours } from '#contract/notifications/notifications.ts'
import { FormSaveLabel } from '../settings/form-save-label.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import { useSaving } from '../settings/use-saving.ts'
import { Switch } from './switch.tsx'
import { useNotificationChange } from './use-my-notifications.ts'

const FIRST_HOURS = { from: '22:00', to: '07:00' }

/** Fields for the hours in which the player gets no notifications. */
export function QuietHoursPart({ hours }: { hours: MyNotifications['quiet_hours'] }) {
  const change = useNotificationChange()
  const { saving, track } = useSaving()
  const [problem, setProblem] = useState<string>()
  const set = async (quiet_hours: QuietHours | null) => {
    const answer = await track(change({ quiet_hours }))
    setProblem(answer.ok ? undefined : answer.problem.message)
  }
  return (
    <SettingsPart
      id="quiet-hours"
      title="Quiet hours"
      note="Notifications are sent after your quiet hours, or not at all if that would be too late."
    >
      <div className="settings-acts">
        <span className="session-text">No notifications at night</span>
        <Switch
          label="Quiet hours"
          is_on={hours !== null}
          onChange={(is_on) => void set(is_on ? { ...FIRST_HOURS, time_zone: ownZone() } : null)}
        />
      </div>
      {hours && (
        <div className="form-columns">
          <Hour label="From" time={hours.from} onChange={(from) => void set({ ...hours, from })} />
          <Hour label="To" time={hours.to} onChange={(to) => void set({ ...hours, to })} />
          <Zone zone={hours.time_zone} onChange={(time_zone) => void set({ ...hours, time_zone })} />
        </div>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <FormSaveLabel saving={saving} />
    </SettingsPart>
  )
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

type HourProps = { label: string; time: string; onChange: (time: string) => void }

/** A field for a time. While the user types, the time may be incomplete. An incomplete time is not saved. */
function Hour({ label, time, onChange }: HourProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    if (text !== '' && text !== time) onChange(text)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="field-control"
        id={id}
        type="time"
        value={typed ?? time}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}

function Zone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const id = useId()
  const zones = new Set([zone, ownZone(), ...Intl.supportedValuesOf('timeZone')])
  return (
    <div className="field">
      <label htmlFor={id}>Time zone</label>
      <span className="field-select">
        <select
          className="field-control"
          id={id}
          value={zone}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {[...zones].toSorted().map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </span>
    </div>
  )
}
