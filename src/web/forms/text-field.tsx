import type { HTMLAttributes } from 'react'
import { Field } from './field.tsx'
import { type FieldTexts, useField } from './use-field.ts'

type Props = FieldTexts & {
  type?: 'text' | 'email'
  autoComplete: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  spellCheck?: boolean
}

export function TextField({ type = 'text', autoComplete, inputMode, spellCheck = false, ...texts }: Props) {
  const { control, ...field } = useField(texts)

  return (
    <Field label={texts.label} is_optional={texts.is_optional} {...field}>
      <input
        className="field-control"
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={type === 'email' ? 'none' : undefined}
        inputMode={inputMode}
        spellCheck={spellCheck}
        {...control}
      />
    </Field>
  )
}
