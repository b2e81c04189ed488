import type { CalendarWeekend } from '#contract/admin/calendar.ts'
import { listCountries } from '#contract/countries.ts'
import { RACE_KINDS } from '#game/scoring/race-kinds.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { SelectField } from '../parts/fields.tsx'
import type { ActValues } from './calendar-acts.ts'
import { ActCheckbox, ActField } from './form-parts.tsx'

type Props = {
  values: ActValues
  errors: Record<string, string>
  onChange: (values: ActValues) => void
  /** The weekend of the race; null if the race is the first one of a new weekend. */
  weekend: CalendarWeekend | null
  time_zone: string
}

export function RaceFields({ weekend, time_zone, ...field_props }: Props) {
  const { values, onChange } = field_props
  const zone = time_zone || 'local time'
  const countries = useReply(listCountries, {})
  const selections = weekend?.deadlines.filter(({ kind, is_closed }) => kind === 'selection' && !is_closed)
  return (
    <>
      <ActField name="name" label="Name of the race" {...field_props} />
      <ActField
        name="race_code"
        label="Code used in result lists"
        hint="Required, for example LAH-SPR-F"
        {...field_props}
      />
      <ActField
        name="to"
        label={`Start, local time at the venue (${zone})`}
        type="datetime-local"
        {...field_props}
      />
      <div className="admin-fields is-narrow">
        <SelectField
          label="Kind"
          value={values.kind ?? ''}
          options={RACE_KINDS.map((kind) => [kind, KIND_TEXTS[kind]])}
          onChange={(kind) => onChange({ kind })}
        />
        <SelectField
          label="Athletes"
          value={values.gender ?? ''}
          options={GENDERS}
          onChange={(gender) => onChange({ gender })}
        />
        <SelectField
          label="Technique"
          value={values.discipline ?? ''}
          options={[
            ['', 'None'],
            ['Classic', 'Classic'],
            ['Freestyle', 'Freestyle'],
          ]}
          onChange={(discipline) => onChange({ discipline })}
        />
        <ActField name="distance" label="Distance (km)" is_optional {...field_props} />
        <ActField name="place" label="Place" is_optional {...field_props} />
        <SelectField
          label="Country"
          error={field_props.errors.country}
          value={values.country ?? ''}
          options={[
            ['', weekend ? 'Same as the weekend' : 'None'],
            ...(countries.state === 'ready' ? countries.data : []).map(
              ({ alpha_3, name }) => [alpha_3, name] as const,
            ),
          ]}
          onChange={(country) => onChange({ country })}
        />
      </div>
      {values.kind === 'marathon' && <MarathonFields values={values} onChange={onChange} />}
      <ActField
        name="selection"
        label="Selection"
        hint="Leave this empty to use the usual selection. A new name creates a new selection."
        suggestions={selections?.map(({ name }) => name) ?? []}
        is_optional
        {...field_props}
      />
      <ActField
        name="closes_at"
        label={`Deadline for picks, if not the usual one (${zone})`}
        type="datetime-local"
        is_optional
        {...field_props}
      />
    </>
  )
}

function MarathonFields({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  return (
    <>
      <SelectField
        label="Class of the marathon"
        value={values.race_class ?? ''}
        options={[['', 'None'], ...RACE_CLASSES.map((each): [string, string] => [each, `${each} points`])]}
        onChange={(race_class) => onChange({ race_class })}
      />
      <ActCheckbox
        label="This marathon has sprint points"
        value={values.has_sprint}
        onChange={(has_sprint) => onChange({ has_sprint })}
      />
      <ActCheckbox
        label="This marathon has climb points"
        value={values.has_climb}
        onChange={(has_climb) => onChange({ has_climb })}
      />
    </>
  )
}

const RACE_CLASSES = ['500', '300', '200', '100', '50']

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
