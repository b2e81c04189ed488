import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

type Asked = Question & { answer: (is_yes: boolean) => void }

type Confirming = { confirm: (question: Question) => Promise<boolean>; confirmation: ReactNode }

/**
 * `const { confirm, confirmation } = useConfirm()`: call `await confirm({ title, message })`, which returns true for
 * Yes and false otherwise, and render `{confirmation}` anywhere on the page.
 */
export function useConfirm(): Confirming {
  const [asked, setAsked] = useState<Asked | null>(null)

  const confirm = useCallback(
    (question: Question) => new Promise<boolean>((answer) => setAsked({ ...question, answer })),
    [],
  )
  const onAnswer = (is_yes: boolean) => {
    setAsked(null)
    asked?.answer(is_yes)
  }

  return { confirm, confirmation: asked && <ConfirmDialog {...asked} onAnswer={onAnswer} /> }
}
