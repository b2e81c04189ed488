import '../ui/dialogs/panels.css'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useFormState } from './form-state.ts'

/** Lists all errors above the fields, with links to the fields. Receives the focus after a failed submit. */
export function ErrorSummary() {
  const { id, form } = useFormState()
  const { errors, submitCount } = form.formState
  const section = useRef<HTMLElement>(null)
  const order = Object.keys(form.getValues())
  const lines = Object.entries(errors)
    .map(([name, error]) => ({ name, text: messageOf(error), is_refusal: error?.type === 'server' }))
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each failed submit, and at no other time
  useEffect(() => section.current?.focus(), [submitCount])

  const goToField = (event: MouseEvent, name: string) => {
    event.preventDefault()
    document.getElementById(id + name)?.focus()
  }

  if (lines.length === 0 || submitCount === 0) return null
  return (
    <section className="error-summary" tabIndex={-1} ref={section} aria-labelledby={`${id}errors`}>
      <h3 id={`${id}errors`}>{headingFor(lines)}</h3>
      <ul>
        {lines.map(({ name, text }) => (
          <li key={name}>
            <a href={`#${id}${name}`} onClick={(event) => goToField(event, name)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function messageOf(error: { message?: unknown } | undefined): string {
  return typeof error?.message === 'string' ? error.message : ''
}

/**
 * Returns the heading of the summary. If the input was valid and only the server refused it, the heading does not ask
 * for corrections.
 */
function headingFor(errors: readonly { is_refusal: boolean }[]): string {
  if (errors.every(({ is_refusal }) => is_refusal)) return 'That did not work'
  const count = errors.length
  return count === 1 ? 'Please fix one thing' : `Please fix ${count} things`
}
