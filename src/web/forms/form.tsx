import './forms.css'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { announceError } from '../core/api/error-message.ts'
import { clockText } from '../ui/countdown-parts.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext } from './form-state.ts'
import { type Outcome, splitProblem } from './outcome.ts'

const SECOND = 1000

/** The milliseconds until then, updated each second; `onOver` is called when none are left. */
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
  /** Sends the validated values, and continues on success. */
  onSend: (values: Values) => Promise<Outcome>
  /** Names that the form shows with their errors, although they are not fields. */
  also?: readonly string[]
  /** Reports an error that belongs to no field, where the page's banner would not be visible. */
  onFormError?: ((text: string) => void) | undefined
  /** Message for a reply without a body, if it differs from the default. */
  noBodyText?: string
  /** Called on the first use of the form, and on further input. */
  onUse?: (() => void) | undefined
  /** Help for users who have to wait after too many attempts. */
  waitHelp?: ReactNode
  children: ReactNode
}

/** Delay before the next attempt: after too many attempts, or while the server is overloaded. */
type Wait = { text: string; until: number; is_too_often: boolean }

/** Fields and one submit button. Errors are shown next to each field and in a summary above. */
export function Form<Values extends FieldValues>(props: Props<Values>) {
  const { form, onUse, waitHelp, children } = props
  const id = useId()
  const { is_busy, wait, clearWait, send } = useSending(props)
  const place = useRef<HTMLFormElement>(null)
  useFirstUse(place, onUse)
  const wait_notice = wait && (
    <RetryLater key={wait.until} text={wait.text} until={wait.until} onOver={clearWait}>
      {wait.is_too_often && waitHelp}
    </RetryLater>
  )

  return (
    <FormContext value={{ id, form: form as unknown as UseFormReturn<FieldValues>, is_busy, wait_notice }}>
      {/* POST, so that values never end up in the URL, even if the form is submitted before hydration. */}
      <form className="form" method="post" noValidate ref={place} onSubmit={send}>
        <ErrorSummary />
        {children}
      </form>
    </FormContext>
  )
}

function useSending<Values extends FieldValues>(props: Props<Values>) {
  const { form, onSend, also = [], onFormError = announceError, noBodyText } = props
  const [is_busy, setBusy] = useState(false)
  const [wait, setWait] = useState<Wait | null>(null)

  const sendValid = async (values: Values) => {
    setBusy(true)
    setWait(null)
    const outcome = await onSend(values)
    setBusy(false)
    if (outcome.ok) return

    const shown = [...Object.keys(form.getValues()), ...also]
    const { fields, banner } = splitProblem(outcome.problem, shown, noBodyText)
    for (const [name, message] of fields) form.setError(name as Path<Values>, { type: 'server', message })
    if (banner === null) return
    if (outcome.wait_s === undefined) onFormError(banner)
    else {
      const until = Date.now() + outcome.wait_s * 1000
      setWait({ text: banner, until, is_too_often: outcome.problem.code === 'too-many' })
    }
  }

  const send = (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!is_busy) void form.handleSubmit(sendValid)(event)
  }
  return { is_busy, wait, clearWait: () => setWait(null), send }
}

type RetryLaterProps = {
  /** Why the server asks to wait: too many attempts, or overload. */
  text: string
  /** In ms since 1970; then `onOver` is called, and the caller removes the notice. */
  until: number
  onOver: () => void
  /** Help shown while waiting. */
  children?: ReactNode
}

/**
 * Why a form was refused, while that applies. The clock is outside the live region, so that it is not announced each
 * second.
 */
function RetryLater({ text, until, onOver, children }: RetryLaterProps) {
  const left = useTimeLeft(until, onOver)

  return (
    <div className="form-held">
      <div role="alert">
        <p>{text}</p>
        {children}
      </div>
      <span className="form-held-clock" role="timer">
        {clockText(left)}
      </span>
    </div>
  )
}

/** Calls back when something inside has the focus, even if it had it before hydration. */
function useFirstUse(place: RefObject<HTMLElement | null>, onUse: (() => void) | undefined): void {
  useEffect(() => {
    const { current } = place
    if (!current || !onUse) return
    if (current.contains(document.activeElement)) onUse()
    current.addEventListener('focusin', onUse)
    return () => current.removeEventListener('focusin', onUse)
  }, [place, onUse])
}
