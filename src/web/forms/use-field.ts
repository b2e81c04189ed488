import { useFormState } from './form-state.ts'

export type FieldTexts = {
  name: string
  label: string
  /** What helps before anything is wrong. */
  hint?: string | undefined
  /** Why it cannot be changed; it is disabled then. */
  reason?: string | undefined
  is_optional?: boolean
}

/** What the box of a field needs, and what stands around it. */
export function useField({ name, hint, reason, is_optional = false }: FieldTexts) {
  const { id, form } = useFormState()
  const error = form.formState.errors[name]?.message
  const text = typeof error === 'string' ? error : undefined
  const told = reason ?? hint
  const described = [told && `${id}${name}hint`, text && `${id}${name}fault`].filter(Boolean).join(' ')

  return {
    id: id + name,
    hint: told,
    fault: text,
    box: {
      ...form.register(name),
      id: id + name,
      disabled: reason !== undefined,
      required: !is_optional,
      'aria-invalid': text !== undefined,
      'aria-describedby': described || undefined,
    },
  }
}
