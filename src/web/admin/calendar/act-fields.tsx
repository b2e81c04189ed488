import type { ReactNode } from 'react'
import { SelectField } from '../parts/fields.tsx'
import { Moment } from '../parts/moment.tsx'
import type { ActTarget, ActValues } from './calendar-acts.ts'
import { ActCheckbox, ActField, RaceBoxes, ShiftButtons, type TextName } from './form-parts.tsx'
import { fromLocalInput } from './local-input.ts'
import { RaceFields } from './race-fields.tsx'

type Props = {
  target: ActTarget
  values: ActValues
  /** The server's validation errors, by field. */
  errors: Record<string, string>
  onChange: (values: ActValues) => void
}

export function ActFields({ target, values, errors, onChange }: Props) {
  const { act, weekend, weekends } = target
  const field_props = { values, errors, onChange }
  const field = (
    name: TextName,
    label: string,
    options: { type?: 'url' | 'datetime-local'; hint?: ReactNode; is_optional?: boolean } = {},
  ) => <ActField name={name} label={label} {...options} {...field_props} />
  const when = (name: 'to' | 'closes_at', label: string, is_optional = false) =>
    field(name, `${label} (${weekend.time_zone})`, {
      type: 'datetime-local',
      is_optional,
      hint: <InBothZones local={values[name]} time_zone={weekend.time_zone} />,
    })
  const text = field('text', 'Text for players (if empty, they see the reason)', { is_optional: true })

  switch (act) {
    case 'deadline move':
      return (
        <>
          {when('to', 'New deadline, local time at the venue')}
          <ShiftButtons value={values.to ?? ''} onChange={(to) => onChange({ to })} />
          {text}
        </>
      )
    case 'race move':
      return (
        <>
          {when('to', 'New start, local time at the venue')}
          <ShiftButtons value={values.to ?? ''} onChange={(to) => onChange({ to })} />
          {when('closes_at', 'Deadline for picks (leave empty to move it with the race)', true)}
          <ActCheckbox
            label="Postponed: tell players even if no deadline moves"
            value={values.is_postponed}
            onChange={(is_postponed) => onChange({ is_postponed })}
          />
          {text}
        </>
      )
    case 'race cancel':
    case 'race uncancel':
      return text
    case 'race remove':
      return <p>If the weekend has no other race, it is removed too.</p>
    case 'race rename':
    case 'weekend rename':
      return field('name', 'New name')
    case 'weekend set':
      return (
        <>
          <ActCheckbox
            label="Hidden: players do not see this weekend"
            value={values.hidden}
            onChange={(hidden) => onChange({ hidden })}
          />
          {field('livestream_link', 'Link to the stream', { type: 'url', is_optional: true })}
          {field('event_link', 'Link to the event', { type: 'url', is_optional: true })}
        </>
      )
    case 'weekend merge':
      return (
        <>
          <SelectField
            label="Weekend to merge into this one"
            value={values.from ?? ''}
            options={[
              ['', 'Choose …'],
              ...weekends
                .filter(({ weekend_id }) => weekend_id !== weekend.weekend_id)
                .map((each): [string, string] => [String(each.weekend_id), each.weekend_name]),
            ]}
            onChange={(from) => onChange({ from })}
          />
          <ActCheckbox
            label="Group the races into selections again, as in an import"
            value={values.is_regrouped}
            onChange={(is_regrouped) => onChange({ is_regrouped })}
          />
        </>
      )
    case 'weekend split':
      return (
        <>
          {field('name', 'Name of the new weekend')}
          <fieldset className="admin-checks">
            <legend>Races to move</legend>
            <RaceBoxes
              races={weekend.races}
              chosen={values.race_ids ?? []}
              onChange={(race_ids) => onChange({ race_ids })}
            />
          </fieldset>
        </>
      )
    case 'race add':
      return <RaceFields {...field_props} weekend={weekend} time_zone={weekend.time_zone} />
    case 'weekend add':
      return (
        <>
          {field('weekend_name', 'Name of the weekend')}
          <SelectField
            label="Time zone of the venue"
            error={errors.time_zone}
            value={values.time_zone ?? ''}
            options={timeZones(values.time_zone)}
            onChange={(time_zone) => onChange({ time_zone })}
          />
          <ActCheckbox
            label="Hidden until you show it to players"
            value={values.is_hidden}
            onChange={(is_hidden) => onChange({ is_hidden })}
          />
          <h3>First race</h3>
          <RaceFields {...field_props} weekend={null} time_zone={values.time_zone ?? ''} />
        </>
      )
    case 'tour make':
    case 'tour unmake':
      return (
        <p>
          Races are grouped into selections again, as in an import. The change is refused if teams would be
          lost.
        </p>
      )
  }
}

/**
 * Lists all time zones. Labels begin with the city, so that the user can find a zone by typing. The chosen zone is
 * always included, because the browser's list may lack it.
 */
function timeZones(chosen = ''): [zone: string, label: string][] {
  const zones = new Set([chosen, ...Intl.supportedValuesOf('timeZone'), 'UTC'])
  return [...zones]
    .filter(Boolean)
    .map((zone): [string, string] => {
      const [city = '', ...regions] = zone.replaceAll('_', ' ').split('/').toReversed()
      return [zone, regions.length === 0 ? city : `${city} (${regions.toReversed().join('/')})`]
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other))
}

/** Shows the typed time in the user's time zone, and also at the venue if the time there is different. */
function InBothZones({ local, time_zone }: { local: string | undefined; time_zone: string }) {
  const iso = local ? fromLocalInput(local, time_zone) : null
  return iso && <Moment iso={iso} venue_zone={time_zone} />
}
