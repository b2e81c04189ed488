import type { UseFormReturn } from 'react-hook-form'
import type { Prefill } from './prefill.ts'
import type { RegisterValues } from './register-values.ts'

/** Returns the form values that a link prefills. A password also fills its confirmation. */
export function formValuesOf(prefill: Prefill): Partial<RegisterValues> {
  const { password, ...values } = prefill
  delete values.register_source
  return { ...values, ...(password ? { password, password_confirm: password } : {}) }
}

/**
 * Returns why a prefilled field is read-only. Returns undefined if the link has no value for the field, if that value
 * is invalid, or if the field has another value now.
 */
export function readOnlyReason(
  name: keyof RegisterValues,
  prefill: Prefill,
  form: UseFormReturn<RegisterValues>,
): string | undefined {
  const prefilled = formValuesOf(prefill)[name]
  if (prefilled === undefined || form.formState.errors[name] || form.getValues(name) !== prefilled)
    return undefined
  return prefill.register_source ? 'From your login provider' : 'From your link'
}
