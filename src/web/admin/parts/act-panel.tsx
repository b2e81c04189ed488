import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiResult } from '../../core/api/reply.ts'
import { useChangeOutcome } from '../../core/mutations/use-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from './acts.tsx'
import { ReasonField } from './fields.tsx'

/** An action on an object. Its form says what the action will do, asks for a reason, and has a button that confirms. */
export type PanelAct = {
  /** A verb. The button that opens the form and the button that confirms both show it. */
  label: string
  kind?: 'danger' | 'plain'
  /** Why the action is not possible now. */
  blocked?: string | null
  /** What the action will do. */
  preview: ReactNode
  /** Whether the action can be undone. */
  caption: string
  /** Fields besides the reason. */
  fields?: ReactNode
  /** False makes the reason optional. */
  needs_reason?: boolean
  /** Who can read the reason. */
  reason_hint?: string
  /** Announced to screen readers after the action. */
  done: string
  send: (reason: string) => Promise<ApiResult<unknown>>
}

/** Buttons for the actions on an object. Only one action's form is open at a time. */
export function ActPanel({ acts }: { acts: readonly PanelAct[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const choices = useRef<HTMLDivElement>(null)
  const close = (is_done: boolean) => {
    setOpen(null)
    const buttons = choices.current?.querySelectorAll('button')
    const opener = buttons?.[acts.findIndex(({ label }) => label === open)]
    // After an action, its button is often disabled and cannot take the focus. So the group gets the focus.
    ;(is_done ? choices.current : opener)?.focus()
  }
  const act = acts.find(({ label, blocked }) => label === open && !blocked)
  return (
    <div className="act-panel">
      <div className="act-panel-choices" ref={choices} tabIndex={-1}>
        {acts.map(({ label, kind = 'plain', blocked }) => (
          <ActButton
            key={label}
            kind={kind}
            blocked={blocked ?? undefined}
            onClick={() => setOpen(open === label ? null : label)}
          >
            {label} …
          </ActButton>
        ))}
      </div>
      {act && <OpenAct key={act.label} act={act} onClose={close} />}
    </div>
  )
}

const REASON_HINT = 'Kept in the audit log.'

function OpenAct({ act, onClose }: { act: PanelAct; onClose: (is_done: boolean) => void }) {
  const {
    label,
    kind,
    preview,
    caption,
    fields,
    needs_reason = true,
    reason_hint = REASON_HINT,
    done,
    send,
  } = act
  const [reason, setReason] = useState('')
  const [is_missing, setMissing] = useState(false)
  const { problem, is_sending, follow } = useChangeOutcome()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const submit = async () => {
    const trimmed = reason.trim()
    setMissing(needs_reason && !trimmed)
    if (needs_reason && !trimmed) return
    const answer = await follow(send(trimmed))
    if (!answer.ok) return
    announcePolitely(done)
    onClose(true)
  }

  return (
    <form
      ref={form}
      className="act-panel-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div>{preview}</div>
      {fields}
      <ReasonField
        is_optional={!needs_reason}
        hint={reason_hint}
        error={is_missing ? 'Please give a reason' : undefined}
        value={reason}
        onChange={setReason}
      />
      <ProblemNote problem={problem} />
      <ActBar caption={caption}>
        <ActButton onClick={() => onClose(false)}>Cancel</ActButton>
        <ActButton kind={kind === 'danger' ? 'danger' : 'strong'} type="submit" is_busy={is_sending}>
          {label}
        </ActButton>
      </ActBar>
    </form>
  )
}
