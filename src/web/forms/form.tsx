import './forms.css'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { announceError } from '../core/api/error-message.ts'
import { clockText } from '../ui/countdown-parts.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext } from './form-state.ts'
import { type FormOutcome, splitProblem } from './outcome.ts'

const SECOND = 1000

/** Returns the time left until `until`, in ms. It is updated each second. `onOver` is called when the time is over. */
function useTimeLeft(until: number, onOver: () => void): number {
  const [left, setLeft] = useState(() => until - Date.now())
  const onEnd = useEffectEvent(onOver)

  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(until - Date.now())
      if (until <= Date.now()) onEnd()
    }, SECOND)
    return () => clearInterval(timer)
  }, [until])
  return left
}

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** Sends the validated values. After a success, the form does nothing more. */
  onSend: (values: Values) => Promise<FormOutcome>
  /** Names of errors that the form shows although it has no field for them, such as the captcha's. */
  extra_names?: readonly string[]
  /**
   * Shows an error that belongs to no field. Defaults to the page's banner. Dialogs set it, because they cover the
   * banner.
   */
  onFormError?: ((text: string) => void) | undefined
  /** The message for a reply without a body, instead of the default message. */
  noBodyText?: string
  /** Called each time an element of the form receives the focus. */
  onUse?: (() => void) | undefined
  /** Help for users who have to wait after too many attempts. */
  waitHelp?: ReactNode
  children: ReactNode
}

/** A delay before the next submit, after too many attempts or while the server is overloaded. */
type Wait = { text: string; until: number; has_too_many_attempts: boolean }

/** A form with fields and one submit button. Errors are shown below the fields and in a summary above them. */
export function Form<Values extends FieldValues>(props: Props<Values>) {
  const { form, onUse, waitHelp, children } = props
  const id = useId()
  const { is_busy, wait, clearWait, send } = useSending(props)
  const form_element = useRef<HTMLFormElement>(null)
  useOnFocus(form_element, onUse)
  const wait_notice = wait && (
    <RetryLater key={wait.until} text={wait.text} until={wait.until} onOver={clearWait}>
      {wait.has_too_many_attempts && waitHelp}
    </RetryLater>
  )

  return (
    <FormContext value={{ id, form: form as unknown as UseFormReturn<FieldValues>, is_busy, wait_notice }}>
      {/* The method is POST, so that values never end up in the URL, even if the form is submitted before hydration. */}
      <form className="form" method="post" noValidate ref={form_element} onSubmit={send}>
        <ErrorSummary />
        {children}
      </form>
    </FormContext>
  )
}

function useSending<Values extends FieldValues>(props: Props<Values>) {
  const { form, onSend, extra_names = [], onFormError = announceError, noBodyText } = props
  const [is_busy, setBusy] = useState(false)
  const [wait, setWait] = useState<Wait | null>(null)

  const sendValid = async (values: Values) => {
    setBusy(true)
    setWait(null)
    const outcome = await onSend(values)
    setBusy(false)
    if (outcome.ok) return

    const shown = [...Object.keys(form.getValues()), ...extra_names]
    const { fields, banner } = splitProblem(outcome.problem, shown, noBodyText)
    for (const [name, message] of fields) form.setError(name as Path<Values>, { type: 'server', message })
    if (banner === null) return
    if (outcome.wait_s === undefined) onFormError(banner)
    else {
      const until = Date.now() + outcome.wait_s * 1000
      setWait({ text: banner, until, has_too_many_attempts: outcome.problem.code === 'too-many' })
    }
  }

  const send = (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!is_busy) void form.handleSubmit(sendValid)(event)
  }
  return { is_busy, wait, clearWait: () => setWait(null), send }
}

type RetryLaterProps = {
  /** Says that there were too many attempts, or that the server is overloaded. */
  text: string
  /** The end of the wait, in ms since 1970. The notice then calls `onOver`, and the form removes the notice. */
  until: number
  onOver: () => void
  children?: ReactNode
}

/**
 * Says why and how long the user has to wait. The clock is outside the live region, so that screen readers do not
 * announce it each second.
 */
function RetryLater({ text, until, onOver, children }: RetryLaterProps) {
  const left = useTimeLeft(until, onOver)

  return (
    <div className="form-wait">
      <div role="alert">
        <p>{text}</p>
        {children}
      </div>
      <span className="form-wait-clock" role="timer">
        {clockText(left)}
      </span>
    </div>
  )
}

/** Calls `onUse` each time an element of the form receives the focus, and at hydration if an element already has it. */
function useOnFocus(form_element: RefObject<HTMLElement | null>, onUse: (() => void) | undefined): void {
  useEffect(() => {
    const { current } = form_element
    if (!current || !onUse) return
    if (current.contains(document.activeElement)) onUse()
    current.addEventListener('focusin', onUse)
    return () => current.removeEventListener('focusin', onUse)
  }, [form_element, onUse])
}
