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
import { STATE_WORDS } from './race-state-chip.tsx'
import { type PreviewAct, usePreview } from './use-preview.ts'

type Props = {
  found: RaceResults
  refresh: () => Promise<void>
  onWork: (work: Work) => void
  act: PreviewAct
  onBack: () => void
  onPublished: () => Promise<void>
}

/** What an act would change, and the button that does exactly this. */
export function PreviewStep({ found, refresh, onWork, act, onBack, onPublished }: Props) {
  const { race, draft } = found
  const usual = race.state === 'official' || act.state === 'official' ? 'official' : 'provisional'
  const [state, setState] = useState<'provisional' | 'official'>(usual)
  const wanted = act.what === 'undo' ? act : { ...act, state }
  const counted = usePreview(race.race_id, wanted, draft?.version)
  const { preview, problem, is_counting } = counted
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
  const can_keep = act.what === 'draft' && draft?.kind === 'list' && preview.missing.length > 0
  return (
    <div className={`admin-stack ${is_counting ? 'is-counting' : ''}`} aria-busy={is_counting}>
      <p>
        <button className="admin-link" type="button" onClick={onBack}>
          Back
        </button>
      </p>
      <PreviewView preview={preview} onCorrect={can_keep ? () => onWork('correct') : undefined} />
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
        is_counting={is_counting}
        recount={counted.recount}
        label={act.what === 'undo' ? undoLabel(preview) : `Publish ${state}`}
        onPublished={onPublished}
        safe={
          can_keep && (
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
  if (state === 'scheduled') return 'Take the results off the boards'
  return number === null ? `Back to ${STATE_WORDS[state]}` : `Put list ${number} back, ${STATE_WORDS[state]}`
}

type BarProps = {
  race_id: number
  preview: PublicationPreview
  is_counting: boolean
  recount: () => void
  label: string
  onPublished: () => Promise<void>
  /** The safe way where rows are missing; publishing is then the outlined button. */
  safe?: React.ReactNode
}

/** The reason that players read, and the button. Ctrl+Enter presses it. */
export function PublishBar({ race_id, preview, is_counting, recount, label, onPublished, safe }: BarProps) {
  const is_missing = preview.missing.length > 0
  const wants_reason = preview.needs_reason || is_missing
  const [given, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_stale, setStale] = useState(false)
  const id = useId()
  const reason = (given ?? preview.reason ?? '').trim()
  const options = { critical: false, onSaved: onPublished }
  const provisional = useChange(publishResults, options)
  const official = useChange(publishOfficial, options)
  const is_sending = provisional.is_sending || official.is_sending

  const publish = async () => {
    const change = preview.after.state === 'official' ? official : provisional
    const body = { preview_id: preview.preview_id, ...(reason === '' ? {} : { reason }) }
    const answer = await change.send({ params: { race_id }, body })
    if (answer.ok) return
    const is_old = answer.status === 412
    setStale(is_old)
    setProblem(is_old ? null : answer.problem)
    if (is_old) recount()
  }
  const blocked = blockedBy(preview, wants_reason && reason === '')
  useCtrlEnter(() => {
    if (blocked === undefined && !is_counting && !is_sending) void publish()
  })
  return (
    <>
      {is_stale && (
        <Note level="warning" title="Something changed since you looked">
          <p>Nothing was published. This is a new preview: please check it again.</p>
        </Note>
      )}
      <ProblemNote problem={problem} />
      {wants_reason && preview.changes && (
        <Sheet title="Reason" note="players can read it" is_padded>
          <div className="admin-field">
            <label className="visually-hidden" htmlFor={id}>
              Reason
            </label>
            <input
              id={id}
              maxLength={300}
              placeholder="Jury decision 4: obstruction in the semi-final"
              value={given ?? preview.reason ?? ''}
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
          is_busy={is_counting || is_sending}
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
  return lacks_reason ? 'Needs a reason' : undefined
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
