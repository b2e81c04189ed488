import type { UseFormReturn } from 'react-hook-form'
import type { Prefill } from './prefill.ts'
import type { Register } from './register-values.ts'

/** What a link brought, as values of the form; a password that came with it needs nobody to type it again. */
export function valuesOf(prefill: Prefill): Partial<Register> {
  const { password, ...values } = prefill
  delete values.register_source
  return { ...values, ...(password ? { password, password_confirm: password } : {}) }
}

/** Why a field cannot be changed, if it came with the link. One that is refused may be mended. */
export function reasonOf(
  name: keyof Register,
  prefill: Prefill,
  form: UseFormReturn<Register>,
): string | undefined {
  const brought = valuesOf(prefill)[name]
  if (brought === undefined || form.formState.errors[name] || form.getValues(name) !== brought)
    return undefined
  return prefill.register_source ? 'From your login provider' : 'From your link'
}
