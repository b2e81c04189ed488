import { useEffect, useId, useState } from 'react'
import { type PublicationPreview, publishOfficial, publishResults } from '#contract/admin/publications.ts'
import { editDraft } from '#contract/admin/result-drafts.ts'
import type { RaceResults } from '#contract/admin/results.ts'
import type { Problem } from '#contract/problems.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ActBar, ActButton, Choice, ProblemNote } from '../parts/acts.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { PreviewView } from './preview-view.tsx'
import type { Work } from './race-results-page.tsx'
import { STATE_TEXTS } from './race-state-chip.tsx'
import { type PreviewAct, usePreview } from './use-preview.ts'

type Props = {
  race_results: RaceResults
  refresh: () => Promise<void>
  onWork: (work: Work) => void
  act: PreviewAct
  onBack: () => void
  onPublished: () => Promise<void>
}

/** Shows what a publication would change, with the button that publishes exactly that. */
export function PreviewStep({ race_results, refresh, onWork, act, onBack, onPublished }: Props) {
  const { race, draft } = race_results
  const initial_state = race.state === 'official' || act.state === 'official' ? 'official' : 'provisional'
  const [state, setState] = useState<'provisional' | 'official'>(initial_state)
  const previewed_act = act.what === 'undo' ? act : { ...act, state }
  const previewed = usePreview(race.race_id, previewed_act, draft?.version)
  const { preview, problem, is_calculating } = previewed
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
  const can_keep_missing = act.what === 'draft' && draft?.kind === 'list' && preview.missing.length > 0
  return (
    <div className={`admin-stack ${is_calculating ? 'is-counting' : ''}`} aria-busy={is_calculating}>
      <p>
        <button className="admin-link" type="button" onClick={onBack}>
          Back
        </button>
      </p>
      <PreviewView preview={preview} onCorrect={can_keep_missing ? () => onWork('correct') : undefined} />
      {act.what !== 'undo' && preview.changes && (
        <Choice
          label="State"
          value={state}
          onChange={setState}
          choices={[
            { value: 'provisional', label: 'Provisional' },
            { value: 'official', label: 'Official' },
          ]}
        />
      )}
      <PublishBar
        race_id={race.race_id}
        preview={preview}
        is_calculating={is_calculating}
        recalculate={previewed.recalculate}
        label={act.what === 'undo' ? undoLabel(preview) : `Publish ${state}`}
        onPublished={onPublished}
        safe={
          can_keep_missing && (
            <ActButton kind="strong" is_busy={edit.is_sending} onClick={() => void keepMissing()}>
              {`Keep the ${preview.missing.length} missing rows`}
            </ActButton>
          )
        }
      />
    </div>
  )
}

function undoLabel({ after: { state, number } }: PublicationPreview): string {
  if (state === 'scheduled') return 'Remove the results from the boards'
  return number === null ? `Back to ${STATE_TEXTS[state]}` : `Put list ${number} back, ${STATE_TEXTS[state]}`
}

type BarProps = {
  race_id: number
  preview: PublicationPreview
  is_calculating: boolean
  recalculate: () => void
  label: string
  onPublished: () => Promise<void>
  /** The safe alternative if rows are missing. The button that publishes is then red and outlined. */
  safe?: React.ReactNode
}

/** The field for the reason that players can read, and the button that publishes. Ctrl+Enter presses the button. */
export function PublishBar({
  race_id,
  preview,
  is_calculating,
  recalculate,
  label,
  onPublished,
  safe,
}: BarProps) {
  const is_missing = preview.missing.length > 0
  const requires_reason = preview.needs_reason || is_missing
  const [typed_reason, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_stale, setStale] = useState(false)
  const id = useId()
  const reason = (typed_reason ?? preview.reason ?? '').trim()
  const options = { critical: false, onSaved: onPublished }
  const provisional = useChange(publishResults, options)
  const official = useChange(publishOfficial, options)
  const is_sending = provisional.is_sending || official.is_sending

  const publish = async () => {
    const change = preview.after.state === 'official' ? official : provisional
    const body = { preview_id: preview.preview_id, ...(reason === '' ? {} : { reason }) }
    const answer = await change.send({ params: { race_id }, body })
    if (answer.ok) return
    const is_outdated = answer.status === 412
    setStale(is_outdated)
    setProblem(is_outdated ? null : answer.problem)
    if (is_outdated) recalculate()
  }
  const blocked = blockedBy(preview, requires_reason && reason === '')
  useCtrlEnter(() => {
    if (blocked === undefined && !is_calculating && !is_sending) void publish()
  })
  return (
    <>
      {is_stale && (
        <Note level="warning" title="Something has changed since you opened the preview">
          <p>Nothing was published. Please check the new preview.</p>
        </Note>
      )}
      <ProblemNote problem={problem} />
      {requires_reason && preview.changes && (
        <Sheet title="Reason" note="players can read it" is_padded>
          <div className="admin-field">
            <label className="visually-hidden" htmlFor={id}>
              Reason
            </label>
            <input
              id={id}
              maxLength={300}
              placeholder="Jury decision 4: obstruction in the semi-final"
              value={typed_reason ?? preview.reason ?? ''}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </Sheet>
      )}
      <ActBar caption={preview.changes ? 'You can undo this.' : 'Nothing would change.'}>
        {safe}
        <ActButton
          kind={is_missing ? 'danger' : 'main'}
          blocked={blocked}
          is_busy={is_calculating || is_sending}
          onClick={() => void publish()}
        >
          {is_missing && safe ? `Replace all ${preview.before.rows} rows anyway` : label}
        </ActButton>
      </ActBar>
    </>
  )
}

function blockedBy({ changes }: PublicationPreview, lacks_reason: boolean): string | undefined {
  if (!changes) return 'The boards already show this'
  return lacks_reason ? 'Enter a reason first' : undefined
}

function useCtrlEnter(press: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) press()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
