import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

type PendingQuestion = Question & { answer: (is_yes: boolean) => void }

type Confirming = { confirm: (question: Question) => Promise<boolean>; confirmation: ReactNode }

/**
 * Asks the user for a confirmation. `confirm({ title, message })` resolves with true if the user answers Yes, otherwise
 * with false. The caller must render `confirmation` somewhere on the page.
 */
export function useConfirm(): Confirming {
  const [pending, setPending] = useState<PendingQuestion | null>(null)

  const confirm = useCallback(
    (question: Question) => new Promise<boolean>((answer) => setPending({ ...question, answer })),
    [],
  )
  const onAnswer = (is_yes: boolean) => {
    setPending(null)
    pending?.answer(is_yes)
  }

  return { confirm, confirmation: pending && <ConfirmDialog {...pending} onAnswer={onAnswer} /> }
}
