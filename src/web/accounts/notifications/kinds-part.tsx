import { useState } from 'react'
import type { NotificationPreference } from '#contract/notifications/notifications.ts'
import type { NotificationChannel } from '#game/accounts/notifications.ts'
import type { FormOutcome } from '../../forms/outcome.ts'
import { FormSaveLabel } from '../settings/form-save-label.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import { useSaving } from '../settings/use-saving.ts'
import { type ChangedPreference, KindsTable } from './kinds-table.tsx'

type Props = {
  preferences: readonly NotificationPreference[]
  channels: readonly NotificationChannel[]
  send: (changed: ChangedPreference[]) => Promise<FormOutcome>
}

/** The switches for all kinds of notifications. A label says whether the last change was saved. */
export function KindsPart({ preferences, channels, send }: Props) {
  const { saving, track } = useSaving()
  const [problem, setProblem] = useState<string>()
  const change = async (changed: ChangedPreference[]) => {
    const outcome = await track(send(changed))
    setProblem(outcome.ok ? undefined : outcome.problem.message)
  }
  const is_any_on = preferences.some((preference) => channels.some((channel) => preference[channel]))
  const turnAllOff = () => {
    const off = Object.fromEntries(channels.map((channel) => [channel, false]))
    void change(preferences.map(({ kind }) => ({ kind, ...off })))
  }
  return (
    <SettingsPart id="kinds" title="Which notifications you get">
      <KindsTable
        preferences={preferences}
        channels={channels}
        onChange={(changed) => void change([changed])}
      />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="settings-acts">
        <button className="plain-button" type="button" aria-disabled={!is_any_on} onClick={turnAllOff}>
          Turn everything off
        </button>
        <FormSaveLabel saving={saving} />
      </div>
      {channels.includes('email') && (
        <p className="session-when">Emails about your account, such as password resets, are always sent.</p>
      )}
    </SettingsPart>
  )
}
