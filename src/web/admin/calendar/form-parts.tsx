import type { ReactNode } from 'react'
import { Field } from '../parts/acts.tsx'
import type { ActValues } from './calendar-acts.ts'
import { addMinutes } from './local-input.ts'

/** The names of the values that text fields edit. */
export type TextName = Exclude<keyof ActValues, 'race_ids' | `is_${string}` | `has_${string}` | 'hidden'>

type TextFieldProps = {
  name: TextName
  label: string
  values: ActValues
  /** The server's validation errors, by field. */
  errors: Record<string, string>
  onChange: (values: ActValues) => void
  type?: 'text' | 'url' | 'datetime-local'
  hint?: ReactNode
  is_optional?: boolean
  /** Values that the field suggests. */
  proposals?: readonly string[]
}

/** A field for one value of a calendar change. */
export function TextField({
  name,
  label,
  values,
  errors,
  onChange,
  type = 'text',
  hint,
  is_optional = false,
  proposals,
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={errors[name] ?? (name === 'to' ? errors.date : undefined)}>
      {(id) => (
        <>
          <input
            id={id}
            type={type}
            required={!is_optional}
            list={proposals && `${id}-proposals`}
            value={values[name] ?? ''}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
          {proposals && (
            <datalist id={`${id}-proposals`}>
              {proposals.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

/** Buttons that move a time by common steps. */
export function ShiftButtons({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const steps: [string, number][] = [
    ['1 h earlier', -60],
    ['1 h later', 60],
    ['3 h later', 180],
    ['1 day later', 1440],
  ]
  return (
    <div className="calendar-acts">
      {steps.map(([label, minutes]) => (
        <button
          className="admin-button"
          type="button"
          key={label}
          onClick={() => onChange(addMinutes(value, minutes))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

export function Checkbox({
  label,
  value,
  onChange,
}: {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <label className="admin-check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  )
}

type SelectProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

export function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
