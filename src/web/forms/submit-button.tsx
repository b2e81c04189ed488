import type { ReactNode } from 'react'
import { useFormState } from './form-state.ts'
import { useHydrated } from './use-hydrated.ts'

type Props = {
  /** What it says while the form is on its way. */
  busy: string
  /** Why it cannot be pressed yet. */
  reason?: string | undefined
  /** Whether it takes something away for good. */
  is_grave?: boolean
  /** What stands after it, such as how the last sending went. */
  after?: ReactNode
  children: ReactNode
}

/**
 * Sends the form. While it is on its way the button keeps the focus and does nothing. Before the page is awake it works where
 * a script runs: public/start.js opens it, and keeps what was sent.
 */
export function SubmitButton({ busy, reason, is_grave = false, after, children }: Props) {
  const { id, is_busy, held } = useFormState()
  const is_hydrated = useHydrated()

  return (
    <div className="form-foot">
      {held}
      <noscript>
        <p className="form-reason">
          This form needs JavaScript. Switch it on in your browser, and reload the page.
        </p>
      </noscript>
      <button
        className={is_grave ? 'plain-button plain-button-danger' : 'button form-send'}
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
      <output className="unseen">{is_busy ? busy : ''}</output>
    </div>
  )
}
