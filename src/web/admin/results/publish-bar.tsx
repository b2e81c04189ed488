import { type ReactNode, useEffect, useId, useState } from 'react'
import type { PublicationPreview } from '#contract/admin/results/publications.ts'
import type { Problem } from '#contract/problems.ts'
import type { ApiResult } from '../../core/api/reply.ts'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'

export type Publication = {
  is_sending: boolean
  publish: (
    body: { preview_id: string; reason?: string },
    is_official: boolean,
  ) => Promise<ApiResult<unknown>>
}

type Props = {
  preview: Pick<PublicationPreview, 'preview_id' | 'needs_reason' | 'reason' | 'has_changes'>
  is_official: boolean
  publication: Publication
  is_calculating: boolean
  recalculate: () => void
  label: string
  /** True if rows are missing or the race will be shown as cancelled. The button is then red and outlined. */
  is_harmful?: boolean
  /** Whether and how the publication can be undone. */
  caption?: string
  /** A second button for a safer action, such as “Discard”. */
  safer_button?: ReactNode
}

/** The field for the reason that players can read, and the button that publishes. Ctrl+Enter presses the button. */
export function PublishBar({
  preview,
  is_official,
  publication: { publish, is_sending },
  is_calculating,
  recalculate,
  label,
  is_harmful = false,
  caption = 'You can undo this.',
  safer_button,
}: Props) {
  const [typed_reason, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_stale, setStale] = useState(false)
  const id = useId()
  const reason = (typed_reason ?? preview.reason ?? '').trim()

  const send = async () => {
    const body = { preview_id: preview.preview_id, ...(reason === '' ? {} : { reason }) }
    const answer = await publish(body, is_official)
    if (answer.ok) return
    const is_outdated = answer.status === 412
    setStale(is_outdated)
    setProblem(is_outdated ? null : answer.problem)
    if (is_outdated) recalculate()
  }
  const blocked = blockedBy(preview, reason)
  useCtrlEnter(() => {
    if (blocked === undefined && !is_calculating && !is_sending) void send()
  })
  return (
    <>
      {is_stale && (
        <Note level="warning" title="Something has changed since you opened the preview">
          <p>Nothing was published. Please check the new preview.</p>
        </Note>
      )}
      <ProblemNote problem={problem} />
      {preview.needs_reason && preview.has_changes && (
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
      <ActBar caption={preview.has_changes ? caption : 'Nothing would change.'}>
        {safer_button}
        <ActButton
          kind={is_harmful ? 'danger' : 'main'}
          blocked={blocked}
          is_busy={is_calculating || is_sending}
          onClick={() => void send()}
        >
          {label}
        </ActButton>
      </ActBar>
    </>
  )
}

function blockedBy({ has_changes, needs_reason }: Props['preview'], reason: string): string | undefined {
  if (!has_changes) return 'The boards already show this'
  return needs_reason && reason === '' ? 'Enter a reason first' : undefined
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
