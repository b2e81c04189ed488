import './form.css'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { announceError } from '../core/api/error-message.ts'
import { clockText } from '../ui/countdown-parts.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext } from './form-state.ts'
import { complaintOf, type Outcome } from './outcome.ts'

const SECOND = 1000

/** The milliseconds until then, new each second; `onOver` is called when there are none left. */
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
  /** Sends what passed the rules, and goes on from there if that went well. */
  onSend: (values: Values) => Promise<Outcome>
  /** Names of what the form shows and tells faults of, without being a field. */
  also?: readonly string[]
  /** Tells what is wrong with no field, where the page's banner would not be seen. */
  onComplaint?: ((text: string) => void) | undefined
  /** Says that the reply had no body, where the usual sentence does not. */
  noBodyText?: string
  /** When somebody begins with it, and whenever he goes on. */
  onUse?: (() => void) | undefined
  /** Help for people who have tried too often and have to wait. */
  whenHeld?: ReactNode
  children: ReactNode
}

/** Before the next try: after too many of them, or while the server has too much to do. */
type Wait = { text: string; until: number; is_too_often: boolean }

/** Fields, and one button that sends them. What is wrong stands beside each field, and together above all. */
export function Form<Values extends FieldValues>(props: Props<Values>) {
  const { form, onUse, whenHeld, children } = props
  const id = useId()
  const { is_busy, wait, goOn, send } = useSending(props)
  const place = useRef<HTMLFormElement>(null)
  useFirstUse(place, onUse)
  const held = wait && (
    <RetryLater key={wait.until} text={wait.text} until={wait.until} onOver={goOn}>
      {wait.is_too_often && whenHeld}
    </RetryLater>
  )

  return (
    <FormContext value={{ id, form: form as unknown as UseFormReturn<FieldValues>, is_busy, held }}>
      {/* Nothing of it may ever stand in an address, whatever a browser does before the page is awake. */}
      <form className="form" method="post" noValidate ref={place} onSubmit={send}>
        <ErrorSummary />
        {children}
      </form>
    </FormContext>
  )
}

function useSending<Values extends FieldValues>(props: Props<Values>) {
  const { form, onSend, also = [], onComplaint = announceError, noBodyText } = props
  const [is_busy, setBusy] = useState(false)
  const [wait, setWait] = useState<Wait | null>(null)

  const sendValid = async (values: Values) => {
    setBusy(true)
    setWait(null)
    const outcome = await onSend(values)
    setBusy(false)
    if (outcome.ok) return

    const shown = [...Object.keys(form.getValues()), ...also]
    const { beside, banner } = complaintOf(outcome.problem, shown, noBodyText)
    for (const [name, message] of beside) form.setError(name as Path<Values>, { type: 'server', message })
    if (banner === null) return
    if (outcome.wait_s === undefined) onComplaint(banner)
    else {
      const until = Date.now() + outcome.wait_s * 1000
      setWait({ text: banner, until, is_too_often: outcome.status === 429 })
    }
  }

  const send = (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!is_busy) void form.handleSubmit(sendValid)(event)
  }
  return { is_busy, wait, goOn: () => setWait(null), send }
}

type HeldOffProps = {
  /** Why the server asks to wait: too many tries, or too much to do. */
  text: string
  /** In ms since 1970; then `onOver` is called, and the caller takes it away. */
  until: number
  onOver: () => void
  /** What helps meanwhile. */
  children?: ReactNode
}

/** Why a form was not heard, as long as that holds. The clock is beside what is read out, or it would be read each second. */
function RetryLater({ text, until, onOver, children }: HeldOffProps) {
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

/** Calls back as soon as something in there has the focus, also where it had it before the page woke up. */
function useFirstUse(place: RefObject<HTMLElement | null>, onUse: (() => void) | undefined): void {
  useEffect(() => {
    const { current } = place
    if (!current || !onUse) return
    if (current.contains(document.activeElement)) onUse()
    current.addEventListener('focusin', onUse)
    return () => current.removeEventListener('focusin', onUse)
  }, [place, onUse])
}
