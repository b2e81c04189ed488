import { useEffect, useId, useState } from 'react'
import { getFactor } from '#contract/admin/factor.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { confirmWith } from '../../core/mutations/confirm-again.ts'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ActButton } from '../parts/acts.tsx'
import { ConfirmForm } from './confirm-form.tsx'

/**
 * Shows the dialog when a change was refused because it needs a confirmation. The change waits and is sent again, so no
 * input is lost.
 */
export function ConfirmAgain() {
  const [answer, setAnswer] = useState<((is_confirmed: boolean) => void) | null>(null)
  useEffect(() => {
    confirmWith(() => new Promise((resolve) => setAnswer(() => resolve)))
    return () => confirmWith(undefined)
  }, [])
  if (!answer) return null
  return (
    <FactorDialog
      onAnswer={(is_confirmed) => {
        setAnswer(null)
        answer(is_confirmed)
      }}
    />
  )
}

function FactorDialog({ onAnswer }: { onAnswer: (is_confirmed: boolean) => void }) {
  const id = useId()
  const { dialog, first } = useModal<HTMLButtonElement>()
  const state = useReply(getFactor, {}, { critical: false })

  return (
    <dialog className="factor-dialog" ref={dialog} aria-labelledby={id} onClose={() => onAnswer(false)}>
      <div className="factor-dialog-sheet">
        <h2 id={id}>Confirm that it is you</h2>
        <p>
          This act needs your second factor. For ten minutes you are not asked again. What you have entered is
          kept.
        </p>
        {state.state === 'loading' && <Spinner />}
        {state.state === 'failed' && <p>{state.problem.message}</p>}
        {state.state === 'ready' && (
          <ConfirmForm ways={state.data.ways} first={first} onPassed={() => onAnswer(true)} />
        )}
        <ActButton onClick={() => onAnswer(false)}>Cancel</ActButton>
      </div>
    </dialog>
  )
}
