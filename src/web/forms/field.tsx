import './forms.css'
import type { ReactNode } from 'react'
import { FieldNote } from './field-note.tsx'

type Props = {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
  is_optional?: boolean | undefined
  children: ReactNode
}

export function Field({ id, label, hint, error, is_optional, children }: Props) {
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label htmlFor={id}>
        {label}
        {is_optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
