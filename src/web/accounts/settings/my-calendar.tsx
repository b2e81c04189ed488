import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CalendarFeed,
  getMyCalendar,
  makeMyCalendar,
  revokeMyCalendar,
} from '#contract/calendar-feed.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { formatDateTime } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SettingsPart } from './settings-part.tsx'

export function MyCalendar() {
  const feed = useReply(getMyCalendar, {}, { critical: false })

  return (
    <SettingsPart
      id="calendar"
      title="My calendar"
      note="Every deadline in your calendar app, with how many picks you have made and two reminders."
    >
      {feed.state === 'loading' && <Spinner />}
      {feed.state === 'failed' && <Failure problem={feed.problem} retry={feed.retry} />}
      {feed.state === 'ready' && <Feed feed={feed.data} />}
    </SettingsPart>
  )
}

function Feed({ feed: { made_at } }: { feed: CalendarFeed }) {
  const client = useQueryClient()
  const reload = () => void client.invalidateQueries({ queryKey: [getMyCalendar.path] })
  const making = useChange(makeMyCalendar)
  const revoking = useChange(revokeMyCalendar)
  const [address, setAddress] = useState<string>()

  const make = async () => {
    const answer = await making.send({})
    if (!answer.ok) return
    setAddress(location.origin + answer.data.path)
    reload()
  }
  const revoke = async () => {
    const answer = await revoking.send({})
    if (!answer.ok) return
    setAddress(undefined)
    document.getElementById('calendar')?.focus()
    reload()
  }
  return (
    <>
      {address && (
        <CopyText
          label="Subscribe to this link in your calendar app. Anyone with the link can see this calendar"
          text={address}
        />
      )}
      {made_at && !address && <LinkCreated at={made_at} />}
      <div className="settings-acts">
        <button
          className="plain-button"
          type="button"
          aria-disabled={making.is_sending}
          onClick={() => void make()}
        >
          {made_at ? 'Create a new link' : 'Create calendar link'}
        </button>
        {made_at && (
          <button
            className="plain-button plain-button-danger"
            type="button"
            aria-disabled={revoking.is_sending}
            onClick={() => void revoke()}
          >
            Turn it off
          </button>
        )}
      </div>
    </>
  )
}

function LinkCreated({ at }: { at: string }) {
  const { locale, time_zone } = useLocale()
  return (
    <p>
      {`Link created ${formatDateTime(at, locale, time_zone)}. Links are shown only once. Creating a new link replaces this one.`}
    </p>
  )
}
