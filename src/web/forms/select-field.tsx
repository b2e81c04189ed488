import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { type FieldTexts, useField } from './use-field.ts'

/** `before` is shown in front of the selected option. `children` are the options. */
type Props = FieldTexts & { autoComplete?: string; before?: ReactNode; children: ReactNode }

export function SelectField({ autoComplete, before, children, ...texts }: Props) {
  const { control, ...field } = useField(texts)

  return (
    <Field label={texts.label} is_optional={texts.is_optional} {...field}>
      <span className={before ? 'field-select field-select-with' : 'field-select'}>
        {before}
        <select className="field-control" autoComplete={autoComplete} {...control}>
          {children}
        </select>
      </span>
    </Field>
  )
}
