import { useFormState } from './form-state.ts'

export type FieldTexts = {
  name: string
  label: string
  /** A help text below the field. */
  hint?: string | undefined
  /** Why the field is disabled. Shown instead of the hint. Undefined if the field is enabled. */
  reason?: string | undefined
  is_optional?: boolean
}

/** Returns the props of a field's input (`control`) and of the elements around it. */
export function useField({ name, hint, reason, is_optional = false }: FieldTexts) {
  const { id, form } = useFormState()
  const error = form.formState.errors[name]?.message
  const text = typeof error === 'string' ? error : undefined
  const note = reason ?? hint
  const described = [note && `${id}${name}hint`, text && `${id}${name}error`].filter(Boolean).join(' ')

  return {
    id: id + name,
    hint: note,
    error: text,
    control: {
      ...form.register(name),
      id: id + name,
      disabled: reason !== undefined,
      required: !is_optional,
      'aria-invalid': text !== undefined,
      'aria-describedby': described || undefined,
    },
  }
}
