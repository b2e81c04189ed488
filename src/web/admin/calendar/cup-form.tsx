import { useState } from 'react'
import type { CalendarWeekend } from '#contract/admin/calendar.ts'
import { type AdminCup, type CupReport, setAdminCup } from '#contract/admin/cups.ts'
import { CUP_POINTS } from '#game/scoring/cups.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { ReasonField, SelectField, TextField } from '../parts/fields.tsx'
import { PictureField } from '../parts/picture-field.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useEditedObject } from '../parts/use-object-change.ts'
import { useOpenedForm } from '../parts/use-opened-form.ts'
import { CUP_POINTS_TEXTS } from './cup-texts.ts'
import { RaceBoxes } from './form-parts.tsx'

type Props = {
  /** The cup; null for a new one. */
  cup: AdminCup | null
  weekends: readonly CalendarWeekend[]
  /** `job_id`: the job that rebuilds the boards; null if no job is needed, undefined if nothing was saved. */
  onClose: (job_id?: number | null) => void
}

type CupValues = Pick<AdminCup, 'name' | 'counts' | 'race_ids' | 'image_url'> & { reason: string }

const EMPTY: CupValues = { name: '', counts: 'all', race_ids: [], image_url: null, reason: '' }

/** Adds or changes a cup. The form first shows which races are added and removed, and then saves the cup. */
export function CupForm({ cup, weekends, onClose }: Props) {
  const edited = useEditedObject<CupValues>({ ...EMPTY, ...cup }, cup?.version)
  const { values, send, is_sending, problem, errors } = edited
  const [preview, setPreview] = useState<CupReport | null>(null)
  const form = useOpenedForm()

  const edit = (more: Partial<CupValues>) => {
    edited.edit(more)
    setPreview(null)
  }
  const run = async (dry_run: boolean) => {
    const { name, counts, race_ids, image_url, reason } = values
    const body = {
      counts,
      race_ids,
      image_url,
      dry_run,
      is_new: cup === null,
      name: name.trim(),
      reason: reason.trim(),
    }
    const answer = await send(setAdminCup, { body })
    setPreview(answer.ok && dry_run ? answer.data : null)
    if (!answer.ok || dry_run) return
    announcePolitely('Cup saved')
    onClose(answer.data.job_id)
  }
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
          {!cup && (
            <TextField
              label="Name"
              error={errors.name}
              required
              maxLength={60}
              value={values.name}
              onChange={(name) => edit({ name })}
            />
          )}
          {!cup?.is_season && (
            <>
              <SelectField
                label="What counts"
                value={values.counts}
                options={CUP_POINTS.map((each) => [each, CUP_POINTS_TEXTS[each]])}
                onChange={(chosen) => edit({ counts: chosen })}
              />
              <RaceChoice
                weekends={weekends}
                chosen={values.race_ids}
                onChange={(chosen) => edit({ race_ids: chosen })}
              />
            </>
          )}
          <PictureField
            label="Picture"
            address={values.image_url}
            max_side={480}
            error={errors.image_url}
            onChange={(address) => edit({ image_url: address })}
          />
          <ReasonField
            hint="Kept in the audit log."
            error={errors.reason}
            required
            value={values.reason}
            onChange={(reason) => edit({ reason })}
          />
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
            <RaceBoxes races={races} chosen={chosen} onChange={onChange} />
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
            These races were scored before youth athletes were recorded: {without_youth.join(', ')}. Open
            Health and score the season again first.
          </p>
        </Note>
      )}
      <Note level="good" title="Ready to save.">
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
