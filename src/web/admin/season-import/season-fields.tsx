import type { SeasonUpload } from '#contract/admin/seasons.ts'
import { Choice, Field } from '../parts/acts.tsx'

/** The values of the form for creating or importing a season. */
export type SeasonChoice = { name: string } & Pick<SeasonUpload, 'variant' | 'is_current'>

const VARIANTS: { value: SeasonChoice['variant']; label: string }[] = [
  { value: 'worldcup', label: 'World Cup' },
  { value: 'marathon', label: 'Marathon' },
  { value: 'league', label: 'League' },
]

const VARIANT_HINTS: Record<SeasonChoice['variant'], string> = {
  worldcup: 'A team for each weekend, with a captain and a budget.',
  marathon: 'One squad for the whole season, with transfers between races.',
  league: 'A team for each weekend, and a challenge between leagues.',
}

type Props = {
  choice: SeasonChoice
  has_files: boolean
  is_owner: boolean
  /** True if there is no season yet: the new season then becomes the current one. */
  is_first: boolean
  /** Why the name was refused. */
  error: string | undefined
  onChange: (choice: SeasonChoice) => void
}

/** The name and variant of a season, and whether players see it. */
export function SeasonFields({ choice, has_files, is_owner, is_first, error, onChange }: Props) {
  return (
    <>
      <div className="admin-fields">
        <Field
          label="Name of the season"
          hint={has_files ? 'If empty, the name in the races file is used' : 'For example 2026/27'}
          error={error}
        >
          {(id) => (
            <input
              id={id}
              required={!has_files}
              maxLength={120}
              value={choice.name}
              onChange={(event) => onChange({ ...choice, name: event.target.value })}
            />
          )}
        </Field>
        <div className="admin-field">
          <p className="field-label">Sets the settings, points and cups of a new season</p>
          <Choice
            label="Variant of a new season"
            value={choice.variant}
            choices={VARIANTS}
            onChange={(variant) => onChange({ ...choice, variant })}
          />
          <p className="admin-hint">{VARIANT_HINTS[choice.variant]}</p>
        </div>
      </div>
      {is_owner && !is_first && (
        <label className="admin-check">
          <input
            type="checkbox"
            checked={choice.is_current}
            onChange={(event) => onChange({ ...choice, is_current: event.target.checked })}
          />
          Make it the current season, which players see
        </label>
      )}
    </>
  )
}
