import { useLocale } from '../../core/locale/locale.ts'
import { fromLocalInput, toLocalInput } from '../calendar/local-input.ts'
import { Choice, Field } from '../parts/acts.tsx'
import { Moment } from '../parts/moment.tsx'

/** A time that the user types, in the user's time zone or in the time zone of the next weekend. */
export type TypedTime = { local: string; is_at_venue: boolean }

export type Venue = { name: string; time_zone: string } | null

type Zones = { venue: Venue; time_zone: string | undefined }

/** Returns the instant of a typed time; null if the text is not a time. */
export function instantOf({ local, is_at_venue }: TypedTime, { venue, time_zone }: Zones): string | null {
  return fromLocalInput(local, zoneOf(is_at_venue, { venue, time_zone }))
}

/** Formats an instant like a typed time, in the user's time zone. */
export function typedTimeOf(iso: string, time_zone: string | undefined): TypedTime {
  return { local: toLocalInput(iso, time_zone ?? 'UTC'), is_at_venue: false }
}

function zoneOf(is_at_venue: boolean, { venue, time_zone }: Zones): string {
  return (is_at_venue ? venue?.time_zone : time_zone) ?? 'UTC'
}

type Props = {
  time: TypedTime
  venue: Venue
  error: string | undefined
  onChange: (time: TypedTime) => void
}

export function PublishTime({ time, venue, error, onChange }: Props) {
  const { time_zone } = useLocale()
  const instant = instantOf(time, { venue, time_zone })
  const is_elsewhere = venue !== null && venue.time_zone !== time_zone
  return (
    <div className="admin-stack">
      <Field
        label="Publish at"
        error={error}
        hint={
          instant ? (
            <Moment iso={instant} {...(venue && { venue_zone: venue.time_zone })} />
          ) : (
            'Enter a date and a time.'
          )
        }
      >
        {(id) => (
          <input
            id={id}
            type="datetime-local"
            value={time.local}
            onChange={(event) => onChange({ ...time, local: event.currentTarget.value })}
          />
        )}
      </Field>
      {is_elsewhere && (
        <Choice
          label="Time zone"
          value={time.is_at_venue ? 'venue' : 'own'}
          choices={[
            { value: 'own', label: 'Your time' },
            { value: 'venue', label: `Time in ${venue.name}` },
          ]}
          onChange={(zone) => onChange({ ...time, is_at_venue: zone === 'venue' })}
        />
      )}
    </div>
  )
}
