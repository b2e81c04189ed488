import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field, type FieldProps } from './acts.tsx'

type Common<Value extends string> = Omit<FieldProps, 'children'> & {
  value: Value
  onChange: (value: Value) => void
}

type TextFieldProps = Common<string> &
  Omit<ComponentProps<'input'>, keyof Common<string> | 'id' | 'list'> & {
    suggestions?: readonly string[] | undefined
  }

/** A labelled input. All other props become attributes of the `input`. */
export function TextField({ label, hint, error, suggestions, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(id) => (
        <>
          <input
            id={id}
            list={suggestions && `${id}-suggestions`}
            {...input}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {suggestions && (
            <datalist id={`${id}-suggestions`}>
              {suggestions.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

type ReasonFieldProps = Omit<TextFieldProps, 'label'> & { label?: string; is_optional?: boolean }

/** The reason for a change. It is saved in the audit log. */
export function ReasonField({ is_optional = false, ...field }: ReasonFieldProps) {
  return <TextField label={is_optional ? 'Reason (optional)' : 'Reason'} maxLength={300} {...field} />
}

type TextAreaFieldProps = Common<string> & Omit<ComponentProps<'textarea'>, keyof Common<string> | 'id'>

export function TextAreaField({ label, hint, error, onChange, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(id) => <textarea id={id} {...area} onChange={(event) => onChange(event.currentTarget.value)} />}
    </Field>
  )
}

export type Options<Value extends string> = readonly (readonly [value: Value, label: string])[]

type SelectFieldProps<Value extends string> = Common<Value> & { options: Options<Value> }

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  ...select
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(id) => <Select id={id} {...select} />}
    </Field>
  )
}

type SelectProps<Value extends string> = Pick<SelectFieldProps<Value>, 'value' | 'options' | 'onChange'> &
  Omit<ComponentProps<'select'>, 'value' | 'onChange'>

export function Select<Value extends string>({ options, onChange, ...select }: SelectProps<Value>) {
  return (
    <select {...select} onChange={(event) => onChange(event.currentTarget.value as Value)}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

type FilterSelectProps<Value extends string> = SelectProps<Value | ''> & {
  /** For screen readers. */
  label: string
  /** The label of the choice that shows everything. */
  all: string
}

export function FilterSelect<Value extends string>({
  label,
  all,
  options,
  ...select
}: FilterSelectProps<Value>) {
  const id = useId()
  return (
    <label htmlFor={id}>
      <span className="visually-hidden">{label}</span>
      <Select {...select} id={id} options={[['', all], ...options]} />
    </label>
  )
}

type CheckboxProps = {
  is_checked: boolean
  onChange: (is_checked: boolean) => void
  children: ReactNode
}

export function Checkbox({ is_checked, onChange, children }: CheckboxProps) {
  return (
    <label className="admin-check">
      <input
        type="checkbox"
        checked={is_checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
