import { type ReactNode, type Ref, useId } from 'react'
import type { Problem } from '#contract/problems.ts'
import { problemLines } from '../../core/api/problem-lines.ts'
import { Note } from './sheet.tsx'

type ActBarProps = {
  /** Whether the action can be undone, or what else the user should know first. */
  caption: ReactNode
  /** Whether there is nothing to save yet. The bar then does not cover the form on phones. */
  is_idle?: boolean
  children: ReactNode
}

/** A bar with the main buttons of a page or form. On phones it stays at the bottom of the screen. */
export function ActBar({ caption, is_idle = false, children }: ActBarProps) {
  return (
    <div className={is_idle ? 'act-bar is-idle' : 'act-bar'}>
      <p>{caption}</p>
      {children}
    </div>
  )
}

type ActButtonProps = {
  /** `main`: the main action, at most one per page. `strong`: a step before the main action. `danger`: a removal. */
  kind?: 'main' | 'strong' | 'danger' | 'plain'
  is_busy?: boolean
  /** Why the button is disabled, shown beside it. */
  blocked?: string | undefined
  onClick?: () => void
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

export function ActButton({
  kind = 'plain',
  is_busy,
  blocked,
  onClick,
  type = 'button',
  ref,
  children,
}: ActButtonProps) {
  const id = useId()
  return (
    <>
      <button
        className={`admin-button is-${kind}`}
        type={type}
        ref={ref}
        disabled={is_busy || blocked !== undefined}
        aria-describedby={blocked === undefined ? undefined : id}
        onClick={onClick}
      >
        {children}
      </button>
      {blocked !== undefined && (
        <span className="act-blocked" id={id}>
          {blocked}
        </span>
      )}
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Radio buttons to choose one of a few values. */
export function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="admin-choice">
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns a choice for each value, with the value's text as its label. */
export function choicesOf<Value extends string>(texts: Readonly<Record<Value, string>>) {
  return (Object.keys(texts) as Value[]).map((value) => ({ value, label: texts[value] }))
}

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: (id: string) => ReactNode
}

/** A labelled field with a hint and an error. `children` gets the id for the input. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className="admin-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <p className="admin-hint">{hint}</p>}
      {error && (
        <p className="admin-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Says why the server refused a change. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  return (
    <Note level="bad">
      {problemLines(problem).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  )
}
