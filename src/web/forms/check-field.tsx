import './forms.css'
import type { ReactNode } from 'react'
import { FieldNote } from './field-note.tsx'
import { type FieldTexts, useField } from './use-field.ts'

type Props = Omit<FieldTexts, 'label'> & { is_ticked?: boolean; children: ReactNode }

export function CheckField({ is_ticked = false, children, ...texts }: Props) {
  const { control, id, hint, error } = useField({ ...texts, label: '' })

  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label className="field-check">
        <input type="checkbox" defaultChecked={is_ticked} {...control} />
        <span>{children}</span>
      </label>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
