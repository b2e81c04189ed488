import { useState } from 'react'
import { Field } from './field.tsx'
import { useFormState } from './form-state.ts'
import { type FieldTexts, useField } from './use-field.ts'

/** `off` for one that is not the reader's own, as that of a league is. */
type Props = FieldTexts & { autoComplete: 'current-password' | 'new-password' | 'off' }

/** It may be looked at, and pasted into, and is as long as one likes. Nobody looks at it while it is sent. */
export function PasswordField({ autoComplete, ...words }: Props) {
  const { box, ...field } = useField(words)
  const { is_busy } = useFormState()
  const [is_shown, setShown] = useState(false)

  return (
    <Field label={words.label} is_optional={words.is_optional} {...field}>
      <span className="field-with-button">
        <input
          className="field-box"
          type={is_shown && !is_busy ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...box}
        />
        <button
          className="field-button"
          type="button"
          aria-controls={field.id}
          disabled={box.disabled}
          onClick={() => setShown(!is_shown)}
        >
          {is_shown ? 'Hide' : 'Show'}
          <span className="unseen">{` ${words.label.toLowerCase()}`}</span>
        </button>
      </span>
    </Field>
  )
}
