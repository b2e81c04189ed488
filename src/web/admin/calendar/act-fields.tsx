import type { ReactNode } from 'react'
import { RACE_KINDS } from '#game/scoring/race-kinds.ts'
import { Field } from '../parts/acts.tsx'
import { type ActTarget, type ActValues, addMinutes } from './calendar-acts.ts'

type Props = {
  target: ActTarget
  values: ActValues
  /** The server's validation errors, by field. */
  errors: Record<string, string>
  onChange: (values: ActValues) => void
}

type TextName = Exclude<keyof ActValues, 'is_postponed' | 'hidden' | 'race_ids'>

/** The form fields of one kind of calendar change. */
export function ActFields({ target, values, errors, onChange }: Props) {
  const { act, weekend, weekends } = target
  const field = (
    name: TextName,
    label: string,
    options: { type?: string; hint?: string; is_optional?: boolean } = {},
  ) => (
    <Field
      label={label}
      hint={options.hint}
      error={errors[name] ?? (name === 'to' ? errors.date : undefined)}
    >
      {(id) => (
        <input
          id={id}
          type={options.type ?? 'text'}
          required={!options.is_optional}
          value={values[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  const when = (name: 'to' | 'closes_at', label: string, is_optional = false) =>
    field(name, `${label} (${weekend.time_zone})`, { type: 'datetime-local', is_optional })
  const text = field('text', 'Text for players (if empty, they read the reason)', { is_optional: true })

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
          <Checkbox
            label="Postponed: tell players even if no deadline moves"
            value={values.is_postponed ?? false}
            onChange={(is_postponed) => onChange({ is_postponed })}
          />
          {text}
        </>
      )
    case 'race cancel':
      return text
    case 'race rename':
    case 'weekend rename':
      return field('name', 'New name')
    case 'weekend set':
      return (
        <>
          <Checkbox
            label="Hidden: players do not see this weekend"
            value={values.hidden ?? false}
            onChange={(hidden) => onChange({ hidden })}
          />
          {field('livestream_link', 'Link to the stream', { type: 'url', is_optional: true })}
          {field('event_link', 'Link to the event', { type: 'url', is_optional: true })}
        </>
      )
    case 'weekend merge':
      return (
        <Select
          label="Weekend to merge into this one; it is then removed"
          value={values.from ?? ''}
          choices={[
            ['', 'Choose …'],
            ...weekends
              .filter(({ weekend_id }) => weekend_id !== weekend.weekend_id)
              .map((each): [string, string] => [String(each.weekend_id), each.weekend_name]),
          ]}
          onChange={(from) => onChange({ from })}
        />
      )
    case 'weekend split':
      return (
        <>
          {field('name', 'Name of the new weekend')}
          <fieldset className="calendar-choices">
            <legend>Races that move there</legend>
            {weekend.races.map(({ race_id, name }) => {
              const chosen = values.race_ids ?? []
              return (
                <Checkbox
                  key={race_id}
                  label={name}
                  value={chosen.includes(race_id)}
                  onChange={(is_chosen) =>
                    onChange({
                      race_ids: is_chosen ? [...chosen, race_id] : chosen.filter((id) => id !== race_id),
                    })
                  }
                />
              )
            })}
          </fieldset>
        </>
      )
    case 'race add':
      return (
        <>
          {field('name', 'Name of the race')}
          {field('race_code', 'Code that result lists use')}
          {when('to', 'Start, local time at the venue')}
          <div className="calendar-pair">
            <Select
              label="Kind"
              value={values.kind ?? ''}
              choices={RACE_KINDS.map((kind) => [kind, KIND_TEXTS[kind]])}
              onChange={(kind) => onChange({ kind })}
            />
            <Select
              label="Athletes"
              value={values.gender ?? ''}
              choices={GENDERS}
              onChange={(gender) => onChange({ gender })}
            />
            <Select
              label="Technique"
              value={values.discipline ?? ''}
              choices={[
                ['', 'None'],
                ['Classic', 'Classic'],
                ['Freestyle', 'Freestyle'],
              ]}
              onChange={(discipline) => onChange({ discipline })}
            />
            {field('distance', 'Kilometres', { is_optional: true })}
          </div>
          {when('closes_at', 'Deadline for picks (leave empty for the usual one)', true)}
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

const GENDERS: [string, string][] = [
  ['f', 'Women'],
  ['m', 'Men'],
  ['mixed', 'Mixed'],
]

const KIND_TEXTS: Record<(typeof RACE_KINDS)[number], string> = {
  sprint: 'Sprint',
  individual: 'Individual start',
  distance: 'Distance',
  mass_start: 'Mass start',
  pursuit: 'Pursuit',
  skiathlon: 'Skiathlon',
  final_climb: 'Final climb',
  relay: 'Relay',
  team_sprint: 'Team sprint',
  tour_overall: 'Overall result of a tour',
  qualification_race: 'Qualification',
  marathon: 'Marathon',
}

/** Buttons that move a time by common steps. */
function ShiftButtons({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const steps: [string, number][] = [
    ['1 h earlier', -60],
    ['1 h later', 60],
    ['3 h later', 180],
    ['1 day later', 1440],
  ]
  return (
    <div className="calendar-acts">
      {steps.map(([label, minutes]) => (
        <button
          className="admin-button"
          type="button"
          key={label}
          onClick={() => onChange(addMinutes(value, minutes))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function Checkbox({
  label,
  value,
  onChange,
}: {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <label className="calendar-check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  )
}

type SelectProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
