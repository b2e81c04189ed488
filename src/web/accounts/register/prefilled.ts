import type { UseFormReturn } from 'react-hook-form'
import type { Prefill } from './prefill.ts'
import type { Register } from './register-values.ts'

/** The values from a link, as values of the form; a password from the link need not be repeated. */
export function valuesOf(prefill: Prefill): Partial<Register> {
  const { password, ...values } = prefill
  delete values.register_source
  return { ...values, ...(password ? { password, password_confirm: password } : {}) }
}

/** Why a field from the link is read-only. A field that the server rejected can be edited. */
export function reasonOf(
  name: keyof Register,
  prefill: Prefill,
  form: UseFormReturn<Register>,
): string | undefined {
  const prefilled = valuesOf(prefill)[name]
  if (prefilled === undefined || form.formState.errors[name] || form.getValues(name) !== prefilled)
    return undefined
  return prefill.register_source ? 'From your login provider' : 'From your link'
}
