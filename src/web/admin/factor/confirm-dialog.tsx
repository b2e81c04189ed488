import { useEffect, useId, useState } from 'react'
import { getFactor } from '#contract/admin/factor.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { setAsker } from '../../core/mutations/confirm-again.ts'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ActButton } from '../parts/acts.tsx'
import { ConfirmForm } from './confirm-form.tsx'

/**
 * Shows a dialog when a change needs a confirmation with the second factor. After the confirmation the change is sent
 * again, so no input is lost.
 */
export function ConfirmAgain() {
  const [resolveAnswer, setResolveAnswer] = useState<((is_confirmed: boolean) => void) | null>(null)
  useEffect(() => {
    setAsker(() => new Promise((resolve) => setResolveAnswer(() => resolve)))
    return () => setAsker(undefined)
  }, [])
  if (!resolveAnswer) return null
  return (
    <FactorDialog
      onAnswer={(is_confirmed) => {
        setResolveAnswer(null)
        resolveAnswer(is_confirmed)
      }}
    />
  )
}

function FactorDialog({ onAnswer }: { onAnswer: (is_confirmed: boolean) => void }) {
  const id = useId()
  const { dialog, first } = useModal<HTMLButtonElement>()
  const reply = useReply(getFactor, {}, { critical: false })

  return (
    <dialog className="factor-dialog" ref={dialog} aria-labelledby={id} onClose={() => onAnswer(false)}>
      <div className="factor-dialog-sheet">
        <h2 id={id}>Confirm it’s you</h2>
        <p>
          This needs your second factor. You will not be asked again for ten minutes. What you have entered is
          kept.
        </p>
        {reply.state === 'loading' && <Spinner />}
        {reply.state === 'failed' && <p>{reply.problem.message}</p>}
        {reply.state === 'ready' && (
          <ConfirmForm ways={reply.data.ways} first={first} onPassed={() => onAnswer(true)} />
        )}
        <ActButton onClick={() => onAnswer(false)}>Cancel</ActButton>
      </div>
    </dialog>
  )
}
