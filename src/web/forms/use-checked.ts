import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type FormErrors, resolverOf } from './form-errors.ts'

/**
 * A form that is validated on submit, and from then on with every input. Text fields without a default value keep what
 * was typed before hydration.
 */
export function useChecked<Values extends FieldValues>(
  check: (values: Values) => FormErrors<Values>,
  start?: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver: resolverOf(check),
    // The summary takes the focus.
    shouldFocusError: false,
    ...(start && { defaultValues: start }),
  })
}
