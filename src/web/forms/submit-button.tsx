import type { ReactNode } from 'react'
import { useFormState } from './form-state.ts'
import { useHydrated } from './use-hydrated.ts'

type Props = {
  /** The label while the form is being submitted. */
  busy: string
  /** Why the button is disabled. Undefined if it is enabled. */
  reason?: string | undefined
  /** Whether the action deletes something permanently. */
  is_destructive?: boolean
  /** Content after the button, such as the result of the last submit. */
  after?: ReactNode
  children: ReactNode
}

/**
 * The button that submits the form. During a submit the button keeps the focus and does nothing. Before hydration,
 * public/start.js enables the button and records a submit. The page repeats that submit after hydration.
 */
export function SubmitButton({ busy, reason, is_destructive = false, after, children }: Props) {
  const { id, is_busy, wait_notice } = useFormState()
  const is_hydrated = useHydrated()

  return (
    <div className="form-foot">
      {wait_notice}
      <noscript>
        <p className="form-reason">
          This form needs JavaScript. Turn it on in your browser and reload the page.
        </p>
      </noscript>
      <button
        className={is_destructive ? 'plain-button plain-button-danger' : 'button form-send'}
        type="submit"
        disabled={!is_hydrated || reason !== undefined}
        aria-disabled={is_busy}
        aria-describedby={reason && `${id}reason`}
      >
        {is_busy ? busy : children}
      </button>
      {reason && (
        <p className="form-reason" id={`${id}reason`}>
          {reason}
        </p>
      )}
      {after}
      <output className="visually-hidden">{is_busy ? busy : ''}</output>
    </div>
  )
}
