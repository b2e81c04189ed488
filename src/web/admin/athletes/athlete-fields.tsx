import type { AdminAthlete } from '#contract/admin/athletes/athletes.ts'
import { Field } from '../parts/acts.tsx'

const TEXT_FIELDS = [
  ['name', 'Name', undefined],
  ['country', 'Nation', 'Three letters, as in result lists: NOR, SUI'],
  [
    'federation_code',
    'Code',
    'As in result lists, such as 3425499. In a series without codes, use the name: kari-fjell',
  ],
] as const

const FLAGS = [
  ['active', 'Active: players can pick them'],
  ['youth', 'Youth: earns a bonus'],
  ['is_cub', 'Cub: can be picked beyond the usual limit'],
  ['is_qci_bonus_eligible', 'QCI: earns a bonus'],
] as const

/** `birth_date` is null if it is unknown. */
export type AthleteFormFields = Pick<
  AdminAthlete,
  'name' | 'country' | 'gender' | 'federation_code' | (typeof FLAGS)[number][0]
> & { pro_team: string | null; birth_date: string | null; photo_url: string | null }

type Props = {
  values: AthleteFormFields
  onChange: (change: Partial<AthleteFormFields>) => void
  errorOf: (field: string) => string | undefined
}

/** The fields in both forms, for a new and for an existing athlete: name, nation, code, gender, date of birth. */
export function PersonFields({
  values,
  is_team,
  is_gender_fixed = false,
  onChange,
  errorOf,
}: Omit<Props, 'values'> & {
  values: Pick<AthleteFormFields, 'name' | 'country' | 'gender' | 'federation_code' | 'birth_date'>
  is_team: boolean
  is_gender_fixed?: boolean
}) {
  return (
    <>
      {TEXT_FIELDS.map(([field, label, hint]) => (
        <Field key={field} label={label} hint={hint} error={errorOf(field)}>
          {(id) => (
            <input
              id={id}
              type="text"
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              value={values[field] ?? ''}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Field
        label="Gender"
        hint={
          is_gender_fixed
            ? 'Cannot be changed: players could already pick this athlete, or a result includes them'
            : undefined
        }
        error={errorOf('gender')}
      >
        {(id) => (
          <select
            id={id}
            disabled={is_gender_fixed}
            value={values.gender}
            onChange={(event) => onChange({ gender: event.currentTarget.value as AdminAthlete['gender'] })}
          >
            <option value="f">Women</option>
            <option value="m">Men</option>
            {is_team && <option value="mixed">Mixed</option>}
          </select>
        )}
      </Field>
      {!is_team && (
        <Field label="Date of birth" error={errorOf('birth_date')}>
          {(id) => (
            <input
              id={id}
              type="date"
              value={values.birth_date ?? ''}
              onChange={(event) => onChange({ birth_date: event.currentTarget.value || null })}
            />
          )}
        </Field>
      )}
    </>
  )
}

type ProTeamProps = Props & { pro_teams: readonly string[] }

export function ProTeamField({ values, pro_teams, onChange, errorOf }: ProTeamProps) {
  if (pro_teams.length === 0) return null
  return (
    <Field label="Pro team" error={errorOf('pro_team')}>
      {(id) => (
        <select
          id={id}
          value={values.pro_team ?? ''}
          onChange={(event) => onChange({ pro_team: event.currentTarget.value || null })}
        >
          <option value="">None</option>
          {pro_teams.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function FlagFields({ values, onChange }: Omit<Props, 'errorOf'>) {
  return (
    <fieldset className="athlete-checks">
      <legend className="visually-hidden">Flags</legend>
      {FLAGS.map(([field, label]) => (
        <label key={field}>
          <input
            type="checkbox"
            checked={values[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.checked })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
