import { useState } from 'react'
import type { CalendarWeekend } from '#contract/admin/calendar.ts'
import { type AdminCup, type CupReport, setAdminCup } from '#contract/admin/cups.ts'
import type { Problem } from '#contract/problems.ts'
import { CUP_COUNTS } from '#game/scoring/cups.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { PictureField } from '../parts/picture-field.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { useOpenedForm } from '../parts/use-opened-form.ts'
import { COUNTS_TEXTS } from './cup-texts.ts'
import { Checkbox, Select } from './form-parts.tsx'
import { plainName } from './timeline-texts.ts'

type Props = {
  /** Null for a new cup. */
  cup: AdminCup | null
  weekends: readonly CalendarWeekend[]
  /** `job_id` is the job that rebuilds the boards, if the cup was saved. */
  onClose: (job_id?: number | null) => void
}

type CupValues = Pick<AdminCup, 'name' | 'counts' | 'race_ids' | 'image_url'> & { reason: string }

/** Adds or changes a cup. The form previews which races are added and removed, and then saves the cup. */
export function CupForm({ cup, weekends, onClose }: Props) {
  const [values, setValues] = useState<CupValues>(() => ({
    name: cup?.name ?? '',
    counts: cup?.counts ?? 'all',
    race_ids: cup?.race_ids ?? [],
    image_url: cup?.image_url ?? null,
    reason: '',
  }))
  const [preview, setPreview] = useState<CupReport | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const change = useObjectChange(cup?.version)
  const form = useOpenedForm()

  const edit = (edited: Partial<CupValues>) => {
    setValues({ ...values, ...edited })
    setPreview(null)
    setProblem(null)
  }
  const run = async (dry_run: boolean) => {
    const { name, reason, ...counted } = values
    const body = {
      ...counted,
      dry_run,
      is_new: cup === null,
      name: name.trim(),
      reason: reason.trim(),
    }
    setSending(true)
    const answer = await change(setAdminCup, { body })
    setSending(false)
    setPreview(answer.ok && dry_run ? answer.data : null)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok || dry_run) return
    announcePolitely('The cup is saved')
    onClose(answer.data.job_id)
  }
  const text = (name: 'name' | 'reason', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={problem?.field_errors?.[name]}>
      {(id) => (
        <input
          id={id}
          required
          maxLength={name === 'name' ? 60 : 300}
          value={values[name]}
          onChange={(event) => edit({ [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <div className="calendar-form" ref={form}>
      <Sheet
        title={cup ? `Change ${cup.name}` : 'Add a cup'}
        is_padded
        action={<ActButton onClick={() => onClose()}>Cancel</ActButton>}
      >
        <form
          className="admin-stack"
          onSubmit={(event) => {
            event.preventDefault()
            void run(preview === null)
          }}
        >
          {!cup && text('name', 'Name')}
          {!cup?.is_season && (
            <>
              <Select
                label="What counts"
                value={values.counts}
                choices={CUP_COUNTS.map((counts) => [counts, COUNTS_TEXTS[counts]])}
                onChange={(counts) => edit({ counts: counts as AdminCup['counts'] })}
              />
              <RaceChoice
                weekends={weekends}
                chosen={values.race_ids}
                onChange={(race_ids) => edit({ race_ids })}
              />
            </>
          )}
          <PictureField
            label="Picture"
            address={values.image_url}
            max_side={480}
            error={problem?.field_errors?.image_url}
            onChange={(image_url) => edit({ image_url })}
          />
          {text('reason', 'Reason', 'Kept in the audit log.')}
          <ProblemNote problem={problem} />
          {preview && <CupConsequences report={preview} />}
          <ActBar caption={preview ? 'You can change it back.' : 'Nothing is saved yet.'}>
            <ActButton kind={preview ? 'main' : 'strong'} type="submit" is_busy={is_sending}>
              {preview ? 'Save the cup' : 'Preview'}
            </ActButton>
          </ActBar>
        </form>
      </Sheet>
    </div>
  )
}

type RaceChoiceProps = {
  weekends: readonly CalendarWeekend[]
  chosen: readonly number[]
  onChange: (race_ids: number[]) => void
}

/** The races of the season by weekend. */
function RaceChoice({ weekends, chosen, onChange }: RaceChoiceProps) {
  return (
    <fieldset className="admin-checks">
      <legend>Races that count</legend>
      {weekends.map(({ weekend_id, weekend_name, races }) => {
        const count = races.filter(({ race_id }) => chosen.includes(race_id)).length
        return (
          <details key={weekend_id}>
            <summary>
              {weekend_name}: {count} of {races.length}
            </summary>
            {races.map(({ race_id, name }) => (
              <Checkbox
                key={race_id}
                label={plainName(name)}
                value={chosen.includes(race_id)}
                onChange={(is_chosen) =>
                  onChange(is_chosen ? [...chosen, race_id] : chosen.filter((id) => id !== race_id))
                }
              />
            ))}
          </details>
        )
      })}
    </fieldset>
  )
}

function CupConsequences({ report }: { report: CupReport }) {
  const { added, removed, without_youth, is_rebuilding } = report
  return (
    <>
      {without_youth.length > 0 && (
        <Note level="warning" title="Some races give nobody points in this cup.">
          <p>
            These races were scored before youth athletes were recorded: {without_youth.join(', ')}. First
            open Health and score the season again.
          </p>
        </Note>
      )}
      <Note level="good" title="This change is possible.">
        {added.length > 0 && <p>Races added: {added.join('; ')}.</p>}
        {removed.length > 0 && <p>Races removed: {removed.join('; ')}.</p>}
        <p>
          {is_rebuilding
            ? 'A job rebuilds the boards of the cup. No other board changes.'
            : 'No board changes.'}
        </p>
      </Note>
    </>
  )
}
