import { useState } from 'react'
import { Field } from './field.tsx'
import { useFormState } from './form-state.ts'
import { type FieldTexts, useField } from './use-field.ts'

type Props = FieldTexts & {
  /** `off` is for a password that is not the user's own, such as a league's. */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

/**
 * An input for a password, with a button to show the password. The password is always hidden while the form is being
 * submitted.
 */
export function PasswordField({ autoComplete, ...texts }: Props) {
  const { control, ...field } = useField(texts)
  const { is_busy } = useFormState()
  const [is_shown, setShown] = useState(false)

  return (
    <Field label={texts.label} is_optional={texts.is_optional} {...field}>
      <span className="field-with-button">
        <input
          className="field-control"
          type={is_shown && !is_busy ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...control}
        />
        <button
          className="field-button"
          type="button"
          aria-controls={field.id}
          disabled={control.disabled}
          onClick={() => setShown(!is_shown)}
        >
          {is_shown ? 'Hide' : 'Show'}
          <span className="visually-hidden">{` ${texts.label.toLowerCase()}`}</span>
        </button>
      </span>
    </Field>
  )
}
