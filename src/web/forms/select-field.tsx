import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { type FieldTexts, useField } from './use-field.ts'

/** `before` is shown in the box, before the selected option. The options are its children. */
type Props = FieldTexts & { autoComplete?: string; before?: ReactNode; children: ReactNode }

export function SelectField({ autoComplete, before, children, ...words }: Props) {
  const { box, ...field } = useField(words)

  return (
    <Field label={words.label} is_optional={words.is_optional} {...field}>
      <span className={before ? 'field-select field-select-with' : 'field-select'}>
        {before}
        <select className="field-box" autoComplete={autoComplete} {...box}>
          {children}
        </select>
      </span>
    </Field>
  )
}
