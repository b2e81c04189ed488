import { useState } from 'react'
import type { PublicationAct, PublicationPreview } from '#contract/admin/results/publications.ts'
import { editDraft } from '#contract/admin/results/result-drafts.ts'
import type { RaceResults } from '#contract/admin/results/results.ts'
import { changesOfficial } from '#game/scoring/publications.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActButton, Choice, choicesOf, ProblemNote } from '../parts/acts.tsx'
import { Note } from '../parts/sheet.tsx'
import { keepLabel, replaceLabel } from './missing-rows.tsx'
import { PreviewView } from './preview-view.tsx'
import { PublishBar } from './publish-bar.tsx'
import { cancelLabel } from './race-acts.tsx'
import type { Work } from './race-results-page.tsx'
import { publishedText, STATE_TEXTS } from './race-state-chip.tsx'
import { publishesList, usePreview, usePublication } from './use-preview.ts'

type Props = {
  race_results: RaceResults
  refresh: () => Promise<void>
  onWork: (work: Work) => void
  act: PublicationAct
  onBack: () => void
  onPublished: () => Promise<void>
}

/** Previews what a publication would change. The button publishes exactly this preview. */
export function PreviewStep({ race_results, refresh, onWork, act, onBack, onPublished }: Props) {
  const { race, draft } = race_results
  const initial_state = race.state === 'official' || act.state === 'official' ? 'official' : 'provisional'
  const [state, setState] = useState<'provisional' | 'official'>(initial_state)
  const chooses_state = publishesList(act)
  const previewed_act = chooses_state ? { ...act, state } : act
  const previewed = usePreview(race.race_id, previewed_act, draft?.version)
  const { preview, problem, is_calculating } = previewed
  const publication = usePublication(race.race_id, onPublished)
  const edit = useChange(editDraft, { onSaved: refresh })

  if (!preview) {
    return (
      <div className="admin-stack">
        {problem ? <ProblemNote problem={problem} /> : <Spinner />}
        {problem && <ActButton onClick={onBack}>Back</ActButton>}
      </div>
    )
  }
  const keepMissing = async () => {
    const version = draft?.version ?? 0
    await edit.send({ params: { race_id: race.race_id }, body: { version, keep_missing: true } })
  }
  const has_missing_rows = preview.missing.length > 0
  const can_keep_missing = act.what === 'draft' && draft?.kind === 'list' && has_missing_rows
  return (
    <div className={`admin-stack ${is_calculating ? 'is-counting' : ''}`} aria-busy={is_calculating}>
      <p>
        <button className="admin-link" type="button" onClick={onBack}>
          Back
        </button>
      </p>
      {!chooses_state && preview.has_changes && (
        <p className="results-change">
          <s>{publishedText(preview.before)}</s> → <b>{publishedText(preview.after)}</b>
        </p>
      )}
      {act.what === 'cancel' && race.state === 'scheduled' && <CancelNote />}
      <PreviewView preview={preview} onCorrect={can_keep_missing ? () => onWork('correct') : undefined} />
      {chooses_state && preview.has_changes && (
        <Choice
          label="Status"
          value={state}
          onChange={setState}
          choices={choicesOf({ provisional: 'Provisional', official: 'Official' })}
        />
      )}
      <PublishBar
        preview={preview}
        is_official={changesOfficial(preview)}
        publication={publication}
        is_calculating={is_calculating}
        recalculate={previewed.recalculate}
        label={
          can_keep_missing
            ? replaceLabel(preview.before.rows)
            : chooses_state
              ? `Publish ${state}`
              : labelOf(act, preview)
        }
        is_harmful={has_missing_rows || act.what === 'cancel'}
        safer_button={
          can_keep_missing && (
            <ActButton kind="strong" is_busy={edit.is_sending} onClick={() => void keepMissing()}>
              {keepLabel(preview.missing.length)}
            </ActButton>
          )
        }
      />
    </div>
  )
}

/** Returns the button's label for an action without a choice of status, such as `undo`. */
function labelOf({ what, in_totals }: PublicationAct, preview: PublicationPreview): string {
  const { before, after } = preview
  if (what === 'cancel') return cancelLabel(before.state)
  if (what === 'totals') return in_totals ? 'Count in totals' : 'Take out of totals'
  if (after.state === 'scheduled')
    return before.state === 'cancelled' ? 'Reinstate the race' : 'Remove the results from the boards'
  if (after.state === 'cancelled') return 'Mark as cancelled again'
  return after.number === null
    ? `Back to ${STATE_TEXTS[after.state]}`
    : `Publish list ${after.number} again as ${STATE_TEXTS[after.state]}`
}

function CancelNote() {
  return (
    <Note level="info">
      <p>
        Teams and deadlines stay as they are. To announce it to players at the same time, use “Cancel the
        race” in the <Link to="/calendar">calendar</Link>.
      </p>
    </Note>
  )
}
