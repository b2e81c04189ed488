import type { SeasonUpload } from '#contract/admin/seasons.ts'
import { Choice, choicesOf } from '../parts/acts.tsx'
import { Checkbox, TextField } from '../parts/fields.tsx'

/** The values of the form for creating or importing a season. */
export type SeasonChoice = { name: string } & Pick<SeasonUpload, 'variant' | 'is_current'>

const VARIANTS = choicesOf({ worldcup: 'World Cup', marathon: 'Marathon', league: 'League' })

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
        <TextField
          label="Name of the season"
          hint={has_files ? 'If empty, the name in the races file is used' : 'For example 2026/27'}
          error={error}
          required={!has_files}
          maxLength={120}
          value={choice.name}
          onChange={(text) => onChange({ ...choice, name: text })}
        />
        <div className="admin-field">
          <p className="field-label">Type of season: its settings, points and cups</p>
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
        <Checkbox
          is_checked={choice.is_current}
          onChange={(is_current) => onChange({ ...choice, is_current })}
        >
          Make it the current season, which players see
        </Checkbox>
      )}
    </>
  )
}
