import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type FormErrors, resolverOf } from './form-errors.ts'

/**
 * Returns a form that is validated when it is submitted, and then after each change. Text fields without a default
 * value keep the text that was typed before hydration.
 */
export function useValidatedForm<Values extends FieldValues>(
  check: (values: Values) => FormErrors<Values>,
  default_values?: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver: resolverOf(check),
    // The error summary receives the focus instead.
    shouldFocusError: false,
    ...(default_values && { defaultValues: default_values }),
  })
}
